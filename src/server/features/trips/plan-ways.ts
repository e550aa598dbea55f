import type { RequestOf } from '#shared/contracts/endpoint.ts';
import type { planRoute } from '#shared/contracts/trips.ts';
import { milesBetween } from '#shared/ranges/distance.ts';
import type { RoadWay } from '#shared/trips/road-way.ts';
import { SHORTEST_TRIP_MILES } from '#shared/trips/trip.ts';
import { AppError } from '../../errors.ts';
import type { FindRoads } from '../../roads/lazy-roads.ts';

type Body = RequestOf<typeof planRoute>['body'];

const refuseStop = (stop: number, message: string): AppError =>
  new AppError('invalid-request', message, null, { stop });

/** The ways of a trip, or an error that names the stop or the leg that it is about. */
export const planWays = async ({ stops, legs }: Body, findRoads: FindRoads): Promise<RoadWay[]> => {
  const kinds = legs ?? stops.slice(1).map(() => 'drive' as const);
  if (kinds.length !== stops.length - 1) {
    throw new AppError(
      'invalid-request',
      `A trip of ${stops.length} places has ${stops.length - 1} legs, not ${kinds.length}.`,
    );
  }
  for (const [at, stop] of stops.entries()) {
    const before = stops[at - 1];
    if (before && milesBetween(before, stop) < SHORTEST_TRIP_MILES) {
      throw refuseStop(at + 1, `Places ${at} and ${at + 1} are the same. Change or remove one of them.`);
    }
  }

  const planned = (await findRoads()).plan(stops, kinds);
  if (Array.isArray(planned)) return planned;
  if ('stop' in planned) {
    const stop = planned.stop + 1;
    throw refuseStop(
      stop,
      `Place ${stop} is not in the United States. Choose a place on land in a state or territory.`,
    );
  }
  const leg = planned.leg + 1;
  throw new AppError(
    'no-road',
    `We found no road from place ${leg} to place ${leg + 1} that stays in the United States. Choose a flight or a ferry for that part.`,
    null,
    { leg },
  );
};
