import { type Facts, type Jurisdiction, jurisdictionFileSchema } from '#shared/law/jurisdiction.ts';
import { STATES } from '#shared/law/states.ts';
import { type Topic, topicsOf } from '#shared/law/topics.ts';
import { checkContradictions } from './check-contradictions.ts';
import { checkCounties, type ExpectedCounties } from './check-counties.ts';
import { checkDate, checkFact, checkSourceKeys, type Evidence } from './check-fact.ts';
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
      problems.push({ ...at, rule: 'missing-topic', message: 'every topic stands in every file' });
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
        message: 'no such topic here',
      })),
    ],
    // Each fact has passed the schema of its topic.
    facts: facts as Facts,
  };
};

const checkRecognition = (file: string, state: string, { facts }: Jurisdiction): Problem[] => {
  const honored = facts['honored-permits'];
  const conditions = facts['recognition-conditions'];
  const place = 'facts.honored-permits';
  const codes = honored && honored.basis !== 'unknown' ? honored.value : [];
  const conditional = conditions && conditions.basis !== 'unknown' ? conditions.value.flatMap((one) => one.states) : [];
  const problems: Problem[] = [];

  if ([...codes, ...conditional].some((code) => code === state)) {
    problems.push({ file, place, rule: 'honors-itself', message: `${state} is in its own list` });
  }
  if (new Set(codes).size !== codes.length) {
    problems.push({ file, place, rule: 'repeated', message: 'a state stands there twice' });
  }

  return problems;
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
  const jurisdiction = { ...value, facts };
  const isNamedRight = value.code === `us-${state.toLowerCase()}` && value.name === NAMES.get(state);

  return {
    value: jurisdiction,
    problems: [
      ...(isNamedRight
        ? []
        : [{ file, place: 'code', rule: 'wrong-file', message: `${value.code}, ${value.name} is another file` }]),
      ...factProblems,
      ...checkRecognition(file, state, jurisdiction),
      ...checkContradictions(file, jurisdiction),
      ...value.lawInMotion.flatMap((motion, at) => [
        ...checkSourceKeys([motion.source], evidence, { file, place: `lawInMotion.${at}` }),
        ...[motion.on, motion.asOf, motion.mayEnd?.lastChecked ?? motion.asOf].flatMap((date) =>
          checkDate(date, evidence, { file, place: `lawInMotion.${at}` }),
        ),
      ]),
      ...checkCounties(file, jurisdiction, expected, evidence),
    ],
  };
};
