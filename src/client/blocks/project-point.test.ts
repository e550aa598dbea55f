import { geoAlbersUsa } from 'd3-geo';
import { expect, test } from 'vitest';
import { projectPoint } from './project-point.ts';

test.each([
  ['Seattle', 47.6, -122.33],
  ['Miami', 25.76, -80.19],
  ['Boston', 42.36, -71.06],
  ['El Paso', 31.76, -106.49],
  ['Denver', 39.74, -104.99],
])('%s lies where the states are drawn', (_town, lat, lng) => {
  const projection = geoAlbersUsa().scale(1234).translate([480, 300]);
  const [x, y] = projectPoint(lat, lng, { scale: projection.scale(), middle: projection.translate() });

  expect(projection([lng, lat])?.map((one) => Math.round(one * 100))).toEqual(
    [x, y].map((one) => Math.round(one * 100)),
  );
});
