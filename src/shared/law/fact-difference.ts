import { formatPartialDate } from './calendar-display.ts';
import type { FactValue } from './evidence.ts';
import { type FactPlace, topicAt } from './fact-key.ts';
import { BASIS_TEXT, valueText } from './fact-wording.ts';
import type { Source } from './source.ts';

/** A fact of whatever kind, as files hold it. */
type AnyFact = Readonly<Record<string, unknown>>;

export type DifferenceLine = { label: string; was: string | null; now: string | null };

const PLACE_ANSWER_WORDS: Record<string, string> = {
  'no-state-ban': 'No state ban found',
  'with-permit': 'With a permit only',
  banned: 'Banned',
  'banned-if-posted': 'Banned if posted',
  'place-decides': 'The place decides',
  'locked-in-car': 'Locked in the car only',
  depends: 'Depends',
  'state-law': 'State law decides',
};

const UNKNOWN = 'Unknown';

export const answerWords = (answer: unknown): string => PLACE_ANSWER_WORDS[String(answer)] ?? String(answer);

/** The answer of a fact of any kind, in words. */
export const anyAnswerText = (place: FactPlace, fact: AnyFact): string => {
  if (fact['basis'] === 'unknown') return UNKNOWN;
  const topic = topicAt(place);
  if (topic) return valueText(topic, fact['value'] as FactValue);

  return fact['answer'] === undefined ? String(fact['summary'] ?? '') : answerWords(fact['answer']);
};

const LABELS: readonly [key: string, label: string][] = [
  ['withoutPermit', 'Without a permit'],
  ['visitors', 'Visitors'],
  ['summary', 'Summary'],
  ['details', 'Conditions'],
  ['basis', 'Based on'],
  ['source', 'Source'],
  ['locator', 'Where in it'],
  ['asOf', 'As of'],
  ['checkedOn', 'Source checked'],
  ['alsoIn', 'Also found in'],
  ['parts', 'Made up of'],
  ['howWeKnow', 'How we know'],
];

const textOf = (key: string, value: unknown, sources: Readonly<Record<string, Source>>): string | null => {
  if (value === undefined || value === null) return null;
  if (key === 'basis') return BASIS_TEXT[value as keyof typeof BASIS_TEXT] ?? String(value);
  if (key === 'withoutPermit' || key === 'visitors') return answerWords(value);
  if (key === 'asOf' || key === 'checkedOn') return formatPartialDate(String(value));
  if (key === 'source') return sources[String(value)]?.title ?? String(value);
  if (key === 'alsoIn') return (value as string[]).map((name) => sources[name]?.title ?? name).join('; ');
  if (key === 'details') return (value as string[]).join('\n');

  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What two versions of a fact say differently, in words; what is the same is left out. */
export const differenceOf = (
  place: FactPlace,
  before: AnyFact,
  after: AnyFact,
  sources: Readonly<Record<string, Source>>,
): DifferenceLine[] => {
  const [was, now] = [anyAnswerText(place, before), anyAnswerText(place, after)];
  const isRule = place.kind === 'federal-rule';
  const lines = LABELS.map(([key, label]) => ({
    label,
    was: textOf(key, before[key], sources),
    now: textOf(key, after[key], sources),
  }));

  return [...(isRule ? [] : [{ label: 'Answer', was, now }]), ...lines].filter((line) => line.was !== line.now);
};
