import { isDueForReview, isInFuture } from '#shared/law/calendar.ts';
import type { Evidenced } from '#shared/law/fact.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import type { DataSet } from './check-data.ts';
import { listFederal } from './check-federal.ts';
import { FEDERAL, RELEASE, WAIVERS, type Waiver } from './file-schemas.ts';
import { formatDataFile, hasCanonicalForm } from './format-data-file.ts';
import { type DataFiles, parseYaml } from './parse-file.ts';
import type { Problem } from './problem.ts';

type DatedFact = { file: string; place: string; source: string; asOf: string; checkedOn?: string | undefined };

const datedOf = (file: string, placed: readonly (readonly [place: string, rule: Evidenced])[]): DatedFact[] =>
  placed.flatMap(([place, { source, asOf, checkedOn }]) =>
    source === undefined || asOf === undefined ? [] : [{ file, place, source, asOf, checkedOn }],
  );

/** Everything with evidence: the jurisdiction's facts, permits, rows, places and signs, and its counties' fees. */
const listDatedFacts = ({
  code,
  facts,
  permits,
  honors,
  localLimits = [],
  places = {},
  signs = [],
  counties,
}: Jurisdiction): DatedFact[] => {
  const file = `jurisdictions/${code}.yaml`;
  const placed: [string, Evidenced][] = [
    // What the rows say together is as old as they are.
    ...Object.entries(facts).flatMap(([topic, fact]): [string, Evidenced][] =>
      topic === 'honored-permits' ? [] : [[`facts.${topic}`, fact]],
    ),
    ...permits.map((kind, at): [string, Evidenced] => [`permits.${at}`, kind]),
    ...honors.map((row, at): [string, Evidenced] => [`honors.${at}`, row]),
    ...localLimits.map((limit, at): [string, Evidenced] => [`localLimits.${at}`, limit]),
    ...Object.entries(places).map(([kind, rule]): [string, Evidenced] => [`places.${kind}`, rule]),
    ...signs.map((sign, at): [string, Evidenced] => [`signs.${at}`, sign]),
  ];
  const ofState = datedOf(file, placed);
  const ofCounties = counties.list.flatMap(({ fips, permitCost, renewalCost }) =>
    [permitCost, renewalCost].flatMap((fee) =>
      fee ? [{ file, place: `counties.${fips}`, source: fee.source, asOf: fee.asOf, checkedOn: fee.checkedOn }] : [],
    ),
  );

  return [...ofState, ...ofCounties];
};

const listDue = ({ jurisdictions, federal }: DataSet, today: string): DatedFact[] =>
  [...jurisdictions.flatMap(listDatedFacts), ...datedOf(FEDERAL, listFederal(federal))].filter((fact) =>
    isDueForReview(fact, today),
  );

/** The sources of everything that is due for review. */
export const listDueSources = (dataSet: DataSet, today: string): Set<string> =>
  new Set(listDue(dataSet, today).map(({ source }) => source));

const reviewWaivers = (waivers: readonly Waiver[], dueSources: ReadonlySet<string>, today: string): Problem[] =>
  waivers.flatMap(({ sources, until }, at) => {
    const place = `waivers.${at}`;
    const problems = sources
      .filter((source) => !dueSources.has(source))
      .map((source) => ({
        file: WAIVERS,
        place,
        rule: 'waiver-unused',
        message: `nothing needs it for ${source}; delete it`,
      }));
    if (until < today) {
      problems.push({ file: WAIVERS, place, rule: 'waiver-expired', message: `it ended on ${until}` });
    }

    return problems;
  });

const reviewForm = (files: DataFiles): Problem[] =>
  [...files].flatMap(([file, text]) => {
    if (!hasCanonicalForm(file)) return [];

    const { problems, value } = parseYaml(files, file, text);
    const isCanonical = problems.length > 0 || formatDataFile(file, text, value) === text;

    return isCanonical ? [] : [{ file, place: '', rule: 'not-canonical', message: 'run npm run data:format' }];
  });

/**
 * Pure: what the check refuses but a publish or a start does not, because only time or taste makes it wrong:
 * facts due for review, waivers that ended or that nothing needs, a file in another form than the canonical one.
 */
export const reviewData = (files: DataFiles, dataSet: DataSet, today: string): Problem[] => {
  const due = listDue(dataSet, today);
  const waived = new Set(dataSet.waivers.filter(({ until }) => until >= today).flatMap(({ sources }) => sources));
  const release = isInFuture(dataSet.releasedOn, today)
    ? [{ file: RELEASE, place: 'releasedOn', rule: 'future-date', message: `${dataSet.releasedOn} is in the future` }]
    : [];

  return [
    ...release,
    ...due
      .filter(({ source }) => !waived.has(source))
      .map(({ file, place, source, asOf }) => ({
        file,
        place,
        rule: 'due-for-review',
        message: `due for review: ${source} is ${asOf === 'undated' ? 'undated' : `dated ${asOf}`}`,
      })),
    ...reviewWaivers(dataSet.waivers, listDueSources(dataSet, today), today),
    ...reviewForm(files),
  ];
};
