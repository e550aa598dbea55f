import { z } from 'zod';
import type { DeskField } from '#shared/contracts/editor.ts';
import { answerWords } from '#shared/law/fact-difference.ts';
import { type FactPlace, topicAt } from '#shared/law/fact-key.ts';
import { valueText } from '#shared/law/fact-wording.ts';
import { federalAnswerSchema } from '#shared/law/federal-law.ts';
import { placeAnswerSchema } from '#shared/law/place-rules.ts';
import { TOPICS, type Topic } from '#shared/law/topics.ts';

const VALUE = { name: 'value', label: 'Answer' };

const choiceOf = (topic: Topic) => (value: string | boolean) => ({ value, label: valueText(topic, value) });

/** How the value of a topic is entered, read off what it may be. */
const valueField = (topic: Topic, schema: z.ZodType, hasNone = false): DeskField => {
  if (schema instanceof z.ZodNullable) return valueField(topic, schema.unwrap() as z.ZodType, true);
  const field = { ...VALUE, hasNone, choices: [] };
  if (schema instanceof z.ZodBoolean) return { ...field, kind: 'choice', choices: [true, false].map(choiceOf(topic)) };
  if (schema instanceof z.ZodEnum) {
    return { ...field, kind: 'choice', choices: (schema.options as string[]).map(choiceOf(topic)) };
  }
  if (schema instanceof z.ZodNumber) return { ...field, kind: 'number' };

  if (schema instanceof z.ZodUnion && schema.options.some((one) => one instanceof z.ZodNumber)) {
    return { ...field, kind: 'word-or-number' };
  }

  return { ...field, kind: schema instanceof z.ZodArray ? 'list' : 'text' };
};

const answerField = (name: string, label: string, options: readonly string[], hasNone: boolean): DeskField => ({
  name,
  label,
  kind: 'choice',
  choices: options.map((value) => ({ value, label: answerWords(value) })),
  hasNone,
});

/** What an editor fills in for the answer itself; words and evidence are the same for every fact. */
export const fieldsOf = (place: FactPlace): DeskField[] => {
  const topic = topicAt(place);
  if (topic)
    return [valueField(topic, TOPICS[topic], false)].map((field) => ({
      ...field,
      hasNone: field.hasNone && place.kind === 'topic',
    }));
  if (place.kind === 'federal-place') return [answerField('answer', 'Answer', federalAnswerSchema.options, false)];
  if (place.kind !== 'place') return [];

  return [
    answerField('answer', 'Answer', placeAnswerSchema.options, false),
    answerField('withoutPermit', 'Without a permit, if different', placeAnswerSchema.options, true),
    answerField('visitors', 'Visitors, if different', placeAnswerSchema.options, true),
  ];
};
