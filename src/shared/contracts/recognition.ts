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
