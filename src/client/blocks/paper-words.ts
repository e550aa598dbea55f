import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { capitalized, stateInSentence, stateName } from '#shared/law/fact-wording.ts';
import type { Permit, Wallet } from '#shared/permits/permit.ts';
import type { PersonalItem } from '#shared/permits/personal.ts';
import type { Reason, ReasonCode } from '#shared/recognition/reason.ts';
import { reasonText } from '#shared/recognition/recognition-wording.ts';
import { AGE_WORDS, CITIZENSHIP_WORDS, type KindNames, permitTitle, SERVICE_WORDS } from './permit-words.ts';

/** What the member ticked for paper. */
export type Ticked = ReadonlySet<PersonalItem>;

type Words = { here: string; there: string; figure: string; isMet: boolean; isHome: boolean };

/** A finding that reveals something about the person, and its words without that; null: it reveals nothing after all. */
type Impersonal = { item: PersonalItem; text: (words: Words) => string | null };

const HIGHEST_AGE = 'No state requires more than 21.';

const IMPERSONAL: Partial<Record<ReasonCode, Impersonal>> = {
  'residents-only': {
    item: 'home',
    text: ({ here, there, isMet, isHome }) =>
      isMet || isHome ? `${here} recognizes this permit only if you live in ${there}.` : null,
  },
  'own-residents': {
    item: 'home',
    text: ({ here, isMet }) =>
      isMet
        ? `${here} recognizes this permit for its own residents too.`
        : `Residents of ${here} need ${here}’s own permit.`,
  },
  'own-residents-days': {
    item: 'home',
    text: ({ here }) => `${here} recognizes this permit for new residents for a limited time only.`,
  },
  'own-residents-unknown': {
    item: 'home',
    text: ({ here }) =>
      `We couldn’t confirm whether ${here} recognizes another state’s permit for its own residents. Check with its issuing office.`,
  },
  age: { item: 'age', text: ({ here, figure }) => `You must be ${figure} or older in ${here}.` },
  'age-unknown': {
    item: 'age',
    text: ({ here, isMet }) => `We couldn’t confirm the minimum age in ${here}.${isMet ? ` ${HIGHEST_AGE}` : ''}`,
  },
  'issued-since': {
    item: 'dates',
    text: ({ here, figure }) => `${here} recognizes only permits issued or renewed since ${figure}.`,
  },
  expired: { item: 'dates', text: () => 'Your permit has expired. An expired permit is not recognized.' },
  'not-yet-issued': { item: 'dates', text: () => 'This permit’s issue date is in the future.' },
  'visitors-need-none': {
    item: 'home',
    text: ({ here, isHome }) => (isHome ? `Residents need no permit in ${here}.` : null),
  },
  'visitors-need-one': {
    item: 'home',
    text: ({ here, isHome }) => (isHome ? `Residents need a permit in ${here}.` : null),
  },
  'visitors-age': {
    item: 'age',
    text: ({ here, figure }) => `To carry without a permit in ${here}, you must be ${figure} or older.`,
  },
  'visitors-age-unknown': {
    item: 'age',
    text: ({ here, isMet }) =>
      `We couldn’t confirm the minimum age in ${here} without a permit.${isMet ? ` ${HIGHEST_AGE}` : ''}`,
  },
};

const figureText = (figure: Reason['figure']): string =>
  typeof figure === 'string' && /^\d{4}/.test(figure) ? formatPartialDate(figure) : String(figure ?? '');

/** The finding for paper: it never reveals what the member did not check. */
export const reasonOnPaper = (reason: Reason, ticked: Ticked): string => {
  const impersonal = IMPERSONAL[reason.code];
  if (!impersonal || ticked.has(impersonal.item)) return reasonText(reason);

  const text = impersonal.text({
    here: stateInSentence(reason.visited),
    there: reason.issuer ? stateInSentence(reason.issuer) : '',
    figure: figureText(reason.figure),
    isMet: reason.bearing === 'met',
    isHome: Boolean(reason.home),
  });

  return text === null ? reasonText(reason) : capitalized(text);
};

const datesText = ({ issuedOn, expiresOn, neverExpires }: Permit): string =>
  [
    ...(issuedOn ? [`issued ${formatPartialDate(issuedOn)}`] : []),
    ...(expiresOn ? [`expires ${formatPartialDate(expiresOn)}`] : []),
    ...(neverExpires ? ['never expires'] : []),
  ].join(', ');

/** The wallet on paper, line by line: the permits by name, then what was checked. */
export const walletOnPaper = (wallet: Wallet, names: KindNames, ticked: Ticked): string[] => {
  const permits = wallet.permits.map((permit) => {
    const dates = ticked.has('dates') ? datesText(permit) : '';

    return `${permitTitle(permit, names)}${dates && ` (${dates})`}`;
  });
  const { home, ageBand, citizenship, services, handguns } = wallet;
  const guns = handguns.map(({ name, magazineRounds }) => `${name || 'Handgun'}, ${magazineRounds} rounds`);

  return [
    permits.length > 0 ? permits.join('; ') : 'No permit',
    ...(home && ticked.has('home') ? [`Lives in ${stateName(home)}`] : []),
    ...(ageBand && ticked.has('age') ? [`Age ${AGE_WORDS[ageBand]}`] : []),
    ...(citizenship && ticked.has('citizenship') ? [CITIZENSHIP_WORDS[citizenship]] : []),
    ...(ticked.has('services') ? services.map((one) => SERVICE_WORDS[one]) : []),
    ...(ticked.has('handguns') ? guns : []),
  ];
};
