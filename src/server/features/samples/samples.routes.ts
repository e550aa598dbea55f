import type { FastifyInstance } from 'fastify';
import { getSamples } from '#shared/contracts/samples.ts';
import { samplesOf } from '#shared/site/samples.ts';
import { utcDayOf } from '../../clock.ts';
import type { CachedResponse } from '../../http/cached-response.ts';
import { cacheResponse, handleCached } from '../../http/handle.ts';
import type { LawRelease, PublishedLaw } from '../../law/published-law.ts';

/** Made from a release when they are first asked for, and kept until the next one. */
export const sampleRoutes = (app: FastifyInstance, law: PublishedLaw): void => {
  let kept: { release: LawRelease; bytes: CachedResponse } | null = null;

  handleCached(app, getSamples, () => {
    const release = law.current();
    if (kept?.release !== release) {
      const samples = samplesOf(release, utcDayOf(release.publishedAt));
      kept = { release, bytes: cacheResponse(getSamples, samples) };
    }

    return kept.bytes;
  });
};
