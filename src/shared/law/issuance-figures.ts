import { formatPartialDate } from './calendar-display.ts';
import type { Jurisdiction } from './jurisdiction.ts';
import { UNDATED } from './undated.ts';

/** Which states must and which may issue a permit, in words: they stand on a page that is made before they are known. */
export type IssuanceFigures = { shallIssue: string; mayIssue: string; noPermit: string; dates: string };

const NONE = 'None on file';

export const NO_ISSUANCE_FIGURES: IssuanceFigures = { shallIssue: NONE, mayIssue: NONE, noPermit: NONE, dates: NONE };

const describeDates = (dates: readonly string[]): string => {
  const [oldest, newest] = [dates[0], dates.at(-1)];
  if (!oldest || !newest) return NONE;

  return oldest === newest ? formatPartialDate(oldest) : `${formatPartialDate(oldest)} to ${formatPartialDate(newest)}`;
};

/** From the same facts as the records: an unknown one is in no row. */
export const issuanceFiguresOf = (jurisdictions: Iterable<Jurisdiction>): IssuanceFigures => {
  const facts = [...jurisdictions].flatMap(({ name, facts: { issuance } }) =>
    issuance && issuance.basis !== 'unknown' ? [{ name, value: issuance.value, asOf: issuance.asOf }] : [],
  );
  const namesOf = (kind: string): string => {
    const names = facts.filter(({ value }) => value === kind).map(({ name }) => name);

    return names.length > 0 ? `${names.length}: ${names.toSorted().join(', ')}` : NONE;
  };

  return {
    shallIssue: namesOf('shall-issue'),
    mayIssue: namesOf('may-issue'),
    noPermit: namesOf('no-permit'),
    dates: describeDates(
      facts
        .map(({ asOf }) => asOf)
        .filter((asOf) => asOf !== UNDATED)
        .toSorted(),
    ),
  };
};
