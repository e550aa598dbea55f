import { isOfficeOf, type Office } from '#shared/law/county-office.ts';
import { type CountyOfficesFile, countyOfficesFileSchema, type Jurisdiction } from '#shared/law/jurisdiction.ts';
import { checkDate, checkSourceKeys, type Evidence } from './check-fact.ts';
import { type DataFiles, type Parsed, parseFile } from './parse-file.ts';
import type { Problem } from './problem.ts';

type Row = { fips: string; office?: Office | undefined; source: string; asOf: string };

/** A number or a site of one place that stands with another is worse than none. */
const findShared = (rows: readonly { fips: string; key: string | undefined }[], section: string, file: string) => {
  const first = new Map<string, string>();

  return rows.flatMap(({ fips, key }): Problem[] => {
    if (key === undefined) return [];
    const other = first.get(key);
    first.set(key, other ?? fips);

    return other === undefined || other === fips
      ? []
      : [{ file, place: `${section}.${fips}`, rule: 'shared', message: `${other} already has ${key}` }];
  });
};

const checkRows = (
  rows: readonly Row[],
  section: string,
  { counties }: Jurisdiction,
  file: string,
  evidence: Evidence,
): Problem[] => {
  const offices = new Map(counties.list.map(({ fips, office = counties.office }) => [fips, office]));
  const seen = new Set<string>();

  return rows.flatMap(({ fips, office: owner, source, asOf }) => {
    const at = { file, place: `${section}.${fips}` };
    const office = offices.get(fips);
    const problems = [...checkSourceKeys([source], evidence, at), ...checkDate(asOf, evidence, at)];
    if (seen.has(fips)) problems.push({ ...at, rule: 'repeated', message: 'the county is listed twice' });
    if (!office) problems.push({ ...at, rule: 'unknown-county', message: 'not a county of this state' });
    else if (owner && !isOfficeOf(owner, office)) {
      const message = `this is the ${owner}'s, but the county's office is ${office}`;
      problems.push({ ...at, rule: 'other-office', message });
    }
    seen.add(fips);

    return problems;
  });
};

const checkFees = (
  fees: NonNullable<CountyOfficesFile['fees']>,
  { counties }: Jurisdiction,
  file: string,
): Problem[] => {
  const listed = new Map(counties.list.map((county) => [county.fips, county]));

  return fees.flatMap((fee) => {
    const at = { file, place: `fees.${fee.fips}` };
    const county = listed.get(fee.fips);
    if (!county) return [{ ...at, rule: 'unknown-county', message: 'not a county of this state' }];

    return (['page', 'permitCost', 'renewalCost'] as const)
      .filter((key) => fee[key] && county[key])
      .map((key) => ({ ...at, rule: 'repeated', message: `the jurisdiction's own file already has the ${key}` }));
  });
};

/** The agency's own phone, and only in a state where some county's people apply to it. */
const checkStateOffice = (
  { office, source, asOf }: NonNullable<CountyOfficesFile['stateOffice']>,
  { counties }: Jurisdiction,
  file: string,
  evidence: Evidence,
): Problem[] => {
  const at = { file, place: 'stateOffice' };
  const isUsed = office === 'state' && [counties.office, ...counties.list.map((one) => one.office)].includes('state');
  const message = 'no county of this state applies to a state agency, or this is another office';

  return [
    ...checkSourceKeys([source], evidence, at),
    ...checkDate(asOf, evidence, at),
    ...(isUsed ? [] : [{ ...at, rule: 'other-office', message }]),
  ];
};

const byFips = <One extends { fips: string }>(rows: readonly One[] = []): Map<string, Omit<One, 'fips'>> =>
  new Map(rows.map(({ fips, ...rest }) => [fips, rest]));

/** The jurisdiction with what its file of offices says of its counties; a state without that file has none. */
export const addCountyOffices = (
  files: DataFiles,
  jurisdiction: Jurisdiction,
  evidence: Evidence,
): Parsed<Jurisdiction> & { value: Jurisdiction } => {
  const { code, counties } = jurisdiction;
  const file = `county-offices/${code}.yaml`;
  if (!files.has(file)) return { problems: [], value: jurisdiction };
  const { problems, value } = parseFile(files, file, countyOfficesFileSchema);
  if (!value) return { problems, value: jurisdiction };

  const { stateOffice, contacts = [], sites = [], fees = [] } = value;
  const [contactOf, siteOf, feesOf] = [byFips(contacts), byFips(sites), byFips(fees)];
  const list = counties.list.map((county) => {
    const isOfState = (county.office ?? counties.office) === 'state';
    const [contact, site] = [contactOf.get(county.fips) ?? (isOfState && stateOffice), siteOf.get(county.fips)];

    return { ...feesOf.get(county.fips), ...county, ...(contact && { contact }), ...(site && { site }) };
  });

  return {
    value: { ...jurisdiction, counties: { ...counties, list } },
    problems: [
      ...(value.code === code
        ? []
        : [{ file, place: 'code', rule: 'wrong-file', message: `${value.code} belongs in another file` }]),
      ...(stateOffice ? checkStateOffice(stateOffice, jurisdiction, file, evidence) : []),
      ...checkRows(contacts, 'contacts', jurisdiction, file, evidence),
      ...checkRows(sites, 'sites', jurisdiction, file, evidence),
      ...findShared(
        contacts.map(({ fips, phone }) => ({ fips, key: phone })),
        'contacts',
        file,
      ),
      ...findShared(
        sites.map(({ fips, site, isShared }) => ({ fips, key: isShared ? undefined : site })),
        'sites',
        file,
      ),
      ...checkFees(fees, jurisdiction, file),
    ],
  };
};
