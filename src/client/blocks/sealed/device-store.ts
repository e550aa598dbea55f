import { z } from 'zod';
import { type Cells, cellSchema } from '#shared/sealed/cells.ts';
import { PART_PREFIX } from '#shared/sealed/own-data.ts';
import type { Entries, Replica } from '#shared/sealed/replica.ts';
import type { DeviceState } from '#shared/sealed/sync.ts';
import { sealedDatabaseOf } from '../../lib/account-end.ts';

/**
 * What this device knows of the matched wallet, with the key, which can be used here and not be read out. Trips are
 * members' content: they stand in the store that is emptied at sign-out, and come back with the next match.
 */
const TABLE = 'state';
const ROW = 'device';
const TRIP_STORE = 'member';
const TRIPS = '/kept/sealed-trips';

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused its database.'));
  });

const withTable = async <T>(
  userId: string,
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const opening = indexedDB.open(sealedDatabaseOf(userId), 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
  const database = await settle(opening);
  try {
    const transaction = database.transaction(TABLE, mode);
    const isDone = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser refused to save.'));
    });
    const result = await settle(work(transaction.objectStore(TABLE)));
    await isDone;

    return result;
  } finally {
    database.close();
  }
};

type Part = Pick<Replica, 'cells' | 'shown' | 'pending'>;

const isTrip = (id: string): boolean => id.startsWith(PART_PREFIX.trips);

const pick = <T>(record: Readonly<Record<string, T>>, wanted: (id: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => wanted(id)));

const partOf = ({ cells, shown, pending }: Part, wanted: (id: string) => boolean): Part => ({
  cells: pick(cells, wanted),
  shown: pick(shown, wanted),
  pending: pending && pick(pending, wanted),
});

const entriesSchema = z.record(z.string(), z.unknown());
const tripsSchema = z.object({
  cells: z.record(z.string(), cellSchema),
  shown: entriesSchema,
  pending: entriesSchema.nullable(),
});

const openTrips = (): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open(TRIP_STORE).catch(() => null) : Promise.resolve(null);

const NO_TRIPS: Part = { cells: {}, shown: {}, pending: null };

const loadTrips = async (userId: string): Promise<Part> => {
  const kept = await (await openTrips())?.match(TRIPS);
  const owned = z
    .object({ userId: z.literal(userId), trips: tripsSchema })
    .safeParse(await kept?.json().catch(() => null)).data;

  return owned ? (owned.trips as { cells: Cells; shown: Entries; pending: Entries | null }) : NO_TRIPS;
};

/** Null: this device is not matched. */
export const loadDevice = async (userId: string): Promise<DeviceState | null> => {
  const state = (await withTable(userId, 'readonly', (table) => table.get(ROW))) as DeviceState | undefined;
  if (!state) return null;
  const trips = await loadTrips(userId);
  const { replica } = state;

  return {
    ...state,
    replica: {
      ...replica,
      cells: { ...replica.cells, ...trips.cells },
      shown: { ...replica.shown, ...trips.shown },
      pending: replica.pending || trips.pending ? { ...replica.pending, ...trips.pending } : null,
    },
  };
};

export const saveDevice = async (userId: string, state: DeviceState): Promise<void> => {
  const trips = partOf(state.replica, isTrip);
  await (await openTrips())?.put(TRIPS, Response.json({ userId, trips })).catch(() => undefined);
  const rest = partOf(state.replica, (id) => !isTrip(id));
  await withTable(userId, 'readwrite', (table) => table.put({ ...state, replica: { ...state.replica, ...rest } }, ROW));
};

/** The key goes, and what was matched; the wallet itself stays where it is. */
export const removeDevice = async (userId: string): Promise<void> => {
  await (await openTrips())?.delete(TRIPS);
  await settle(indexedDB.deleteDatabase(sealedDatabaseOf(userId)));
};
