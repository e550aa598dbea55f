import { queryOptions } from '@tanstack/react-query';
import {
  getCardRules,
  getFederalEvidence,
  getPlaceEvidence,
  getPlaceMatrix,
  getSignGuide,
} from '#shared/contracts/place-rules.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { PlaceMatrix, StatePlaces } from '#shared/law/place-matrix.ts';
import type { StateCode } from '#shared/law/states.ts';
import { callApi } from '../lib/call-api.ts';

/** By name, as readers look for them; the server has them by code. */
const inOrder = <Answer extends { states: { state: StateCode }[] }>(answer: Answer): Answer => ({
  ...answer,
  states: answer.states.toSorted((a, b) => stateName(a.state).localeCompare(stateName(b.state))),
});

export type PlaceAnswers = { matrix: PlaceMatrix; states: ReadonlyMap<StateCode, StatePlaces> };

/** Every state's answers by kind of place, and the federal ones. */
export const placeMatrixQuery = queryOptions({
  queryKey: ['place-matrix'],
  queryFn: async ({ signal }): Promise<PlaceAnswers> => {
    const matrix = inOrder(await callApi(getPlaceMatrix, { signal }));

    return { matrix, states: new Map(matrix.states.map((one) => [one.state, one])) };
  },
});

/** What the answers of a state rest on. */
export const placeEvidenceQuery = (state: StateCode) =>
  queryOptions({
    queryKey: ['place-evidence', state],
    queryFn: ({ signal }) => callApi(getPlaceEvidence, { query: { state }, signal }),
  });

/** What the answers about federal places rest on. */
export const federalEvidenceQuery = queryOptions({
  queryKey: ['federal-evidence'],
  queryFn: ({ signal }) => callApi(getFederalEvidence, { signal }),
});

export const signGuideQuery = queryOptions({
  queryKey: ['sign-guide'],
  queryFn: async ({ signal }) => inOrder(await callApi(getSignGuide, { signal })),
});

export const cardRulesQuery = queryOptions({
  queryKey: ['card-rules'],
  queryFn: ({ signal }) => callApi(getCardRules, { signal }),
});
