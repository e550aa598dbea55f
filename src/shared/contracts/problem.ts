import { z } from 'zod';

/** Every error that leaves the server, with its status. A word for programs; people read `message`. */
export const PROBLEM_STATUS = {
  'invalid-request': 400,
  'sign-in-required': 401,
  'wrong-credentials': 401,
  'membership-required': 402,
  forbidden: 403,
  'proof-required': 403,
  'not-found': 404,
  conflict: 409,
  'ownership-unclear': 409,
  'payment-returned': 409,
  'link-spent': 410,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

const PROBLEM_CODES = Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]];

/** The body of every answer that is not a success. */
export const problemSchema = z.object({
  code: z.enum(PROBLEM_CODES),
  message: z.string().describe('For people: says what is wrong and what to do'),
  requestId: z.string().describe('Names this request in our logs; quote it to support'),
});

export type Problem = z.infer<typeof problemSchema>;
