import { asOfText } from './calendar-display.ts';
import { fullCountyName } from './county-name.ts';
import type { Change } from './evidence.ts';
import { capitalized, factText, stateName, topicLabel } from './fact-wording.ts';
import { readableWord } from './regulation-display.ts';
import type { Source } from './source.ts';

/** A change of law as someone reads it who does not have the page in front of them. */
export type WordedChange = {
  /** 'Magazine limit', 'Permit fee · El Paso County'. */
  title: string;
  /** What was, what is. */
  lines: string[];
  /** 'As of Nov 2026. Source: Texas Penal Code.' */
  evidence: string | null;
  /** Null: the source is not on the web, or only its site is known. */
  link: string | null;
};

const nameOf = (topic: Change['topic'], item: string): string =>
  topic === 'honored-permits' ? stateName(item) : readableWord(item);

const joined = (topic: Change['topic'], items: readonly string[]): string =>
  items.map((item) => nameOf(topic, item)).join(topic === 'honored-permits' ? ', ' : '; ');

const LIST_WORDS: Partial<Record<Change['topic'], { removed: string; added: string }>> = {
  'honored-permits': { removed: 'No longer recognized', added: 'Now recognized' },
  'prohibited-places': { removed: 'No longer listed as off limits', added: 'Now listed as off limits' },
};

/** Lists are told by what joined and what left: nobody compares fifty names. */
const listLines = (topic: Change['topic'], before: readonly string[], after: readonly string[]): string[] => {
  const removed = before.filter((item) => !after.includes(item));
  const added = after.filter((item) => !before.includes(item));
  const words = LIST_WORDS[topic] ?? { removed: 'No longer on the list', added: 'New on the list' };

  return [
    ...(removed.length > 0 ? [`${words.removed}: ${joined(topic, removed)}`] : []),
    ...(added.length > 0 ? [`${words.added}: ${joined(topic, added)}`] : []),
  ];
};

/** What stands where there is no fact: nothing of ours, which says nothing of the law. */
export const NO_FACT = {
  before: 'We had no answer',
  now: 'We no longer have an answer. Check with the issuing office.',
} as const;

const SAME_BUT_SOURCED = 'The answer is the same. We have a different kind of source for it now.';
const SAME_BUT_CONDITIONS =
  'The answer is the same, but a condition changed. Open the state’s page for the conditions now.';

/** How the answer is another one; empty: it is the same. */
const answerLines = ({ topic, earlier, later }: Change): string[] => {
  const [before, after] = [earlier?.value, later?.value];
  if (Array.isArray(before) && Array.isArray(after)) return listLines(topic, before, after);
  const was = earlier ? factText(earlier) : NO_FACT.before;
  const is = later ? factText(later) : NO_FACT.now;

  return was === is ? [] : [`Was: ${was}`, `Now: ${is}`];
};

/** The answer is the same and rests on another kind of source: no law changed. */
export const isOnlySourced = (change: Change): boolean =>
  answerLines(change).length === 0 && change.earlier?.basis !== change.later?.basis;

const lineOf = (change: Change): string[] => {
  const lines = answerLines(change);
  if (lines.length > 0) return lines;

  return [isOnlySourced(change) ? SAME_BUT_SOURCED : SAME_BUT_CONDITIONS];
};

const isPage = (address: string | null | undefined): address is string => /^https?:\/\//.test(address ?? '');

export const wordChange = (change: Change, sources: Readonly<Record<string, Source>>): WordedChange => {
  const { topic, county, later } = change;
  const source = later?.source === undefined ? undefined : sources[later.source];

  return {
    title: county === null ? topicLabel(topic) : `${topicLabel(topic)} · ${fullCountyName(county)}`,
    lines: [...lineOf(change), ...(later?.summary ? [later.summary] : [])],
    evidence:
      later?.asOf === undefined
        ? null
        : `${capitalized(asOfText(later.asOf))}.${source ? ` Source: ${source.title}.` : ''}`,
    link: isPage(source?.address) ? source.address : null,
  };
};
