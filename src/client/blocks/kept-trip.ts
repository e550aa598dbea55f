import { z } from 'zod';
import type { OwnTrips } from '#shared/sealed/own-data.ts';
import { type PlannedTrip, plannedTripSchema } from '#shared/trips/planned-trip.ts';
import { type Trip, tripSchema } from '#shared/trips/trip.ts';
import { noteOwnChange } from '../lib/sealed-flag.ts';

/** The device's store for what a member was told: the service worker empties it at sign-out. */
const STORE = 'member';
const LAST = '/kept/last-trip';
const SAVED = '/kept/trips/';
const TRIPS_ARRIVED = 'trips-arrived';
const addressOf = (name: string): string => SAVED + encodeURIComponent(name);

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

const keepAndNote = async (address: string, userId: string, planned: PlannedTrip): Promise<boolean> => {
  const isKept = await keepAt(address, userId, planned);
  if (isKept) noteOwnChange(userId);

  return isKept;
};

export const keepTrip = (userId: string, planned: PlannedTrip): Promise<boolean> => keepAndNote(LAST, userId, planned);

/** A trip that was saved under a name opens without a connection. */
export const keepSavedTrip = (userId: string, name: string, planned: PlannedTrip): Promise<boolean> =>
  keepAndNote(addressOf(name), userId, planned);

export const forgetKeptTrips = async (userId: string, names: readonly string[]): Promise<void> => {
  const store = await openStore();
  await Promise.all(names.map((name) => store?.delete(addressOf(name))));
  noteOwnChange(userId);
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

/** By their names: every saved trip whose road is on this device. */
const findSavedTrips = async (userId: string): Promise<[name: string, planned: PlannedTrip][]> => {
  const store = await openStore();
  const paths = (await store?.keys())?.map(({ url }) => new URL(url).pathname) ?? [];
  const found = await Promise.all(
    paths
      .filter((path) => path.startsWith(SAVED))
      .map(
        async (path): Promise<[string, KeptTrip | null]> => [
          decodeURIComponent(path.slice(SAVED.length)),
          await findAt(path, userId),
        ],
      ),
  );

  return found.flatMap(([name, trip]): [string, PlannedTrip][] => (trip?.planned ? [[name, trip.planned]] : []));
};

export const listSavedTrips = async (userId: string): Promise<PlannedTrip[]> =>
  (await findSavedTrips(userId)).map(([, planned]) => planned);

/** All trips that this device keeps, for the member's other devices. */
export const readOwnTrips = async (userId: string): Promise<OwnTrips> => ({
  last: (await findKeptTrip(userId))?.planned ?? null,
  saved: Object.fromEntries(await findSavedTrips(userId)),
});

/** What came from other devices takes the place of what is here. */
export const writeOwnTrips = async (userId: string, next: OwnTrips, here: OwnTrips): Promise<void> => {
  const store = await openStore();
  if (next.last !== here.last) {
    if (next.last) await keepAt(LAST, userId, next.last);
    else await store?.delete(LAST);
  }
  for (const [name, planned] of Object.entries(next.saved)) {
    if (planned !== here.saved[name]) await keepAt(addressOf(name), userId, planned);
  }
  for (const name of Object.keys(here.saved))
    if (!Object.hasOwn(next.saved, name)) await store?.delete(addressOf(name));
  window.dispatchEvent(new Event(TRIPS_ARRIVED));
};

/** Calls back when trips came from another device. Returns how to call it off. */
export const onTripsArrived = (listener: () => void): (() => void) => {
  window.addEventListener(TRIPS_ARRIVED, listener);

  return () => window.removeEventListener(TRIPS_ARRIVED, listener);
};
