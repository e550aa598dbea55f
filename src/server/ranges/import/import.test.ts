import { describe, expect, test } from 'vitest';
import type { ImportPreset } from '#shared/ranges/range-import.ts';
import type { PublishedRange } from '#shared/ranges/range-record.ts';
import { anOsmNode, geoJsonFile, overpassFile } from '#tests/support/range-files.ts';
import { mappingSchema } from './mapping.ts';
import type { Gazetteer } from './place-candidate.ts';
import { type PlannedRow, planImport } from './plan-import.ts';
import { PRESETS } from './presets.ts';
import { readCsv, readGeoJson } from './read-rows.ts';

/** Everything west of 100° is Colorado's El Paso, the rest Texas' Travis; nothing is north of 49°. */
const gazetteer: Gazetteer = {
  findCounty: (lat, lng) => {
    if (lat > 49) return null;
    return lng < -100
      ? { fips: '08041', state: 'CO', name: 'El Paso County' }
      : { fips: '48453', state: 'TX', name: 'Travis County' };
  },
  findZip: (zip) => (zip === '78701' ? { lat: 30.2713, lng: -97.7426 } : null),
  findTown: (city, state) => (city === 'Austin' && state === 'TX' ? { lat: 30.2672, lng: -97.7431 } : null),
};

type Given = { previous?: ReadonlyMap<string, PlannedRow>; others?: readonly PublishedRange[]; mapping?: object };

const plan = (preset: ImportPreset, text: string, { previous = new Map(), others = [], mapping }: Given = {}) =>
  planImport({
    rows: PRESETS[preset].read(text, mapping ? mappingSchema.parse(mapping) : null).rows,
    origin: { sourceKey: 'a-list', asOf: '2026-01', state: null, precision: 'point' },
    gazetteer,
    isReviewed: PRESETS[preset].isReviewed,
    previous,
    others,
  });

const recordsOf = ({ rows }: { rows: PlannedRow[] }) => rows.map(({ record }) => record);

const OSM = anOsmNode(7, 30.4, -97.6, {
  leisure: 'shooting_range',
  name: 'Lone Oak Range',
  'addr:housenumber': '1',
  'addr:street': 'Oak Rd',
  'addr:city': 'Austin',
  'addr:postcode': '78701',
  phone: '+1 (512) 555-0100',
  website: 'https://oak.example',
  opening_hours: 'Mo-Fr 09:00-17:00',
  shooting: 'pistol;rifle',
  access: 'private',
  charge: '$20',
});

describe('OpenStreetMap', () => {
  test('a node becomes a range with all that it says, and nothing that it does not', async () => {
    const [record] = recordsOf(await plan('overpass', overpassFile(OSM)));

    expect(record).toEqual({
      id: expect.stringMatching(/^us-tx-a-list-[0-9a-f]{12}$/),
      name: 'Lone Oak Range',
      address: '1 Oak Rd',
      city: 'Austin',
      zip: '78701',
      county: '48453',
      countyName: 'Travis County',
      state: 'TX',
      where: { precision: 'point', lat: 30.4, lng: -97.6 },
      phone: '512-555-0100',
      website: 'https://oak.example',
      features: {
        indoor: null,
        outdoor: null,
        pistol: true,
        rifle: true,
        shotgun: null,
        training: null,
        rentals: null,
      },
      hours: 'Mo-Fr 09:00-17:00',
      price: '$20',
      access: 'members',
      source: 'a-list',
      asOf: '2026-01',
    });
  });

  test('an outline has its center, and the day of the data is the day of the file', () => {
    const way = {
      type: 'way',
      id: 8,
      center: { lat: 30.5, lon: -97.5 },
      tags: { name: 'Way Range', sport: 'shooting' },
    };
    const { rows, asOf } = PRESETS.overpass.read(overpassFile(way), null);

    expect(rows).toEqual([expect.objectContaining({ ref: 'way/8', lat: '30.5', lng: '-97.5' })]);
    expect(asOf).toBe('2026-05-01');
  });

  test.each([
    [{ landuse: 'military', name: 'Range 12' }, 'a military site'],
    [{ name: 'Old Range', 'abandoned:leisure': 'shooting_range' }, 'no longer in use'],
    [{ leisure: 'shooting_range' }, 'no name'],
    [{ name: 'Fort Hood Rifle Range' }, 'left out by the rules for names'],
  ])('%o is refused in words', async (tags, reason) => {
    const { rows, report } = await plan('overpass', overpassFile(anOsmNode(1, 30.4, -97.6, tags as never)));

    expect(rows).toEqual([]);
    expect(report.refusedRows).toEqual([{ place: 'element 1', text: expect.stringContaining(reason) }]);
  });

  test('hostile elements harm nobody', async () => {
    const { report } = await plan(
      'overpass',
      JSON.stringify({ elements: [null, 7, {}, { tags: null }, { tags: { name: {} } }] }),
    );

    expect(report).toMatchObject({ rows: 5, added: 0, skipped: 4, refused: 1 });
  });
});

