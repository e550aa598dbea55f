import type { Location } from '#shared/contracts/places.ts';
import { findRangesAlong } from '#shared/contracts/ranges.ts';
import { crossRoute, planRoute } from '#shared/contracts/trips.ts';
import type { Point } from '#shared/ranges/distance.ts';
import type { PlannedTrip } from '#shared/trips/planned-trip.ts';
import type { RoadWay } from '#shared/trips/road-way.ts';
import { legsOf, ROUTE_LIMITS, type Trip } from '#shared/trips/trip.ts';
import { thinLine } from '#shared/trips/trip-states.ts';
import { callApi } from '../../lib/call-api.ts';

type ServiceRoute = { path: readonly Point[]; minutes: number };

/** Ways to drive from one place to the next, the best first, as a maps service gives them; none: it knows none. */
export type FindRoutes = (from: Point, to: Point) => Promise<readonly ServiceRoute[]>;

/** Less is a bridge or a shore. */
const LEAST_MILES_OUTSIDE = 1;
/** A second way counts where it passes other states and takes at most this much longer. */
const SLOWER = 1.15;

/** A service's route as our own roads are told; null: it leaves the country. */
const wayAlong = async ({ path, minutes }: ServiceRoute): Promise<RoadWay | null> => {
  const points = thinLine(path, ROUTE_LIMITS.points).map(({ lat, lng }): [number, number] => [lat, lng]);
  const { miles, states, crossings } = await callApi(crossRoute, { body: { points } });
  const outside = states.filter(({ state }) => state === null).reduce((sum, one) => sum + one.miles, 0);
  if (outside >= LEAST_MILES_OUTSIDE) return null;

  return {
    miles,
    hours: Math.round(minutes / 6) / 10,
    line: [points],
    states: states.flatMap(({ state, ...stretch }) => (state === null ? [] : [{ state, ...stretch }])),
    crossings,
    isUnsure: false,
    nearStates: [],
  };
};

const statesOf = ({ states }: RoadWay): string => [...new Set(states.map(({ state }) => state))].toSorted().join(' ');

/** The roads of a maps service for the whole way; null: it knows none that stays in the country. */
const waysOfService = async (places: readonly Location[], findRoutes: FindRoutes): Promise<RoadWay[] | null> => {
  const legs = await Promise.all(places.slice(1).map((to, at) => findRoutes(places[at] as Location, to)));
  const join = (pick: (routes: readonly ServiceRoute[]) => ServiceRoute | undefined): ServiceRoute | null => {
    const picked = legs.map(pick);
    if (!picked.every((route) => route && route.path.length > 1)) return null;

    return {
      path: picked.flatMap((route) => route?.path ?? []),
      minutes: picked.reduce((sum, route) => sum + (route?.minutes ?? 0), 0),
    };
  };
  const routes = [join(([first]) => first), join(([first, second]) => second ?? first)];
  const [first, second] = await Promise.all(routes.map((route) => route && wayAlong(route)));
  if (!first) return null;

  return second && statesOf(second) !== statesOf(first) && second.hours <= first.hours * SLOWER
    ? [first, second]
    : [first];
};

type TripToPlan = { trip: Trip; places: readonly Location[]; findRoutes: FindRoutes | null; today: string };

/** By the roads of a maps service where there is one, else by our own. */
const findWays = async ({
  trip,
  places,
  findRoutes,
}: TripToPlan): Promise<Pick<PlannedTrip, 'ways' | 'isOfService'>> => {
  const legs = legsOf(trip);
  if (findRoutes && legs.every((leg) => leg === 'drive')) {
    const ways = await waysOfService(places, findRoutes).catch(() => null);
    if (ways) return { ways, isOfService: true };
  }
  const stops = places.map(({ lat, lng }) => ({ lat, lng }));

  return { ...(await callApi(planRoute, { body: { stops, legs } })), isOfService: false };
};

const findRanges = async ([first]: readonly RoadWay[]): Promise<PlannedTrip['ranges']> => {
  const points = thinLine(first?.line.flat() ?? [], ROUTE_LIMITS.points);
  if (points.length < 2) return [];

  // Of our own directory alone: what a maps service finds may not be kept. Without them the trip is still a trip.
  return callApi(findRangesAlong, { body: { points } }).catch(() => []);
};

export const planTrip = async (asked: TripToPlan): Promise<PlannedTrip> => {
  const { trip, places, today } = asked;
  const found = await findWays(asked);

  return {
    trip,
    addresses: places.map(({ address }) => address),
    ...found,
    ranges: await findRanges(found.ways),
    plannedOn: today,
  };
};
