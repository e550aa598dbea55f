import { z } from 'zod';
import {
  cardRulesSchema,
  federalEvidenceSchema,
  placeEvidenceSchema,
  placeMatrixSchema,
  signGuideSchema,
} from '../law/place-matrix.ts';
import { STATE_CODES } from '../law/states.ts';
import { defineEndpoint } from './endpoint.ts';

/** The same for every member: what they hold stays on their device, where the answer for them is picked. */
export const getPlaceMatrix = defineEndpoint({
  method: 'GET',
  path: '/api/place-rules',
  access: 'member',
  summary: 'What each state’s law, and federal law, says of each kind of place, without the evidence',
  response: placeMatrixSchema,
});

export const getPlaceEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/place-rules/evidence',
  access: 'member',
  summary: 'One state’s answers by kind of place with their sources; null where it has not been read for places',
  query: z.object({ state: z.enum(STATE_CODES, 'state must be one two-letter code in capitals, such as TX') }),
  response: placeEvidenceSchema.nullable(),
});

export const getFederalEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/place-rules/federal',
  access: 'member',
  summary: 'What federal law says of its own places, with the sources',
  response: federalEvidenceSchema,
});

export const getSignGuide = defineEndpoint({
  method: 'GET',
  path: '/api/signs',
  access: 'user',
  summary: 'Whether a sign binds in each state, and the signs that its law describes, with their sources',
  response: signGuideSchema,
});

export const getCardRules = defineEndpoint({
  method: 'GET',
  path: '/api/cards',
  access: 'user',
  summary: 'The federal rules that cards state, with their sources',
  response: cardRulesSchema,
});
