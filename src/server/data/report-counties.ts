import { type CountyFee, type CountyRecord, countyRecordOf } from '#shared/law/county-record.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';

/** How well the counties of a state are answered: which office, and what a new permit costs. */
export type CountyTally = {
  state: string;
  counties: number;
  phone: number;
  /** The office's own phone, site or page, or the page of the state agency that takes the application. */
  office: number;
  /** Only the local government's site, which leads to the office. */
  siteOnly: number;
  neither: number;
  /** Known for this county alone. */
  ownFee: number;
  /** The same in the whole state. */
  stateFee: number;
  /** The state's part is known, or a cap is. */
  partOrCap: number;
  noFee: number;
};

const isOfficeReached = ({ office, page, contact, site, facts }: CountyRecord): boolean =>
  Boolean(contact?.phone ?? page ?? site?.office) ||
  (office === 'state' && typeof facts['official-link']?.value === 'string');

const kindOf = (fee: CountyFee): 'ownFee' | 'stateFee' | 'partOrCap' | 'noFee' => {
  if (fee.kind === 'county') return 'ownFee';
  if (fee.kind === 'inherited' && !fee.hasLocalCosts) return 'stateFee';

  return 'dollars' in fee ? 'partOrCap' : 'noFee';
};

/** Without the states that issue no permit or have no counties. */
export const countCounties = (jurisdictions: readonly Jurisdiction[]): CountyTally[] =>
  jurisdictions.flatMap((jurisdiction) => {
    const records = jurisdiction.counties.list
      .map((county) => countyRecordOf(jurisdiction, county))
      .filter(({ office }) => office !== 'none');
    if (records.length === 0) return [];
    const count = (matches: (record: CountyRecord) => boolean): number => records.filter(matches).length;
    const office = count(isOfficeReached);
    const siteOnly = count((record) => !isOfficeReached(record) && record.site !== null);
    const feesOf = (kind: ReturnType<typeof kindOf>) => count(({ permitCost }) => kindOf(permitCost) === kind);

    return [
      {
        state: jurisdiction.code.slice(3).toUpperCase(),
        counties: records.length,
        phone: count(({ contact }) => contact?.phone !== undefined),
        office,
        siteOnly,
        neither: records.length - office - siteOnly,
        ownFee: feesOf('ownFee'),
        stateFee: feesOf('stateFee'),
        partOrCap: feesOf('partOrCap'),
        noFee: feesOf('noFee'),
      },
    ];
  });

/** The same over all states. */
export const sumCounties = (tallies: readonly CountyTally[]): CountyTally => {
  const sum = (key: Exclude<keyof CountyTally, 'state'>) => tallies.reduce((total, tally) => total + tally[key], 0);

  return {
    state: 'all',
    counties: sum('counties'),
    phone: sum('phone'),
    office: sum('office'),
    siteOnly: sum('siteOnly'),
    neither: sum('neither'),
    ownFee: sum('ownFee'),
    stateFee: sum('stateFee'),
    partOrCap: sum('partOrCap'),
    noFee: sum('noFee'),
  };
};
