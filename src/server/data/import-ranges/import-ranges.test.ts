import { describe, expect, test } from 'vitest';
import { aRangeEntry, dataFilesWith } from '#tests/support/data-files.ts';
import { formatDataFile } from '../format-data-file.ts';
import { importRanges } from './import-ranges.ts';
import type { Gazetteer } from './map-row.ts';
import { mappingSchema } from './mapping.ts';
import { readCsv, readGeoJson } from './read-rows.ts';

const TX = 'ranges/us-tx.yaml';

const pasadena = aRangeEntry({
  id: 'us-tx-pasadena-gun-center',
  name: 'Pasadena Gun Center',
  county: '48201',
  where: { precision: 'town', lat: 29.69106, lng: -95.2091 },
});

/** The small good set with Texas, where one range is known to its town from another source. */
const files = new Map([
  ...dataFilesWith((tree) => {
    tree['counties.yaml'].counties['us-tx'] = { '48201': 'Harris County', '48453': 'Travis County' };
  }),
  [TX, formatDataFile(TX, '', { code: 'us-tx', ranges: [pasadena] })],
]);

const SOURCE = {
  key: 'test-list',
  title: 'A test list',
  kind: 'secondary',
  address: 'https://list.example/ranges',
  date: '2026-01',
  licence: 'CC0',
};

const mapping = mappingSchema.parse({
  source: SOURCE,
  fields: {
    name: 'NAME',
    address: 'STREET',
    city: 'CITY',
    state: 'STATE',
    zip: 'ZIP',
    lat: 'Y',
    lng: 'X',
    phone: 'TEL',
    website: 'WEB',
  },
  features: {
    indoor: { field: 'TYPE', yes: ['Indoor', 'Both'], no: ['Outdoor'] },
    outdoor: { field: 'TYPE', yes: ['outdoor', 'both'] },
  },
});

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

const HEADER = 'NAME,STREET,CITY,STATE,ZIP,Y,X,TEL,WEB,TYPE';
const importCsv = (lines: string[], into = files) =>
  importRanges(into, readCsv([HEADER, ...lines].join('\n')), mapping, gazetteer);

const GOOD = 'Lone Oak Range,1 Oak Rd,Austin,TX,78701-1234,30.4,-97.6,(512) 555-0100,https://oak.example,Outdoor';

describe('an import', () => {
  test('adds a range in canonical form, with its source', () => {
    const { report, changed } = importCsv([GOOD]);

    expect(report).toMatchObject({ added: ['us-tx-lone-oak-range'], rejects: [], duplicates: [] });
    expect([...changed.keys()]).toEqual([TX, 'sources.yaml']);
    expect(changed.get(TX)).toContain(`  - id: us-tx-lone-oak-range
    name: Lone Oak Range
    address: 1 Oak Rd
    city: Austin
    zip: '78701'
    county: '48453'
    where: { precision: point, lat: 30.4, lng: -97.6 }
    phone: 512-555-0100
    website: https://oak.example
    features: { indoor: false, outdoor: true }
    source: test-list
    asOf: 2026-01
`);
    expect(changed.get('sources.yaml')).toContain('  test-list:\n    title: A test list\n');
  });

  test('run again changes nothing and doubles nothing', () => {
    const first = importCsv([GOOD]);
    const after = new Map([...files, ...first.changed]);

    const second = importCsv([GOOD], after);

    expect(second.changed.size).toBe(0);
    expect(second.report).toMatchObject({ added: [], updated: [], unchanged: ['us-tx-lone-oak-range'], missing: [] });
  });

  test('brings a changed row up to date under its id, and keeps what was added by hand', () => {
    const first = importCsv([GOOD]);
    const text = first.changed.get(TX)?.replace('    source: test-list', '    hours: Daily\n    source: test-list');
    const after = new Map([...files, ...first.changed, [TX, text ?? '']]);

    const second = importCsv(
      [GOOD.replace('Lone Oak Range', 'Lone Oak Shooting Range').replace('0100', '0199')],
      after,
    );

    expect(second.report).toMatchObject({ added: [], updated: ['us-tx-lone-oak-range'] });
    expect(second.changed.get(TX)).toContain('name: Lone Oak Shooting Range');
    expect(second.changed.get(TX)).toContain('phone: 512-555-0199');
    expect(second.changed.get(TX)).toContain('hours: Daily');
  });

  test('reports duplicates, within the file and with other sources, and leaves those as they are', () => {
    const known = 'Pasadena Gun Center,,Pasadena,TX,,29.691,-95.209,,,Indoor';

    const { report, changed } = importCsv([GOOD, GOOD.replace('Range', 'Gun Club'), known]);

    expect(report.added).toEqual(['us-tx-lone-oak-range']);
    expect(report.duplicates).toEqual([
      { place: 'row 3', name: 'Lone Oak Gun Club', id: 'us-tx-lone-oak-range' },
      { place: 'row 4', name: 'Pasadena Gun Center', id: 'us-tx-pasadena-gun-center' },
    ]);
    expect(changed.get(TX)?.match(/name: Pasadena Gun Center/g)).toHaveLength(1);
  });

  test('gives namesakes elsewhere ids of their own', () => {
    const { report } = importCsv([
      GOOD,
      GOOD.replace('30.4', '31.9').replace('Austin', 'Waco'),
      GOOD.replace('30.4', '32.9').replace('Austin', 'Waco'),
    ]);

    expect(report.added).toEqual(['us-tx-lone-oak-range', 'us-tx-lone-oak-range-waco', 'us-tx-lone-oak-range-waco-2']);
  });

  test('falls back to the middle of the ZIP, then of the town, and says so in the precision', () => {
    const { changed } = importCsv(['Zip Range,,,TX,78701,,,,,', 'Town Range,,Austin,Texas,,,,,,']);

    expect(changed.get(TX)).toContain('where: { precision: zip, lat: 30.2713, lng: -97.7426 }');
    expect(changed.get(TX)).toContain('where: { precision: town, lat: 30.2672, lng: -97.7431 }');
  });

  test('leaves out what does not fit its field rather than guessing', () => {
    const { changed } = importCsv(['Odd Range,,Austin,TX,7870,30.41,-97.61,call us,oak.example,Unknown']);
    const entry = changed
      .get(TX)
      ?.split('- id: ')
      .find((part) => part.startsWith('us-tx-odd-range'));

    expect(entry).not.toMatch(/zip:|phone:|website:|features:/);
  });

  test.each([
    [',,Austin,TX,,30.4,-97.6,,,', 'no name'],
    ['Fort Bliss Rifle Range,,,TX,,30.4,-97.6,,,', 'left out by the rules for names'],
    ['Oak Range,,,ZZ,,30.4,-97.6,,,', 'unknown state'],
    ['Oak Range,,Nowhere,TX,00000,,,,,', 'no coordinates, and no ZIP code or town that we know'],
    ['Oak Range,,,TX,,55,-97.6,,,', 'is not in the United States'],
    ['Oak Range,,,TX,,38.9,-104.6,,,', 'its location is in CO, not in TX'],
    ['Oak Range,,,TX,,abc,-97.6,,,', 'where.lat'],
    [`${'x'.repeat(130)} Range,,,TX,,30.4,-97.6,,,`, 'name'],
  ])('rejects %s in words and changes nothing', (line, reason) => {
    const { report, changed } = importCsv([line]);

    expect(report.rejects).toEqual([{ place: 'row 2', reason: expect.stringContaining(reason) }]);
    expect(changed.size).toBe(0);
  });

  test('reports what the source no longer has, and keeps it', () => {
    const after = new Map([...files, ...importCsv([GOOD]).changed]);

    const { report, changed } = importCsv([GOOD.replace('Lone Oak', 'Tall Pine')], after);

    expect(report.missing).toEqual(['us-tx-lone-oak-range']);
    expect(changed.get(TX)).toContain('us-tx-lone-oak-range');
  });

  test('that would break the data is refused whole', () => {
    const future = mappingSchema.parse({ ...mapping, source: { ...SOURCE, date: '2030' } });

    expect(() => importRanges(files, readCsv(`${HEADER}\n${GOOD}`), future, gazetteer)).toThrow(
      'it would break the data',
    );
  });

  test('tells how far it is', () => {
    const steps: string[] = [];
    importRanges(files, readCsv(`${HEADER}\n${GOOD}\n${GOOD}`), mapping, gazetteer, (done, total) =>
      steps.push(`${done}/${total}`),
    );

    expect(steps).toEqual(['1/2', '2/2']);
  });
});

