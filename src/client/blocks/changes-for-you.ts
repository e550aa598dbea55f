import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { largestMagazineOf } from '#shared/permits/permit.ts';
import { changedForYou } from '#shared/recognition/changed-for-you.ts';
import type { ReadReleases } from '#shared/recognition/read-releases.ts';
import { indexRecords } from '#shared/recognition/recognition-records.ts';
import { changedTrips } from '#shared/trips/changed-trips.ts';
import type { PlannedTrip } from '#shared/trips/planned-trip.ts';
import { localToday } from '../lib/today.ts';
import { holderOf } from './holder.ts';
import { listSavedTrips } from './kept-trip.ts';
import { readReleasesQuery } from './read-releases.ts';
import { useWallet } from './wallet-store.ts';

const NO_TRIPS: readonly PlannedTrip[] = [];

const useSavedTrips = (userId: string): readonly PlannedTrip[] =>
  useQuery({ queryKey: ['kept-trips', userId], queryFn: () => listSavedTrips(userId), staleTime: 0 }).data ?? NO_TRIPS;

/** What changed for this member, worked out here: neither the wallet nor a trip is sent. */
export const useChangesForYou = (userId: string) => {
  const { wallet } = useWallet(userId);
  const trips = useSavedTrips(userId);
  const releases = useQuery(readReleasesQuery(userId));
  const today = localToday();
  const { earlier, later } = releases.data ?? {};

  const found = useMemo(() => {
    if (!earlier || !later) return null;
    const holder = holderOf(wallet, today);
    const [before, after] = [indexRecords(earlier), indexRecords(later)];

    return {
      changes: changedForYou(
        { permits: wallet.permits, holder, magazineRounds: largestMagazineOf(wallet) },
        before,
        after,
      ),
      trips: changedTrips(trips, { permits: wallet.permits, holder }, before, after),
      sources: later.sources,
    };
  }, [earlier, later, wallet, trips, today]);

  return { ...releases, found, wallet };
};

export const countUnread = (
  releases: ReadReleases | undefined,
  found: { changes: readonly unknown[]; trips: readonly unknown[] } | null,
): number => (!releases || releases.isRead || !found ? 0 : found.changes.length + found.trips.length);
