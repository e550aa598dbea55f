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
  'no-road': 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

const PROBLEM_CODES = Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]];

/** What a program needs to know of a problem: the part of a trip that it is about, counted from 1. */
const problemDetailsSchema = z.strictObject({
  stop: z.number().int().optional(),
  leg: z.number().int().optional().describe('The way from the stop of this number to the next'),
});

export type ProblemDetails = z.infer<typeof problemDetailsSchema>;

/** The body of every answer that is not a success. */
export const problemSchema = z.object({
  code: z.enum(PROBLEM_CODES),
  message: z.string().describe('For people: says what is wrong and what to do'),
  details: problemDetailsSchema.optional(),
  requestId: z.string().describe('Names this request in our logs; quote it to support'),
});

export type Problem = z.infer<typeof problemSchema>;
