import { checkSourceKeys, type Evidence } from './check-fact.ts';
import { ALLOWS_CARRY, type DataGuide, STATES_LAW } from './check-guides.ts';
import { type DataTerm, GLOSSARY, glossarySchema } from './file-schemas.ts';
import { type DataFiles, parseFile } from './parse-file.ts';
import type { Problem } from './problem.ts';

const MAX_WORDS = 25;

/** The abbreviations of law reports, as in `v. Bruen`, end no sentence. */
const SENTENCE_END = /(?<=[a-z0-9)]{2}[.?!])\s+(?=[A-Z])/;

const checkSentence = (text: string, at: Omit<Problem, 'rule' | 'message'>): Problem[] => {
  const words = text.split(/\s+/).length;

  return [
    ...(SENTENCE_END.test(text) || !text.endsWith('.')
      ? [{ ...at, rule: 'sentence', message: 'must be one sentence with a period' }]
      : []),
    ...(words > MAX_WORDS ? [{ ...at, rule: 'length', message: `${words} words; must be at most ${MAX_WORDS}` }] : []),
    ...(ALLOWS_CARRY.test(text)
      ? [{ ...at, rule: 'advice', message: 'says that someone may carry; the glossary only reports the law' }]
      : []),
  ];
};

const checkTerm = (term: DataTerm, all: readonly DataTerm[], slugs: ReadonlySet<string>): Problem[] => {
  const { id, title, meaning, whyItMatters, guide, sources } = term;
  const at = { file: GLOSSARY, place: `terms.${id}` };
  const names = (one: DataTerm): string[] => [one.title, ...(one.alsoCalled ?? [])].map((name) => name.toLowerCase());
  const twin = all.find((one) => one !== term && (one.id === id || names(one).includes(title.toLowerCase())));

  return [
    ...(twin ? [{ ...at, rule: 'repeated', message: `${twin.title} explains it too` }] : []),
    ...checkSentence(meaning, { ...at, place: `${at.place}.meaning` }),
    ...checkSentence(whyItMatters, { ...at, place: `${at.place}.whyItMatters` }),
    ...(guide === undefined || slugs.has(guide)
      ? []
      : [{ ...at, rule: 'unknown-guide', message: `${guide} is not a guideline` }]),
    ...(!sources && STATES_LAW.test(`${meaning} ${whyItMatters}`)
      ? [{ ...at, rule: 'no-source', message: 'mentions the law without a source' }]
      : []),
  ];
};

export const checkGlossary = (
  files: DataFiles,
  guides: readonly DataGuide[],
  evidence: Evidence,
): { problems: Problem[]; terms: DataTerm[] } => {
  const { problems, value } = parseFile(files, GLOSSARY, glossarySchema);
  const terms = value?.terms ?? [];
  const slugs = new Set(guides.map(({ slug }) => slug));

  return {
    problems: [
      ...problems,
      ...terms.flatMap((term) => [
        ...checkTerm(term, terms, slugs),
        ...checkSourceKeys(term.sources ?? [], evidence, { file: GLOSSARY, place: `terms.${term.id}.sources` }),
      ]),
    ],
    terms,
  };
};
