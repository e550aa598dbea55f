import { z } from 'zod';
import { partialDateSchema } from '#shared/law/calendar.ts';
import { checkDate, checkSourceKeys, type Evidence } from './check-fact.ts';
import { GUIDE_FILE } from './file-schemas.ts';
import { type DataFiles, type Parsed, parseYaml } from './parse-file.ts';
import { type Problem, problemsOf } from './problem.ts';

const CATEGORIES = [
  'Safe handling',
  'Storage',
  'Health',
  'Travel',
  'Places',
  'Law basics',
  'Permits',
  'Encounters',
  'Use of force',
  'Range',
  'Gear',
] as const;

const WORDS = { min: 150, max: 400 };

/** What stands above a guideline of `data/guides/`. */
const guideHeadSchema = z.strictObject({
  title: z
    .string()
    .max(60)
    .regex(/^[A-Z]/, 'must start with a capital letter, which groups it'),
  /** Words that people type and the text doesn't hold: offered where a search finds nothing. */
  alsoCalled: z.array(z.string().trim().min(2).max(40)).min(1).optional(),
  category: z.enum(CATEGORIES),
  asOf: partialDateSchema,
  sources: z.array(z.string()),
  related: z.array(z.string()).min(2).max(4),
});

/** A guideline with its slug, which is the name of its file, and its text in Markdown. */
export type DataGuide = z.infer<typeof guideHeadSchema> & { slug: string; body: string };

/** Headings, lists and paragraphs only: the screen marks hits in the text and links by `related`. */
const FOREIGN_MARKUP = /<[a-z!/]|\]\(|https?:|[*_`]|^#{1}\s|^#{3,}/im;

/** How a text starts to state law, which needs a source. */
export const STATES_LAW = /\b(federal (law|rules|regulation|court)|states differ|supreme court|what the law says)\b/i;

/** We report the law and never tell anyone that they may carry. */
export const ALLOWS_CARRY = /\byou (may|can|are allowed to) (now |legally |lawfully )?carry\b/i;

const countWords = (body: string): number =>
  body
    .replaceAll(/^(#+|-|\d+\.)\s+/gm, '')
    .split(/\s+/)
    .filter(Boolean).length;

const parseGuide = (files: DataFiles, file: string, slug: string, text: string): Parsed<DataGuide> => {
  const [, head, body] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) {
    const message = 'needs front matter between two lines of three hyphens';
    return { problems: [{ file, place: '', rule: 'no-head', message }], value: null };
  }
  const { problems, value } = parseYaml(files, file, head);
  if (problems.length > 0) return { problems, value: null };

  const parsed = guideHeadSchema.safeParse(value);

  return parsed.success
    ? { problems: [], value: { ...parsed.data, slug, body: body.trim() } }
    : { problems: problemsOf(file, '', parsed.error), value: null };
};

const checkBody = ({ body, sources }: DataGuide, file: string): Problem[] => {
  const at = { file, place: 'body' };
  const problems: Problem[] = [];
  const words = countWords(body);
  const markup = FOREIGN_MARKUP.exec(body)?.[0];

  if (words < WORDS.min || words > WORDS.max) {
    problems.push({ ...at, rule: 'length', message: `${words} words; must be ${WORDS.min} to ${WORDS.max}` });
  }
  if (markup) problems.push({ ...at, rule: 'markup', message: `"${markup}" doesn't belong in a guideline` });
  if (sources.length === 0 && STATES_LAW.test(body)) {
    problems.push({ ...at, rule: 'no-source', message: 'mentions the law without a source' });
  }
  if (ALLOWS_CARRY.test(body))
    problems.push({ ...at, rule: 'advice', message: 'says that someone may carry; a guideline only reports the law' });

  return problems;
};

/** Six words in a row that two texts share are mostly a name of the law; this many of them are the same text twice. */
const RUN = 6;
const SHARED_RUNS = 20;

const runsOf = ({ body }: DataGuide): Set<string> => {
  const words = body.toLowerCase().match(/[a-z']+/g) ?? [];

  return new Set(words.slice(0, 1 - RUN).map((_word, at) => words.slice(at, at + RUN).join(' ')));
};

/** No two guidelines say the same in the same words: the later one by name is told. */
const checkAlikes = (guides: readonly DataGuide[]): Problem[] => {
  const all = guides.map((guide) => ({ slug: guide.slug, runs: runsOf(guide) }));

  return all.flatMap(({ slug, runs }, at) =>
    all.slice(0, at).flatMap((earlier) => {
      const shared = [...runs].filter((run) => earlier.runs.has(run)).length;
      const message = `shares ${shared} runs of ${RUN} words with ${earlier.slug}`;

      return shared > SHARED_RUNS ? [{ file: `guides/${slug}.md`, place: 'body', rule: 'alike', message }] : [];
    }),
  );
};

const checkRelations = (guide: DataGuide, all: readonly DataGuide[], file: string): Problem[] => {
  const twin = all.find(({ title }) => title.toLowerCase() === guide.title.toLowerCase());
  const strangers = guide.related.filter(
    (slug, at) =>
      slug === guide.slug || guide.related.indexOf(slug) !== at || !all.some((other) => other.slug === slug),
  );

  return [
    ...(twin === guide
      ? []
      : [{ file, place: 'title', rule: 'repeated', message: `is also the title of ${twin?.slug}` }]),
    ...strangers.map((slug) => ({
      file,
      place: 'related',
      rule: 'unknown-guide',
      message: `${slug} is not another guideline`,
    })),
  ];
};

export const checkGuides = (files: DataFiles, evidence: Evidence): { problems: Problem[]; guides: DataGuide[] } => {
  const parsed = [...files].flatMap(([file, text]) => {
    const slug = GUIDE_FILE.exec(file)?.[1];

    return slug ? [{ file, ...parseGuide(files, file, slug, text) }] : [];
  });
  const guides = parsed.flatMap(({ value }) => (value ? [value] : []));

  return {
    problems: [
      ...checkAlikes(guides),
      ...parsed.flatMap(({ file, problems, value }) =>
        value
          ? [
              ...checkSourceKeys(value.sources, evidence, { file, place: 'sources' }),
              ...checkDate(value.asOf, evidence, { file, place: 'asOf' }),
              ...checkBody(value, file),
              ...checkRelations(value, guides, file),
            ]
          : problems,
      ),
    ],
    guides,
  };
};
