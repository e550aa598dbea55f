import type { z } from 'zod';

/** Something wrong in `data/`: in which file, where in it, which rule it breaks, in words. */
export type Problem = { file: string; place: string; rule: string; message: string };

export const formatProblem = ({ file, place, message, rule }: Problem): string =>
  `${file}${place ? `:${place}` : ''}: ${message} [${rule}]`;

const ruleOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too-long';
  if (issue.message === 'not a state code') return 'unknown-state';

  return 'shape';
};

/** Of a choice between forms: what is wrong inside the one that was meant, or what each of them asks for. */
const withinChoice = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const meant = issue.errors.find((issues) => issues.every(({ path }) => path.length > 0));
  if (!meant) return [{ ...issue, message: issue.errors.flatMap(([first]) => first?.message ?? []).join('; or: ') }];

  return meant.flatMap((inner) => withinChoice({ ...inner, path: [...issue.path, ...inner.path] }));
};

export const problemsOf = (file: string, place: string, error: z.ZodError): Problem[] =>
  error.issues.flatMap(withinChoice).map((issue) => ({
    file,
    place: [place, ...issue.path.map(String)].filter(Boolean).join('.'),
    rule: ruleOf(issue),
    message: issue.message,
  }));
