import { useState } from 'react';
import { z } from 'zod';
import { ownNumbersKeyOf } from '../../lib/account-end.ts';

const MOST_LETTERS = 30;

/** Phone numbers as people write them. */
const numberSchema = z
  .string()
  .trim()
  .max(MOST_LETTERS, `Use ${MOST_LETTERS} characters or fewer.`)
  .regex(/^[+\d\s().x-]*$/i, 'Use digits, spaces, and + ( ) - only.');

const ownNumbersSchema = z.object({ lawyer: numberSchema, plan: numberSchema });

export type OwnNumbers = z.infer<typeof ownNumbersSchema>;

const NONE: OwnNumbers = { lawyer: '', plan: '' };

/** On this device alone, under the account's id. None of it is ever sent. */
const read = (userId: string): OwnNumbers => {
  try {
    return ownNumbersSchema.parse(JSON.parse(localStorage.getItem(ownNumbersKeyOf(userId)) ?? 'null'));
  } catch {
    return NONE;
  }
};

/** What is wrong with a number; null: nothing. */
export const findNumberProblem = (typed: string): string | null =>
  numberSchema.safeParse(typed).error?.issues[0]?.message ?? null;

export const telephoneOf = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;

export const useOwnNumbers = (userId: string) => {
  const [numbers, setNumbers] = useState(() => read(userId));

  /** False: the device refused it, and what was there stays. */
  const save = (next: OwnNumbers): boolean => {
    try {
      localStorage.setItem(ownNumbersKeyOf(userId), JSON.stringify(next));
      setNumbers(next);

      return true;
    } catch {
      return false;
    }
  };

  return { numbers, save };
};
