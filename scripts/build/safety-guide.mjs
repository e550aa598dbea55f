// The safety guide as modules of the client, made from `data/guides/` and the sources that its guidelines name.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/**
 * @typedef {import('#shared/guide/guideline.ts').Guideline} Guideline
 * @typedef {import('#shared/guide/guideline.ts').GuideBlock} GuideBlock
 * @typedef {{ title: string, address: string | null, date: string }} Source
 * @typedef {{ title: string, alsoCalled?: string[], category: string, asOf: string, sources: string[], related: string[] }} Head
 */

export const DATA = fileURLToPath(new URL('../../data', import.meta.url));
const LIST_ITEM = /^(?:-|(\d+)\.)\s+/;

/** @param {string} text */
const onOneLine = (text) => text.replaceAll(/\s*\n\s*/g, ' ');

/** @param {string} piece of a text, between two empty lines @returns {GuideBlock} */
const blockOf = (piece) => {
  if (piece.startsWith('## ')) return { kind: 'heading', text: piece.slice(3) };
  if (!LIST_ITEM.test(piece)) return { kind: 'paragraph', text: onOneLine(piece) };

  // A line that does not begin an item goes on with the one above.
  const items = piece.split(/\n(?=(?:-|\d+\.)\s)/).map((item) => onOneLine(item.replace(LIST_ITEM, '')));

  return { kind: 'list', isOrdered: /^\d/.test(piece), items };
};

/** @param {string} body @returns {GuideBlock[]} */
export const parseBody = (body) =>
  body
    .trim()
    .split(/\n{2,}/)
    .map(blockOf);

/** @param {readonly GuideBlock[]} blocks */
const summaryOf = (blocks) => {
  const first = blocks.find(({ kind }) => kind === 'paragraph');
  const text = first?.kind === 'paragraph' ? first.text : '';

  return /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text;
};

/** @param {string} file @returns {{ slug: string, head: Head, blocks: GuideBlock[] }} */
const readGuide = (file) => {
  const [, head = '', body] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  if (body === undefined) throw new Error(`${path.basename(file)} has no front matter: run npm run data:check`);

  return { slug: path.basename(file, '.md'), head: parse(head, { schema: 'failsafe' }), blocks: parseBody(body) };
};

/** @param {string} folder */
export const readGuides = (folder) => {
  const guides = path.join(folder, 'guides');

  return readdirSync(guides)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readGuide(path.join(guides, name)));
};

/** @type {Map<string, Record<string, Source>>} Reading all sources takes a second: once is enough for every module. */
const alreadyRead = new Map();

/** @param {string} folder @returns {Record<string, Source>} */
export const readSources = (folder) => {
  const sources =
    alreadyRead.get(folder) ??
    parse(readFileSync(path.join(folder, 'sources.yaml'), 'utf8'), { schema: 'core' }).sources;
  alreadyRead.set(folder, sources);

  return sources;
};

/**
 * @param {Record<string, Source>} sources
 * @param {string} key
 * @param {string} citing what names it
 * @returns {Guideline['sources'][number]}
 */
export const citeSource = (sources, key, citing) => {
  const source = sources[key];
  if (!source) throw new Error(`${citing} names ${key}, which is not in sources.yaml: run npm run data:check`);

  return {
    title: source.title,
    address: /^https?:/.test(source.address ?? '') ? source.address : null,
    date: String(source.date),
  };
};

/** Every guideline, by slug. The data check has the last word on what may stand in them. @returns {Guideline[]} */
export const makeSafetyGuide = (folder = DATA) => {
  const read = readGuides(folder);
  const sources = readSources(folder);

  return read.map(({ slug, head, blocks }) => ({
    slug,
    title: head.title,
    category: head.category,
    summary: summaryOf(blocks),
    alsoCalled: head.alsoCalled ?? [],
    asOf: head.asOf,
    blocks,
    sources: head.sources.map((key) => citeSource(sources, key, slug)),
    related: head.related.map((other) => {
      const title = read.find((one) => one.slug === other)?.head.title;
      if (!title) throw new Error(`${slug} names ${other}, which is not a guideline: run npm run data:check`);

      return { slug: other, title };
    }),
  }));
};

/** @param {Guideline} guideline */
const entryOf = ({ slug, title, category, summary }) => ({ slug, title, category, summary });

/** @type {Guideline[] | null} Once is enough for both modules. */
let made = null;

const guidelines = () => {
  made ??= makeSafetyGuide();

  return made;
};

/** @type {Record<string, () => string>} */
const MODULES = {
  'virtual:guide-entries': () => `export const GUIDE_ENTRIES = ${JSON.stringify(guidelines().map(entryOf))};`,
  'virtual:guide-texts': () => `export const GUIDELINES = ${JSON.stringify(guidelines())};`,
};

/**
 * The list of guidelines, which the safety page shows at once, and all of their texts, which wait to be asked for.
 * @returns {import('vite').Plugin}
 */
export const safetyGuide = () => ({
  name: 'safety-guide',
  resolveId: (id) => (id in MODULES ? `\0${id}` : null),
  load: (id) => MODULES[id.slice(1)]?.() ?? null,
});
