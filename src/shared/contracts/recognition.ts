import { z } from 'zod';
import { recognitionRecordsSchema } from '../recognition/recognition-records.ts';
import { defineEndpoint } from './endpoint.ts';

/** The same for every member: what they hold stays on their device, where the rules are applied. */
export const getRecognitionRecords = defineEndpoint({
  method: 'GET',
  path: '/api/recognition/records',
  access: 'member',
  summary: 'The facts of every state that decide whether a permit counts there, with their sources',
  response: recognitionRecordsSchema,
});

/** Enough to see whether a device has the newest records. */
export const getRecognitionRelease = defineEndpoint({
  method: 'GET',
  path: '/api/recognition/release',
  access: 'member',
  summary: 'When the newest records were published',
  response: z.strictObject({ publishedAt: z.iso.datetime() }),
});
