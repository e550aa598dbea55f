import { z } from 'zod';
import { placeAnswerSchema } from '../law/place-rules.ts';
import { stateCodeSchema } from '../law/states.ts';
import { RECOGNITION_STATUSES } from '../recognition/recognize.ts';
import { defineEndpoint } from './endpoint.ts';

const statusSchema = z.enum(RECOGNITION_STATUSES);

export const getSamples = defineEndpoint({
  method: 'GET',
  path: '/api/samples',
  access: 'public',
  summary: 'One permit on the map, one trip and one place as members see them, made from the published release',
  response: z.strictObject({
    publishedAt: z.iso.datetime(),
    who: z.string().describe('Whose answers these are: a made-up person'),
    permit: z.array(z.strictObject({ state: stateCodeSchema, status: statusSchema })),
    trip: z.strictObject({
      from: z.string(),
      to: z.string(),
      states: z.array(
        z.strictObject({
          state: stateCodeSchema,
          miles: z.number(),
          status: statusSchema,
          why: z.string(),
          officer: z.string(),
          magazine: z.string(),
        }),
      ),
    }),
    place: z
      .strictObject({
        question: z.string(),
        answer: z.union([placeAnswerSchema, z.enum(['unknown', 'not-read'])]),
        summary: z.string(),
        details: z.array(z.string()),
        source: z.string(),
        asOf: z.string(),
      })
      .nullable(),
  }),
});