describe('agencies', () => {
  test('usual columns need no mapping, in GeoJSON and in ArcGIS’s own form', async () => {
    const properties = {
      OBJECTID: 4,
      RANGE_NAME: 'Lone Oak Range',
      City: 'Austin',
      STATE: 'Texas',
      Public_Access: 'Yes',
      Indoor: 'No',
      Max_Distance: '25-200 yds',
      Lanes: '12',
      Fee: '$10 a day',
    };
    const esri = JSON.stringify({ features: [{ attributes: properties, geometry: { x: -97.6, y: 30.4 } }] });
    const [one] = recordsOf(await plan('usfws', geoJsonFile({ lat: 30.4, lng: -97.6, properties })));
    const [other] = recordsOf(await plan('arcgis', esri));

    expect(one).toMatchObject({
      name: 'Lone Oak Range',
      access: 'public',
      features: { indoor: false },
      maxYards: 200,
      lanes: 12,
      price: '$10 a day',
    });
    expect(other).toEqual(one);
  });

  test('a mapping names columns that the header does not explain', async () => {
    const [record] = recordsOf(
      await plan('csv', 'A,B,T\nLone Oak Range,78701,Both\n', {
        mapping: { fields: { name: 'A', zip: 'B' }, features: { indoor: { field: 'T', yes: ['both'] } } },
      }),
    );

    expect(record).toMatchObject({
      where: { precision: 'zip', lat: 30.2713, lng: -97.7426 },
      features: { indoor: true },
    });
  });

  test('a table without a name is refused before anything is read', () => {
    expect(() => PRESETS.csv.read('A,B\n1,2\n', null)).toThrow('No column is a name');
  });

  test.each([
    ['Oak Range,,ZZ,,30.4,-97.6', 'unknown state'],
    ['Oak Range,Nowhere,TX,00000,,', 'no coordinates, and no ZIP code or town that we know'],
    ['Oak Range,,TX,,55,-97.6', 'is not in the United States'],
    ['Oak Range,,TX,,38.9,-104.6', 'its location is in CO, not in TX'],
    ['Oak Range,,TX,,abc,-97.6', 'its coordinates are not numbers'],
    [`${'x'.repeat(130)} Range,,TX,,30.4,-97.6`, 'longer than 120 characters'],
  ])('%s is refused in words', async (line, reason) => {
    const { report } = await plan('csv', `name,city,state,zip,lat,lng\n${line}\n`);

    expect(report.refusedRows).toEqual([{ place: 'row 2', text: expect.stringContaining(reason) }]);
  });
});

