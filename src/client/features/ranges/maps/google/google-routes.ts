import type { Point } from '#shared/ranges/distance.ts';
import type { DrivingRoute } from '../maps-service.ts';
import { withTimeLimit } from './time-limit.ts';

const METERS_A_MILE = 1609.344;
const MINUTE_MS = 60_000;

/** What the dialog shows. Times with traffic cost twice as much, and the app that drives knows them better. */
const FIELDS = ['description', 'distanceMeters', 'durationMillis', 'path', 'legs', 'warnings'];

const milesOf = (meters: number | undefined): number => (meters ?? 0) / METERS_A_MILE;

/** Google puts 'Destination will be on the right' on a line of its own. */
const sentenceOf = (instructions: string): string => instructions.split('\n').join('. ');

const routeOf = (route: google.maps.routes.Route, at: number): DrivingRoute => ({
  name: route.description || `Route ${at + 1}`,
  miles: milesOf(route.distanceMeters),
  minutes: Math.round((route.durationMillis ?? 0) / MINUTE_MS),
  steps: (route.legs ?? [])
    .flatMap(({ steps }) => steps ?? [])
    .flatMap(({ instructions, distanceMeters }) =>
      instructions ? [{ text: sentenceOf(instructions), miles: milesOf(distanceMeters) }] : [],
    ),
  warnings: route.warnings ?? [],
  path: (route.path ?? []).map(({ lat, lng }) => ({ lat, lng })),
});

/** Best first, up to four; none where no road leads there. */
export const findRoutes = async (from: Point, to: Point | string): Promise<DrivingRoute[]> => {
  const { Route } = await withTimeLimit(google.maps.importLibrary('routes'));
  const { routes = [] } = await withTimeLimit(
    Route.computeRoutes({
      origin: from,
      destination: to,
      travelMode: 'DRIVING',
      computeAlternativeRoutes: true,
      fields: FIELDS,
    }),
  );

  return routes.map(routeOf);
};
