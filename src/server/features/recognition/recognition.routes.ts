import type { FastifyInstance } from 'fastify';
import { getRecognitionRecords, getRecognitionRelease } from '#shared/contracts/recognition.ts';
import { recognitionRecordsOf } from '#shared/recognition/recognition-records.ts';
import type { CachedResponse } from '../../http/cached-response.ts';
import { cacheResponse, handle, handleCached } from '../../http/handle.ts';
import type { LawRelease, PublishedLaw } from '../../law/published-law.ts';

/** Made from a release when it is first asked for, and kept until the next one. */
export const recognitionRoutes = (app: FastifyInstance, law: PublishedLaw): void => {
  let kept: { release: LawRelease; bytes: CachedResponse } | null = null;

  handleCached(app, getRecognitionRecords, () => {
    const release = law.current();
    if (kept?.release !== release) {
      kept = { release, bytes: cacheResponse(getRecognitionRecords, recognitionRecordsOf(release)) };
    }

    return kept.bytes;
  });

  handle(app, getRecognitionRelease, () => ({ publishedAt: law.current().publishedAt.toISOString() }));
};
