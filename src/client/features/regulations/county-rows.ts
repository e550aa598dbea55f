import type { Regulation } from '#shared/law/regulation.ts';
import { FEE_BASIS_TEXT, permitCostText } from '#shared/law/regulation-display.ts';

export type CountyRow = {
  id: string;
  county: string;
  feeText: string;
  /** What the fee is sorted by; null: not on file, always last. */
  dollars: number | null;
  basisText: string;
  asOf: string | null;
  link: string | null;
  /** What a typed word is looked for in. */
  searchText: string;
};

export type SortKey = 'county' | 'fee' | 'basis';
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
      asOf: record.permitCostBasis === 'county' ? record.permitCostAsOf : null,
      link: record.officialLink,
      searchText: simplify(`${county} ${basisText}`),
    };
  });

const compareNames = new Intl.Collator('en').compare;

const compareDollars = (a: CountyRow, b: CountyRow, isDescending: boolean): number => {
  if (a.dollars === null || b.dollars === null) return Number(a.dollars === null) - Number(b.dollars === null);

  return isDescending ? b.dollars - a.dollars : a.dollars - b.dollars;
};

/** Rows that are equal by the key stay in the order of their names. */
export const sortRows = (rows: readonly CountyRow[], { key, isDescending }: Sort): CountyRow[] => {
  const byName = (a: CountyRow, b: CountyRow): number => compareNames(a.county, b.county);
  const direction = isDescending ? -1 : 1;

  return rows.toSorted((a, b) => {
    if (key === 'county') return direction * byName(a, b);
    if (key === 'fee') return compareDollars(a, b, isDescending) || byName(a, b);

    return direction * compareNames(a.basisText, b.basisText) || byName(a, b);
  });
};

export const matchesFilter = ({ searchText }: CountyRow, typed: string): boolean =>
  searchText.includes(simplify(typed.trim()));
