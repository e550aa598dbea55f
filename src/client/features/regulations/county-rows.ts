import type { Regulation } from '#shared/law/regulation.ts';
import { FEE_BASIS_TEXT, permitCostText } from '#shared/law/regulation-display.ts';
import { UNDATED } from '#shared/law/undated.ts';
import { bestPageOf, OFFICE_NAMES } from './office-words.ts';

export type CountyRow = {
  id: string;
  county: string;
  feeText: string;
  /** What the fee is sorted by; null: not on file, always last. */
  dollars: number | null;
  basisText: string;
  /** Date of the fee; null: there is no fee on file. */
  asOf: string | null;
  office: string;
  phone: string | null;
  link: string | null;
  /** What a typed word is looked for in. */
  searchText: string;
};

export type SortKey = 'county' | 'fee' | 'age' | 'office';
export type Sort = { key: SortKey; isDescending: boolean };

/** As people type it: no accents, dots or capitals. */
const simplify = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .toLowerCase();

export const rowsOf = (records: readonly Regulation[]): CountyRow[] =>
  records.map((record) => {
    const county = record.county ?? '';
    const basisText = FEE_BASIS_TEXT[record.permitCostBasis];

    return {
      id: record.id,
      county,
      feeText: permitCostText(record),
      dollars: record.permitCost ?? record.permitCostMax,
      basisText,
      asOf: record.permitCostAsOf,
      office: OFFICE_NAMES[record.issuingOffice],
      phone: record.officePhone ?? null,
      link: bestPageOf(record)?.address ?? null,
      searchText: simplify(`${county} ${basisText}`),
    };
  });

const compareNames = new Intl.Collator('en').compare;

const compareDollars = (a: CountyRow, b: CountyRow, isDescending: boolean): number => {
  if (a.dollars === null || b.dollars === null) return Number(a.dollars === null) - Number(b.dollars === null);

  return isDescending ? b.dollars - a.dollars : a.dollars - b.dollars;
};

/** A price without a date counts as the oldest; a county without a price comes last either way. */
const compareAges = (a: CountyRow, b: CountyRow, isDescending: boolean): number => {
  if (a.asOf === null || b.asOf === null) return Number(a.asOf === null) - Number(b.asOf === null);
  const [first, second] = [a.asOf, b.asOf].map((asOf) => (asOf === UNDATED ? '' : asOf)) as [string, string];

  return (isDescending ? -1 : 1) * compareNames(first, second);
};

/** Rows that are equal by the key stay in the order of their names. */
export const sortRows = (rows: readonly CountyRow[], { key, isDescending }: Sort): CountyRow[] => {
  const byName = (a: CountyRow, b: CountyRow): number => compareNames(a.county, b.county);
  const direction = isDescending ? -1 : 1;

  return rows.toSorted((a, b) => {
    if (key === 'county') return direction * byName(a, b);
    if (key === 'fee') return compareDollars(a, b, isDescending) || byName(a, b);
    if (key === 'age') return compareAges(a, b, isDescending) || byName(a, b);

    // Those with a phone first.
    return (
      direction * (compareNames(a.office, b.office) || Number(a.phone === null) - Number(b.phone === null)) ||
      byName(a, b)
    );
  });
};

export const matchesFilter = ({ searchText }: CountyRow, typed: string): boolean =>
  searchText.includes(simplify(typed.trim()));
