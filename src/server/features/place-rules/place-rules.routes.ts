import type { FastifyInstance } from 'fastify';
import {
  getCardRules,
  getFederalEvidence,
  getPlaceEvidence,
  getPlaceMatrix,
  getSignGuide,
} from '#shared/contracts/place-rules.ts';
import {
  cardRulesOf,
  federalEvidenceOf,
  placeEvidenceOf,
  placeMatrixOf,
  signGuideOf,
} from '#shared/law/place-matrix.ts';
import type { CachedResponse } from '../../http/cached-response.ts';
import { cacheResponse, handleCached } from '../../http/handle.ts';
import type { LawRelease, PublishedLaw } from '../../law/published-law.ts';

/** Made from a release when first asked for, and kept until the next one. */
export const placeRuleRoutes = (app: FastifyInstance, law: PublishedLaw): void => {
  let kept: { release: LawRelease; answers: Map<string, CachedResponse> } | null = null;

  const keep = (name: string, make: (release: LawRelease) => CachedResponse): CachedResponse => {
    const release = law.current();
    if (kept?.release !== release) kept = { release, answers: new Map() };
    const answer = kept.answers.get(name) ?? make(release);
    kept.answers.set(name, answer);

    return answer;
  };

  handleCached(app, getPlaceMatrix, () =>
    keep('places', (release) => cacheResponse(getPlaceMatrix, placeMatrixOf(release))),
  );
  handleCached(app, getPlaceEvidence, ({ query: { state } }) =>
    keep(state, (release) => cacheResponse(getPlaceEvidence, placeEvidenceOf(release, state))),
  );
  handleCached(app, getFederalEvidence, () =>
    keep('federal', (release) => cacheResponse(getFederalEvidence, federalEvidenceOf(release))),
  );
  handleCached(app, getSignGuide, () => keep('signs', (release) => cacheResponse(getSignGuide, signGuideOf(release))));
  handleCached(app, getCardRules, () => keep('cards', (release) => cacheResponse(getCardRules, cardRulesOf(release))));
};
