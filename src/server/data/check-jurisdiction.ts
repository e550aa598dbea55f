import type { Evidenced } from '#shared/law/fact.ts';
import type { HonorsRow } from '#shared/law/honors.ts';
import { type Facts, type Jurisdiction, jurisdictionFileSchema } from '#shared/law/jurisdiction.ts';
import { STATES } from '#shared/law/states.ts';
import { type Topic, topicsOf } from '#shared/law/topics.ts';
import { checkContradictions } from './check-contradictions.ts';
import { checkCounties, type ExpectedCounties } from './check-counties.ts';
import { addCountyOffices } from './check-county-offices.ts';
import { checkDate, checkEvidence, checkFact, checkSourceKeys, type Evidence } from './check-fact.ts';
import { checkPlaces } from './check-places.ts';
import { type DataFiles, type Parsed, parseFile } from './parse-file.ts';
import type { Problem } from './problem.ts';

const NAMES = new Map<string, string>(STATES);

const checkFacts = (
  file: string,
  state: string,
  raw: Record<string, unknown>,
  evidence: Evidence,
): { problems: Problem[]; facts: Facts } => {
  const topics = topicsOf(state);
  const facts: Record<string, unknown> = {};
  const problems: Problem[] = [];

  for (const topic of topics) {
    const at = { file, place: `facts.${topic}` };
    if (raw[topic] === undefined) {
      problems.push({ ...at, rule: 'missing-topic', message: 'every file needs every topic' });
      continue;
    }
    const checked = checkFact(topic, raw[topic], evidence, at);
    problems.push(...checked.problems);
    if (checked.value) facts[topic] = checked.value;
  }
  const unknownTopics = Object.keys(raw).filter((topic) => !topics.includes(topic as Topic));

  return {
    problems: [
      ...problems,
      ...unknownTopics.map((topic) => ({
        file,
        place: `facts.${topic}`,
        rule: 'unknown-topic',
        message: 'there is no such topic',
      })),
    ],
    // Each fact has passed the schema of its topic.
    facts: facts as Facts,
  };
};

const duplicatesOf = (values: readonly string[]): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

type Finding = [place: string, rule: string, message: string];

const checkKinds = ({ permits, facts }: Jurisdiction): Finding[] => {
  const issuesNone = facts.issuance?.value === 'no-permit';
  const listed = permits.filter(({ isListed }) => isListed).length;

  return [
    ...(issuesNone === (permits.length === 0)
      ? []
      : [['permits', 'kinds-and-issuance', 'a state lists permit kinds if and only if it issues permits'] as Finding]),
    ...duplicatesOf(permits.map(({ id }) => id)).map((id): Finding => ['permits', 'repeated', `${id} is listed twice`]),
    ...(permits.length > 0 && listed !== 1
      ? [['permits', 'listed-kind', 'exactly one kind must be the one that lists mean'] as Finding]
      : []),
    ...permits.flatMap(({ nonResidents, nonResidentNeeds, nonResidentCondition }, at): Finding[] =>
      (nonResidents === 'narrow' || nonResidentNeeds) && !nonResidentCondition
        ? [[`permits.${at}`, 'no-condition', 'a permit for some non-residents must say which ones']]
        : [],
    ),
  ];
};

const checkRow = (row: HonorsRow, state: string, isLast: boolean): [rule: string, message: string][] => {
  const issuers: readonly string[] = typeof row.issuers === 'string' ? [] : row.issuers;

  return [
    ...(issuers.includes(state) ? [['honors-itself', `${state} lists itself`] as [string, string]] : []),
    ...(duplicatesOf(issuers).length > 0 ? [['repeated', 'a state is listed twice'] as [string, string]] : []),
    ...(Array.isArray(row.kinds) && issuers.length !== 1
      ? [['kinds-of-several', 'kinds need exactly one issuer'] as [string, string]]
      : []),
    ...(row.except && row.issuers !== 'all'
      ? [['except-of-some', 'only a row about all issuers may leave some out'] as [string, string]]
      : []),
    ...(row.issuers === 'others' && !isLast ? [['others-last', "'others' must come last"] as [string, string]] : []),
    ...(row.remark && row.result !== 'yes'
      ? [['remark', "only a row with result 'yes' may have a remark"] as [string, string]]
      : []),
  ];
};

const checkLocalLimits = ({ localLimits = [], counties }: Jurisdiction): Finding[] => {
  const fips = new Set(counties.list.map((county) => county.fips));

  return localLimits.flatMap((limit, at) =>
    limit.counties
      .filter((county) => !fips.has(county))
      .map((county): Finding => [`localLimits.${at}`, 'unknown-county', `${county} is not a county of this state`]),
  );
};

/** What kinds of permit and rows of what is honored must have, whatever the other files say. */
const checkPermits = (file: string, state: string, jurisdiction: Jurisdiction): Problem[] => {
  const { honors } = jurisdiction;
  const ofRows = honors.flatMap((row, at) =>
    checkRow(row, state, at === honors.length - 1).map(([rule, message]): Finding => [`honors.${at}`, rule, message]),
  );

  return [...checkKinds(jurisdiction), ...ofRows, ...checkLocalLimits(jurisdiction)].map(([place, rule, message]) => ({
    file,
    place,
    rule,
    message,
  }));
};

/** Everything that is wrong with the file of one jurisdiction; the jurisdiction, as far as it can be read. */
export const checkJurisdiction = (
  files: DataFiles,
  state: string,
  expected: ExpectedCounties,
  evidence: Evidence,
): Parsed<Jurisdiction> => {
  const file = `jurisdictions/us-${state.toLowerCase()}.yaml`;
  const { problems, value } = parseFile(files, file, jurisdictionFileSchema);
  if (!value) return { problems, value: null };

  const { facts, problems: factProblems } = checkFacts(file, state, value.facts, evidence);
  const { problems: officeProblems, value: jurisdiction } = addCountyOffices(files, { ...value, facts }, evidence);
  const isNamedRight = value.code === `us-${state.toLowerCase()}` && value.name === NAMES.get(state);

  return {
    value: jurisdiction,
    problems: [
      ...(isNamedRight
        ? []
        : [
            {
              file,
              place: 'code',
              rule: 'wrong-file',
              message: `${value.code}, ${value.name} belongs in another file`,
            },
          ]),
      ...factProblems,
      ...officeProblems,
      ...checkPermits(file, state, jurisdiction),
      ...(['permits', 'honors', 'localLimits'] as const).flatMap((section) =>
        (jurisdiction[section] ?? []).flatMap((entry: Evidenced, at) =>
          checkEvidence(entry, evidence, { file, place: `${section}.${at}` }),
        ),
      ),
      ...checkPlaces(file, jurisdiction, evidence),
      ...checkContradictions(file, jurisdiction),
      ...value.lawInMotion.flatMap((motion, at) => [
        ...checkSourceKeys([motion.source], evidence, { file, place: `lawInMotion.${at}` }),
        ...[motion.on, motion.asOf, motion.mayEnd?.lastChecked ?? motion.asOf].flatMap((date) =>
          checkDate(date, evidence, { file, place: `lawInMotion.${at}` }),
        ),
        ...(motion.blocks && motion.status !== 'blocked'
          ? [
              {
                file,
                place: `lawInMotion.${at}`,
                rule: 'contradiction',
                message: `its status is ${motion.status}, so it blocks nothing`,
              },
            ]
          : []),
      ]),
      ...checkCounties(file, jurisdiction, expected, evidence),
    ],
  };
};
