import type { FastifyInstance } from 'fastify';
import { findPlaceAt, getSurroundings, searchPlaces } from '#shared/contracts/places.ts';
import { AppError } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import type { FindPlaces } from '../../places/lazy-places.ts';
import { MILITARY, NO_PLACE } from '../../places/places.ts';
import type { FindRoads } from '../../roads/lazy-roads.ts';

const ELSEWHERE = 'That location isn’t in the United States.';

export const placeRoutes = (app: FastifyInstance, findPlaces: FindPlaces, findRoads: FindRoads): void => {
  handle(app, searchPlaces, async ({ query: { q } }) => {
    const found = (await findPlaces()).search(q);
    if (found === MILITARY) throw new AppError('invalid-request', NO_PLACE);

    return found;
  });

  handle(app, findPlaceAt, async ({ body: { lat, lng } }) => {
    const location = (await findPlaces()).describe(lat, lng);
    if (!location) throw new AppError('not-found', ELSEWHERE);

    return location;
  });

  handle(app, getSurroundings, async ({ body }) => ({
    ...(await findPlaces()).surroundings(body),
    roads: (await findRoads()).highwaysAround(body),
  }));
};
