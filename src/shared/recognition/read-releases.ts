import { z } from 'zod';
import { type RecognitionRecords, recognitionRecordsSchema } from './recognition-records.ts';

/** The release that a member read last on this device, and the newest that has come since. */
export type ReadReleases = { earlier: RecognitionRecords; later: RecognitionRecords; isRead: boolean };

export const readReleasesSchema: z.ZodType<ReadReleases> = z.object({
  earlier: recognitionRecordsSchema,
  later: recognitionRecordsSchema,
  isRead: z.boolean(),
});

/**
 * A release has come. However many were missed, what is new is told against the one that was read: after weeks without a
 * connection it is one step. A release that is still unread is not lost when another comes.
 */
export const noteRelease = (kept: ReadReleases | null, release: RecognitionRecords): ReadReleases => {
  if (kept === null) return { earlier: release, later: release, isRead: true };
  if (kept.later.publishedAt === release.publishedAt) return kept;

  return { earlier: kept.isRead ? kept.later : kept.earlier, later: release, isRead: false };
};
