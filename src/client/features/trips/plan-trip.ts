import type { Location } from '#shared/contracts/places.ts';
import { findRangesAlong } from '#shared/contracts/ranges.ts';
import { crossRoute } from '#shared/contracts/trips.ts';
import type { Point } from '#shared/ranges/distance.ts';
import { ROUTE_LIMITS, type Trip } from '#shared/trips/trip.ts';
import { thinLine } from '#shared/trips/trip-states.ts';
import { callApi } from '../../lib/call-api.ts';
import type { PlannedTrip } from './kept-trip.ts';

/** Ways to drive from one place to the next, the best first, as a maps service gives them; none: it knows none. */
export type FindRoutes = (from: Point, to: Point) => Promise<readonly { path: readonly Point[] }[]>;

type Line = { points: readonly Point[]; isApproximate: boolean };

/** Along roads where a service tells them for the whole way, else straight from place to place. */
const lineThrough = async (places: readonly Location[], findRoutes: FindRoutes | null): Promise<Line> => {
  const straight: Line = { points: places, isApproximate: true };
  if (!findRoutes) return straight;
  try {
    const legs = await Promise.all(
      places.slice(1).map(async (to, at) => (await findRoutes(places[at] as Location, to))[0]?.path ?? null),
    );
    const isWhole = legs.every((leg) => leg !== null && leg.length > 1);

    return isWhole ? { points: legs.flatMap((leg) => leg ?? []), isApproximate: false } : straight;
  } catch {
    return straight;
  }
};

type TripToPlan = { trip: Trip; places: readonly Location[]; findRoutes: FindRoutes | null; today: string };

export const planTrip = async ({ trip, places, findRoutes, today }: TripToPlan): Promise<PlannedTrip> => {
  const { points, isApproximate } = await lineThrough(places, findRoutes);
  const body = { points: thinLine(points, ROUTE_LIMITS.points).map(({ lat, lng }): [number, number] => [lat, lng]) };
  const [{ miles, states, legs }, ranges] = await Promise.all([
    callApi(crossRoute, { body: { ...body, ...(isApproximate && { isStraight: true }) } }),
    // Of our own directory alone: what a maps service finds may not be kept. Without them the trip is still a trip.
    callApi(findRangesAlong, { body }).catch(() => []),
  ]);

  return {
    trip,
    addresses: places.map(({ address }) => address),
    isApproximate,
    miles,
    crossed: states,
    ...(legs && { legs }),
    ranges,
    plannedOn: today,
  };
};
