/** Files in the forms that are published, for imports. */

type OsmTags = Record<string, string>;

export const anOsmNode = (id: number, lat: number, lon: number, tags: OsmTags) => ({
  type: 'node',
  id,
  lat,
  lon,
  tags,
});

export const overpassFile = (...elements: object[]): string =>
  JSON.stringify({
    version: 0.6,
    generator: 'Overpass API',
    osm3s: { timestamp_osm_base: '2026-05-01T00:00:00Z', copyright: 'ODbL' },
    elements,
  });

export const geoJsonFile = (...rows: { lat: number; lng: number; properties: Record<string, unknown> }[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: rows.map(({ lat, lng, properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  });

const WORDS = ['Oak', 'Pine', 'Cedar', 'Elm', 'Maple', 'Birch', 'Aspen', 'Willow', 'Hickory', 'Walnut'];

/** Names and places that repeat from run to run, across the lower states. */
export const manyOsmNodes = (count: number): object[] =>
  Array.from({ length: count }, (_one, at) => {
    const name = `${WORDS[at % 10]} ${WORDS[Math.floor(at / 10) % 10]} ${at} Gun Range`;

    return anOsmNode(at + 1, 32 + ((at * 7919) % 1500) / 100, -118 + ((at * 104729) % 4000) / 100, {
      leisure: 'shooting_range',
      sport: 'shooting',
      name,
      'addr:city': 'Springfield',
      phone: '+1 512 555 0100',
    });
  });
