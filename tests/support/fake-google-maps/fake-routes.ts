import { answer, invalidValue } from './fake-errors.ts';
import type { FakeRoute, FakeWorld } from './fake-world.ts';

const MINUTE_MS = 60_000;

const FIELDS: Record<string, (route: FakeRoute) => unknown> = {
  description: ({ description }) => description ?? null,
  distanceMeters: ({ meters }) => meters,
  durationMillis: ({ minutes }) => minutes * MINUTE_MS,
  path: ({ path }) => path.map((point) => ({ ...point, altitude: 0 })),
  legs: ({ steps }) => [{ steps: steps.map(([instructions, distanceMeters]) => ({ instructions, distanceMeters })) }],
  warnings: ({ warnings = [] }) => [...warnings],
};

const read = (route: FakeRoute, fields: readonly string[]) =>
  Object.fromEntries(
    fields.map((field) => {
      const of = FIELDS[field];
      if (!of) throw invalidValue(`Unknown fields requested: ${field}`);

      return [field, of(route)];
    }),
  );

export const createRoutesLibrary = (world: FakeWorld, record: (name: string, request: unknown) => void) => ({
  Route: {
    computeRoutes: async (request: google.maps.routes.ComputeRoutesRequest) => {
      record('computeRoutes', request);
      const fields = [...request.fields];
      const routes = request.computeAlternativeRoutes ? world.routes : world.routes.slice(0, 1);

      return answer(world, 'ROUTES_COMPUTE_ROUTES', ['computeRoutes'], () => ({
        routes: routes.map((route) => read(route, fields)),
        fallbackInfo: null,
        geocodingResults: null,
      }));
    },
  },
});
