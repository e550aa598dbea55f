import { z } from 'zod';
import { type PlannedTrip, plannedTripSchema } from '#shared/trips/planned-trip.ts';
import { type Trip, tripSchema } from '#shared/trips/trip.ts';

/** The device's store for what a member was told: the service worker empties it at sign-out. */
const STORE = 'member';
const LAST = '/kept/last-trip';
const addressOf = (name: string): string => `/kept/trips/${encodeURIComponent(name)}`;

const openStore = async (): Promise<Cache | null> => {
  // Only pages of a secure origin have one; elsewhere a trip lasts as long as its page.
  if (!('caches' in window)) return null;

  return caches.open(STORE).catch(() => null);
};

/** What may stay on the device. */
const keepable = (planned: PlannedTrip): PlannedTrip =>
  planned.isOfService ? { ...planned, ways: planned.ways.map((way) => ({ ...way, line: [] })) } : planned;

/** False: the device has no room for it, or keeps nothing at all. */
const keepAt = async (address: string, userId: string, planned: PlannedTrip): Promise<boolean> => {
  const store = await openStore();
  if (!store) return false;

  return store.put(address, Response.json({ userId, planned: keepable(planned) })).then(
    () => true,
    () => false,
  );
};

export const keepTrip = (userId: string, planned: PlannedTrip): Promise<boolean> => keepAt(LAST, userId, planned);

/** A trip that was saved under a name opens without a connection. */
export const keepSavedTrip = (userId: string, name: string, planned: PlannedTrip): Promise<boolean> =>
  keepAt(addressOf(name), userId, planned);

export const forgetKeptTrips = async (names: readonly string[]): Promise<void> => {
  const store = await openStore();
  await Promise.all(names.map((name) => store?.delete(addressOf(name))));
};

/** Of a trip that was kept before there were roads, only what was typed is of use. */
export type KeptTrip = { trip: Trip; planned: PlannedTrip | null };

const findAt = async (address: string, userId: string): Promise<KeptTrip | null> => {
  const kept = await (await openStore())?.match(address);
  const owned = z
    .object({ userId: z.literal(userId), planned: z.object({ trip: tripSchema }).loose() })
    .safeParse(await kept?.json().catch(() => null)).data;
  if (!owned) return null;

  return { trip: owned.planned.trip, planned: plannedTripSchema.safeParse(owned.planned).data ?? null };
};

/** The trip that this member planned last on this device, if it is still there. */
export const findKeptTrip = (userId: string): Promise<KeptTrip | null> => findAt(LAST, userId);

export const findSavedTrip = (userId: string, name: string): Promise<KeptTrip | null> =>
  findAt(addressOf(name), userId);

/** Every saved trip whose road is on this device. */
export const listSavedTrips = async (userId: string): Promise<PlannedTrip[]> => {
  const store = await openStore();
  const kept = (await store?.keys())?.filter(({ url }) => new URL(url).pathname.startsWith('/kept/trips/')) ?? [];
  const found = await Promise.all(kept.map(({ url }) => findAt(new URL(url).pathname, userId)));

  return found.flatMap((trip) => trip?.planned ?? []);
};
