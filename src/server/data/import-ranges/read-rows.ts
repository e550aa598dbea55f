import { CsvError, parse } from 'csv-parse/sync';
import { StartError } from '../../errors.ts';

/** A row of the file by its columns; `place` says where it stands, for people. */
export type Row = { place: string; values: Readonly<Record<string, string>> };

/** Names under which a GeoJSON point's own coordinates stand beside its properties. */
export const POINT_FIELDS = { lat: '@lat', lng: '@lng' } as const;

/** Quoted fields may hold commas, line breaks and doubled quotes. Any other quote is refused: what it means is a guess. */
const splitCsv = (text: string): string[][] => {
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_records_with_empty_values: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StartError(`The CSV has a stray or unclosed quote in row ${Number(error['records']) + 1}.`, {
      cause: error,
    });
  }
};

export const readCsv = (text: string): Row[] => {
  const [header, ...lines] = splitCsv(text);
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
