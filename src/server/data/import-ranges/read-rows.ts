import { StartError } from '../../errors.ts';

/** A row of the file by its columns; `place` says where it stands, for people. */
export type Row = { place: string; values: Readonly<Record<string, string>> };

/** Names under which a GeoJSON point's own coordinates stand beside its properties. */
export const POINT_FIELDS = { lat: '@lat', lng: '@lng' } as const;

/** Fields of one CSV text: quoted ones may hold commas, line breaks and doubled quotes. */
const splitCsv = (text: string): string[][] => {
  const lines: string[][] = [];
  let line: string[] = [];
  const pattern = /("(?:[^"]|"")*"|(?!")[^,\r\n]*)(,|\r?\n|$)/y;

  while (pattern.lastIndex < text.length) {
    const [matched, field = '', end = ''] = pattern.exec(text) ?? [];
    if (matched === undefined)
      throw new StartError(
        `The CSV has a quote that does not end, or ends within a field, in row ${lines.length + 1}.`,
      );
    line.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end !== ',') {
      lines.push(line);
      line = [];
    }
  }
  // A comma at the very end leaves one empty field behind it.
  if (line.length > 0) lines.push([...line, '']);

  return lines.filter((fields) => fields.some((field) => field.trim() !== ''));
};

export const readCsv = (text: string): Row[] => {
  const [header, ...lines] = splitCsv(text.replace(/^\uFEFF/, ''));
  if (!header) throw new StartError('The CSV is empty.');

  return lines.map((fields, at) => ({
    place: `row ${at + 2}`,
    values: Object.fromEntries(header.map((name, column) => [name.trim(), (fields[column] ?? '').trim()])),
  }));
};

type Feature = {
  properties?: Record<string, unknown> | null;
  geometry?: { type?: string; coordinates?: unknown } | null;
};

const textOf = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value).trim();

const pointOf = ({ geometry }: Feature): Record<string, string> => {
  if (geometry?.type !== 'Point' || !Array.isArray(geometry.coordinates)) return {};
  const [lng, lat] = geometry.coordinates;

  return { [POINT_FIELDS.lat]: textOf(lat), [POINT_FIELDS.lng]: textOf(lng) };
};

export const readGeoJson = (text: string): Row[] => {
  let parsed: { type?: string; features?: unknown };
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new StartError('The GeoJSON is not valid JSON.');
  }
  if (parsed?.type !== 'FeatureCollection' || !Array.isArray(parsed.features)) {
    throw new StartError('The GeoJSON must be a FeatureCollection.');
  }

  return (parsed.features as Feature[]).map((feature, at) => ({
    place: `feature ${at + 1}`,
    values: {
      ...Object.fromEntries(Object.entries(feature?.properties ?? {}).map(([name, value]) => [name, textOf(value)])),
      ...pointOf(feature ?? {}),
    },
  }));
};
