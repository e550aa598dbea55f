import { z } from 'zod';
import { MOST_STARS, REVIEW_LENGTH, REVIEW_STATES } from '../ranges/range-review.ts';
import { defineEndpoint } from './endpoint.ts';
import { latitudeSchema, longitudeSchema } from './places.ts';
import { rangeIdSchema } from './ranges.ts';

const MAX_MESSAGE = 1000;
const MAX_NAME = 120;
const MAX_REVIEWER = 40;

const message = z.string().trim().max(MAX_MESSAGE, `Use ${MAX_MESSAGE} characters or fewer.`).default('');
const pointSchema = z
  .strictObject({ lat: latitudeSchema, lng: longitudeSchema }, 'Mark where the range is.')
  .describe('Where the range is, never where the member is');
const done = z.strictObject({ ok: z.literal(true) });
const params = z.object({ id: rangeIdSchema });

/** What a member may say is wrong with a range that we list. */
export const LISTED_REPORT_KINDS = ['closed', 'wrong', 'place'] as const;

export const reportRange = defineEndpoint({
  method: 'POST',
  path: '/api/ranges/reports',
  access: 'user',
  summary:
    'Tells the administrators that a range is closed, wrongly described, or somewhere else; the newest report counts',
  body: z
    .strictObject({
      rangeId: rangeIdSchema,
      kind: z.enum(LISTED_REPORT_KINDS, 'Tell us whether the range is closed or its entry is wrong.'),
      message,
      point: pointSchema.optional(),
    })
    .refine(({ kind, point }) => (kind === 'place') === (point !== undefined), {
      error: 'Mark where the range is.',
      path: ['point'],
    }),
  response: z.strictObject({ id: z.string() }),
});

export const reportMissingRange = defineEndpoint({
  method: 'POST',
  path: '/api/ranges/missing',
  access: 'member',
  summary: 'Tells the administrators of a range that our directory lacks',
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(3, 'Enter the name of the range.')
      .max(MAX_NAME, `Use ${MAX_NAME} characters or fewer.`),
    message: message.describe('Its address, website, or phone'),
    point: pointSchema.optional(),
  }),
  response: z.strictObject({ id: z.string() }),
});

export const confirmRangeOpen = defineEndpoint({
  method: 'POST',
  path: '/api/ranges/:id/open',
  access: 'member',
  summary: 'Says that a range is still open. Only the month is kept, and not who said it; one voice a member and range',
  params,
  response: done,
});

const stars = z
  .int(`Choose 1 to ${MOST_STARS} stars.`)
  .min(1, `Choose 1 to ${MOST_STARS} stars.`)
  .max(MOST_STARS, `Choose 1 to ${MOST_STARS} stars.`);

const reviewSchema = z.strictObject({
  stars: z.int(),
  text: z.string(),
  name: z.string().nullable().describe('Null: the member chose no name'),
  month: z.string().describe('Such as 2026-11'),
});

export type RangeReview = z.infer<typeof reviewSchema>;

export const listRangeReviews = defineEndpoint({
  method: 'GET',
  path: '/api/ranges/:id/reviews',
  access: 'member',
  summary: 'What members think of a range, newest first, and the own review, whatever became of it',
  params,
  response: z.strictObject({
    reviews: z.array(reviewSchema),
    own: reviewSchema.extend({ state: z.enum(REVIEW_STATES) }).nullable(),
  }),
});

export const writeRangeReview = defineEndpoint({
  method: 'PUT',
  path: '/api/ranges/:id/review',
  access: 'member',
  summary: "Writes or changes the caller's review of a range; others see it once an administrator has read it",
  params,
  body: z.strictObject({
    stars,
    text: z
      .string()
      .trim()
      .min(REVIEW_LENGTH.min, `Write at least ${REVIEW_LENGTH.min} characters.`)
      .max(REVIEW_LENGTH.max, `Use ${REVIEW_LENGTH.max} characters or fewer.`),
    name: z.string().trim().max(MAX_REVIEWER, `Use ${MAX_REVIEWER} characters or fewer.`).default(''),
  }),
  response: done,
});

export const deleteRangeReview = defineEndpoint({
  method: 'DELETE',
  path: '/api/ranges/:id/review',
  access: 'member',
  summary: "Deletes the caller's review of a range, if there is one",
  params,
  response: done,
});
