import { z } from 'zod';
import { rangeOnTheWaySchema } from '#shared/contracts/ranges.ts';
import { crossedStateSchema, straightLegSchema, tripSchema } from '#shared/trips/trip.ts';

/** A trip as it was planned. It holds what was typed and what was answered, and no coordinates. */
const plannedTripSchema = z.strictObject({
  trip: tripSchema,
  addresses: z.array(z.string()).describe('What each place was taken for, in order'),
  isApproximate: z.boolean(),
  miles: z.number(),
  crossed: z.array(crossedStateSchema),
  legs: z.array(straightLegSchema).optional().describe('Of a straight line; a road has none'),
  ranges: z.array(rangeOnTheWaySchema),
  plannedOn: z.iso.date(),
});

export type PlannedTrip = z.infer<typeof plannedTripSchema>;

/** The device's store for what a member was told: the service worker empties it at sign-out. */
const STORE = 'member';
const ADDRESS = '/kept/last-trip';

const openStore = async (): Promise<Cache | null> => {
  // Only pages of a secure origin have one; elsewhere a trip lasts as long as its page.
  if (!('caches' in window)) return null;

  return caches.open(STORE).catch(() => null);
};

export const keepTrip = async (userId: string, planned: PlannedTrip): Promise<void> => {
  const store = await openStore();
  await store?.put(ADDRESS, Response.json({ userId, planned })).catch(() => undefined);
};

/** The trip that this member planned last on this device, if it is still there. */
export const findKeptTrip = async (userId: string): Promise<PlannedTrip | null> => {
  const kept = await (await openStore())?.match(ADDRESS);
  const parsed = z
    .object({ userId: z.literal(userId), planned: plannedTripSchema })
    .safeParse(await kept?.json().catch(() => null));

  return parsed.data?.planned ?? null;
};
