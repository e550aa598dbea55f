import { z } from 'zod';

const MOST_LETTERS = 30;

/** Phone numbers as people write them. */
const numberSchema = z
  .string()
  .trim()
  .max(MOST_LETTERS, `Use ${MOST_LETTERS} characters or fewer.`)
  .regex(/^[+\d\s().x-]*$/i, 'Use digits, spaces, and + ( ) - only.');

/** Those that a member wrote on the cards; empty: none. */
export const ownNumbersSchema = z.object({ lawyer: numberSchema, plan: numberSchema });

export type OwnNumbers = z.infer<typeof ownNumbersSchema>;

export const NO_NUMBERS: OwnNumbers = { lawyer: '', plan: '' };

/** What is wrong with a number; null: nothing. */
export const findNumberProblem = (typed: string): string | null =>
  numberSchema.safeParse(typed).error?.issues[0]?.message ?? null;