describe('files', () => {
  test('CSV may quote commas, quotes and line breaks, and begin with a mark', () => {
    expect(readCsv('\uFEFFa,b\r\n"1, 2","say ""hi""\nthere"\r\n\r\nx,\r\n').map(({ values }) => values)).toEqual([
      { a: '1, 2', b: 'say "hi"\nthere' },
      { a: 'x', b: '' },
    ]);
  });

  test('CSV may mix line ends, leave cells out, add some, and hold blank rows', () => {
    expect(readCsv('a,b\r\n1\n\r\n , \n2,3,4\r\n"",x').map(({ values }) => values)).toEqual([
      { a: '1', b: '' },
      { a: '2', b: '3' },
      { a: '', b: 'x' },
    ]);
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

  test('a hundred thousand rows and a field of a megabyte are read', () => {
    const long = 'x'.repeat(1_000_000);
    const rows = readCsv(`a,b\n${'1,"2, 3"\n'.repeat(100_000)}"${long}",end\n`);

    expect(rows).toHaveLength(100_001);
    expect(rows[99_999]).toEqual({ place: 'row 100001', values: { a: '1', b: '2, 3' } });
    expect(rows[100_000]?.values).toEqual({ a: long, b: 'end' });
  });

  test('GeoJSON gives properties and points', () => {
    const collection = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { NAME: 'A', N: 3, O: {} },
          geometry: { type: 'Point', coordinates: [-97.6, 30.4] },
        },
        { type: 'Feature', properties: null, geometry: null },
      ],
    };

    expect(readGeoJson(JSON.stringify(collection))).toEqual([
      { place: 'feature 1', values: { NAME: 'A', N: '3', O: '', '@lat': '30.4', '@lng': '-97.6' } },
      { place: 'feature 2', values: {} },
    ]);
  });

  test.each([
    ['an open quote', () => readCsv('a\n"b'), 'a stray or unclosed quote'],
    ['an open quote of many rows', () => readCsv(`a\n1\n"b\n${'c\n'.repeat(1000)}`), 'in row 3'],
    ['words after a quote', () => readCsv('a,b\n"Oak" Range,x'), 'in row 2'],
    ['a quote within a word', () => readCsv('a,b\n5" barrel,x'), 'in row 2'],
    ['an empty CSV', () => readCsv(''), 'empty'],
    ['no JSON', () => readGeoJson('{'), 'not valid JSON'],
    ['another kind of JSON', () => readGeoJson('[]'), 'FeatureCollection'],
  ])('%s is refused in words', (_what, read, message) => {
    expect(read).toThrow(message);
  });
});