describe('licensees', () => {
  const HEADER =
    'LIC_REGN\tLIC_SEQN\tLICENSE_NAME\tBUSINESS_NAME\tPREMISE_STREET\tPREMISE_CITY\tPREMISE_STATE\tPREMISE_ZIP_CODE\tVOICE_PHONE';
  const LIST = [
    HEADER,
    '5\t00001\tSMITH, JOHN\tLONE OAK GUN RANGE LLC\t1 OAK RD\tAUSTIN\tTX\t787011234\t5125550100',
    '5\t00002\tJOE\'S "BEST" GUNS\tNULL\t2 OAK RD\tAUSTIN\tTX\t78701\t',
  ].join('\n');

  test('names that sound like a range wait for a look; dealers are left out', async () => {
    const { rows, report } = await plan('ffl', LIST);

    expect(report).toMatchObject({ rows: 2, added: 1, waiting: 1, skipped: 1, refused: 0 });
    expect(rows).toMatchObject([
      {
        isApproved: null,
        record: {
          name: 'Lone Oak Gun Range LLC',
          address: '1 Oak Rd',
          city: 'Austin',
          phone: '512-555-0100',
          where: { precision: 'zip' },
        },
      },
    ]);
  });

  test('what was decided of a row stands in the next list', async () => {
    const { rows } = await plan('ffl', LIST);
    const previous = new Map(rows.map(({ record }) => [record.id, { record, isApproved: false }]));
    const { report } = await plan('ffl', LIST, { previous });

    expect(report).toMatchObject({ added: 0, waiting: 0, unchanged: 1 });
  });
});

describe('a plan', () => {
  test('the same file again changes nothing; what it no longer has is counted', async () => {
    const first = await plan('overpass', overpassFile(OSM, anOsmNode(9, 30.9, -97.1, { name: 'Gone Range' })));
    const previous = new Map(first.rows.map((row) => [row.record.id, JSON.parse(JSON.stringify(row)) as PlannedRow]));

    expect((await plan('overpass', overpassFile(OSM), { previous })).report).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 1,
      missing: 1,
    });
  });

  test('an id outlives a new name, and a range known from elsewhere is told', async () => {
    const [before] = recordsOf(await plan('overpass', overpassFile(OSM)));
    const known = { ...(before as PublishedRange), id: 'us-tx-lone-oak', source: 'other' };
    const { report } = await plan('overpass', overpassFile(OSM, OSM), { others: [known] });

    expect(report).toMatchObject({ added: 1, merged: 1, repeated: 1 });
    expect(report.mergedRows).toEqual([
      { place: 'element 1', text: 'Lone Oak Range is Lone Oak Range (us-tx-lone-oak)' },
    ]);
  });
});

describe('files', () => {
  test('CSV may quote commas, quotes and line breaks, begin with a mark, or use tabs', () => {
    expect(readCsv('\uFEFFa,b\r\n"1, 2","say ""hi""\nthere"\r\n\r\nx,\r\n').map(({ values }) => values)).toEqual([
      { a: '1, 2', b: 'say "hi"\nthere' },
      { a: 'x', b: '' },
    ]);
    expect(readCsv('a\tb\n5" barrel\tx\n')[0]?.values).toEqual({ a: '5" barrel', b: 'x' });
  });

  test('hostile cells and columns of a CSV are text', () => {
    const [row] = readCsv('__proto__,constructor,a\n=1+1,"<b>","\'; drop table"\n');

    expect(Object.entries(row?.values ?? {})).toEqual([
      ['__proto__', '=1+1'],
      ['constructor', '<b>'],
      ['a', "'; drop table"],
    ]);
    expect(Object.getPrototypeOf(row?.values)).toBe(Object.prototype);
  });

  test.each([
    ['an open quote', () => readCsv('a\n"b'), 'a stray or unclosed quote'],
    ['words after a quote', () => readCsv('a,b\n"Oak" Range,x'), 'in row 2'],
    ['an empty CSV', () => readCsv(''), 'empty'],
    ['no JSON', () => readGeoJson('{'), 'not valid JSON'],
    ['another kind of JSON', () => readGeoJson('[]'), 'FeatureCollection'],
    ['JSON that is not Overpass’s', () => PRESETS.overpass.read('{}', null), 'Overpass'],
    ['a list without licensees', () => PRESETS.ffl.read('a,b\n1,2', null), 'BUSINESS_NAME'],
  ])('%s is refused in words', (_what, read, message) => {
    expect(read).toThrow(message);
  });
});
