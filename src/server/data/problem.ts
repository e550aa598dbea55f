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

export const problemsOf = (file: string, place: string, error: z.ZodError): Problem[] =>
  error.issues.map((issue) => ({
    file,
    place: [place, ...issue.path.map(String)].filter(Boolean).join('.'),
    rule: ruleOf(issue),
    message: issue.message,
  }));
