import { CsvError, parse } from 'csv-parse/sync';
import { StartError } from '../../errors.ts';

/** A row of the file by its columns; `place` says where it stands, for people. */
export type Row = { place: string; values: Readonly<Record<string, string>> };

/** Names under which a point's own coordinates stand beside its properties. */
export const POINT_FIELDS = { lat: '@lat', lng: '@lng' } as const;

/** Quoted fields may hold commas, line breaks and doubled quotes. Any other quote is refused: what it means is a guess. */
const splitCsv = (text: string, delimiter: string): string[][] => {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      // Lists with tabs have no quoting: a quote in them is a quote.
      quote: delimiter === '\t' ? null : '"',
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

/** Commas, or tabs where the first line has them. */
export const readCsv = (text: string): Row[] => {
  const firstLine = text.slice(0, Math.max(0, text.indexOf('\n')));
  const [header, ...lines] = splitCsv(text, firstLine.includes('\t') ? '\t' : ',');
  if (!header) throw new StartError('The CSV is empty.');

  return lines.map((fields, at) => ({
    place: `row ${at + 2}`,
    values: Object.fromEntries(header.map((name, column) => [name.trim(), (fields[column] ?? '').trim()])),
  }));
};

type Feature = {
  properties?: Record<string, unknown> | null;
  /** Esri's own form. */
  attributes?: Record<string, unknown> | null;
  geometry?: { type?: string; coordinates?: unknown; x?: unknown; y?: unknown } | null;
};

export const textOf = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value).trim();

const pointOf = ({ geometry }: Feature): Record<string, string> => {
  if (geometry?.x !== undefined)
    return { [POINT_FIELDS.lat]: textOf(geometry.y), [POINT_FIELDS.lng]: textOf(geometry.x) };
  if (geometry?.type !== 'Point' || !Array.isArray(geometry.coordinates)) return {};
  const [lng, lat] = geometry.coordinates;

  return { [POINT_FIELDS.lat]: textOf(lat), [POINT_FIELDS.lng]: textOf(lng) };
};

export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new StartError('The file is not valid JSON.');
  }
};

/** GeoJSON, or the features of an ArcGIS query. */
export const readGeoJson = (text: string): Row[] => {
  const parsed = readJson(text) as { features?: unknown } | null;
  if (!parsed || !Array.isArray(parsed.features))
    throw new StartError('The file must be GeoJSON, a FeatureCollection, or the answer of an ArcGIS query.');

  return (parsed.features as (Feature | null)[]).map((feature, at) => ({
    place: `feature ${at + 1}`,
    values: {
      ...Object.fromEntries(
        Object.entries(feature?.properties ?? feature?.attributes ?? {}).map(([name, value]) => [name, textOf(value)]),
      ),
      ...pointOf(feature ?? {}),
    },
  }));
};
