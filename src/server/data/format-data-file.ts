import { Document, isMap, isScalar, isSeq, visit } from 'yaml';
import { ALL_FEDERAL_PLACES, ALL_FEDERAL_RULES } from '#shared/law/federal-law.ts';
import { ALL_PLACE_KINDS } from '#shared/law/place-rules.ts';
import { TOPICS } from '#shared/law/topics.ts';
import { RANGE_FEATURES } from '#shared/ranges/range-record.ts';
import {
  ALERT_FILE,
  COUNTIES,
  COUNTY_OFFICES_FILE,
  FEDERAL,
  GLOSSARY,
  JURISDICTION_FILE,
  PLACE_WORDS,
  RANGE_FILE,
  RELEASE,
  SOURCES,
  WAIVERS,
} from './file-schemas.ts';

/** Keys of every kind of entry, in the order in which they are written. */
const KEY_ORDER = [
  'id',
  'code',
  'fips',
  'title',
  'name',
  'kind',
  'status',
  'type',
  'message',
  'summary',
  'olderNames',
  'isListed',
  'isLimited',
  'residents',
  'nonResidents',
  'nonResidentCondition',
  'nonResidentNeeds',
  'age',
  'militaryAge',
  'citizens',
  'residentFee',
  'nonResidentFee',
  'years',
  'nonResidentApply',
  'issuers',
  'except',
  'kinds',
  'residency',
  'issuedSince',
  'result',
  'remark',
  'exceptKinds',
  'states',
  'on',
  'mayEnd',
  'blocks',
  'topics',
  'by',
  'lastChecked',
  'onlyFor',
  'startsOn',
  'endsOn',
  'office',
  'list',
  'page',
  'permitCost',
  'renewalCost',
  'isCapExempt',
  'address',
  'stateOffice',
  'contacts',
  'sites',
  'fees',
  'street',
  'city',
  'zip',
  'county',
  'where',
  'precision',
  'lat',
  'lng',
  'phone',
  'site',
  'website',
  'features',
  ...RANGE_FEATURES,
  'hours',
  'restrictions',
  'amenities',
  'date',
  'licence',
  'facts',
  'permits',
  'honors',
  'localLimits',
  'places',
  'rules',
  'signs',
  'lawInMotion',
  'counties',
  'value',
  'for',
  'dollars',
  'isMost',
  'parts',
  'answer',
  'withoutPermit',
  'visitors',
  'looks',
  'effect',
  'details',
  'basis',
  'source',
  'locator',
  'asOf',
  'checkedOn',
  'alsoIn',
  'howWeKnow',
];

const TERM_ORDER = ['id', 'title', 'alsoCalled', 'meaning', 'whyItMatters', 'guide', 'sources'];

const TOPIC_ORDER = Object.keys(TOPICS);

type Entry = Record<string, unknown>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortKeys = (entry: Entry, order: readonly string[]): Entry => {
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);

  return Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => rank(a) - rank(b)));
};

const sortDeep = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortDeep);
  if (!isEntry(value)) return value;

  const sorted = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sortDeep(inner)]));

  return sortKeys(sorted, KEY_ORDER);
};

const by =
  (key: string) =>
  (a: unknown, b: unknown): number =>
    isEntry(a) && isEntry(b) ? String(a[key]).localeCompare(String(b[key])) : 0;

const orderJurisdiction = (root: Entry): Entry => ({
  ...root,
  ...(isEntry(root.facts) && { facts: sortKeys(root.facts, TOPIC_ORDER) }),
  ...(isEntry(root.places) && { places: sortKeys(root.places, ALL_PLACE_KINDS) }),
  ...(isEntry(root.counties) &&
    Array.isArray(root.counties.list) && {
      counties: { ...root.counties, list: root.counties.list.toSorted(by('fips')) },
    }),
});

const orderOf = (file: string, root: unknown): unknown => {
  const sorted = sortDeep(root);
  if (!isEntry(sorted)) return sorted;
  if (JURISDICTION_FILE.test(file)) return orderJurisdiction(sorted);
  if (file === FEDERAL && isEntry(sorted.places) && isEntry(sorted.rules)) {
    return { places: sortKeys(sorted.places, ALL_FEDERAL_PLACES), rules: sortKeys(sorted.rules, ALL_FEDERAL_RULES) };
  }
  if (COUNTY_OFFICES_FILE.test(file)) {
    return Object.fromEntries(
      Object.entries(sorted).map(([key, rows]) => [key, Array.isArray(rows) ? rows.toSorted(by('fips')) : rows]),
    );
  }
  if (RANGE_FILE.test(file) && Array.isArray(sorted.ranges)) {
    return { ...sorted, ranges: sorted.ranges.toSorted(by('id')) };
  }
  if (file === GLOSSARY && Array.isArray(sorted.terms)) {
    return {
      ...sorted,
      terms: sorted.terms.toSorted(by('id')).map((term) => (isEntry(term) ? sortKeys(term, TERM_ORDER) : term)),
    };
  }
  if (file === SOURCES && isEntry(sorted.sources)) {
    return { ...sorted, sources: sortKeys(sorted.sources, Object.keys(sorted.sources).toSorted()) };
  }

  return sorted;
};

/** Lists of plain words, counties that only have a name, parts of a fee, and where a range is and what it has stand on one line. */
const foldShort = (document: Document): void => {
  visit(document, {
    Pair: (_key, { key, value }) => {
      if (isScalar(key) && isMap(value) && ['where', 'features'].includes(String(key.value))) value.flow = true;
      // Sentences stand on a line each.
      if (isScalar(key) && isSeq(value) && key.value === 'details') value.flow = false;
    },
    Seq: (_key, node) => {
      if (node.flow === undefined && node.items.every((inner) => isScalar(inner))) node.flow = true;
      for (const inner of node.items) {
        if (
          isMap(inner) &&
          (inner.has('fips') || inner.has('dollars')) &&
          inner.items.every(({ value }) => isScalar(value))
        ) {
          inner.flow = true;
        }
      }
    },
  });
};

/** The files of the law; an operator writes the list of founding members as they like. */
export const hasCanonicalForm = (file: string): boolean =>
  [RELEASE, SOURCES, COUNTIES, WAIVERS, GLOSSARY, FEDERAL, PLACE_WORDS].includes(file) ||
  JURISDICTION_FILE.test(file) ||
  ALERT_FILE.test(file) ||
  RANGE_FILE.test(file) ||
  COUNTY_OFFICES_FILE.test(file);

/** The one form in which a data file that says `value` is written; comments stay only above the first line. */
export const formatDataFile = (file: string, text: string, value: unknown): string => {
  const header = /^(#.*\n)*/.exec(text)?.[0] ?? '';
  const document = new Document(orderOf(file, value), { aliasDuplicateObjects: false });
  foldShort(document);

  return header + document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: true });
};
