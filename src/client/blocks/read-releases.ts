import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { getRecognitionRecords, getRecognitionRelease } from '#shared/contracts/recognition.ts';
import { noteRelease, type ReadReleases, readReleasesSchema } from '#shared/recognition/read-releases.ts';
import { callApi } from '../lib/call-api.ts';

/** The device's store for what a member was told: the service worker empties it at sign-out. */
const STORE = 'member';
const KEPT = '/kept/read-releases';

const openStore = async (): Promise<Cache | null> => ('caches' in window ? caches.open(STORE).catch(() => null) : null);

const findKept = async (userId: string): Promise<ReadReleases | null> => {
  const answer = await (await openStore())?.match(KEPT);
  const owned = z
    .object({ userId: z.literal(userId), releases: readReleasesSchema })
    .safeParse(await answer?.json().catch(() => null));

  return owned.data?.releases ?? null;
};

/** A device without room tells nothing new, and nothing wrong. */
const keep = async (userId: string, releases: ReadReleases): Promise<void> => {
  await (await openStore())?.put(KEPT, Response.json({ userId, releases })).catch(() => undefined);
};

/** Without a connection what is kept is told. */
const load = async (userId: string, signal: AbortSignal): Promise<ReadReleases> => {
  const kept = await findKept(userId);
  // A few bytes say whether there is anything to load.
  const release = kept && (await callApi(getRecognitionRelease, { signal }).catch(() => null));
  if (kept && (release === null || release?.publishedAt === kept.later.publishedAt)) return kept;

  const next = noteRelease(kept, await callApi(getRecognitionRecords, { signal }));
  await keep(userId, next);

  return next;
};

export const readReleasesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['read-releases', userId],
    queryFn: ({ signal }) => load(userId, signal),
  });

export const markRead = async (userId: string, releases: ReadReleases): Promise<ReadReleases> => {
  const read = { ...releases, isRead: true };
  await keep(userId, read);

  return read;
};
