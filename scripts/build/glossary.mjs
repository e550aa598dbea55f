// The glossary as a module of the client, made from `data/glossary.yaml`, the guidelines and the sources that it names.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { citeSource, DATA, readGuides, readSources } from './safety-guide.mjs';

/**
 * @typedef {import('#shared/guide/glossary.ts').GlossaryTerm} GlossaryTerm
 * @typedef {{ id: string, title: string, alsoCalled?: string[], meaning: string, whyItMatters: string, guide?: string, sources?: string[] }} Term
 */

/** Every term, in the order of the file. The data check has the last word on what may stand in them. @returns {GlossaryTerm[]} */
export const makeGlossary = (folder = DATA) => {
  /** @type {{ terms: Term[] }} */
  const { terms } = parse(readFileSync(path.join(folder, 'glossary.yaml'), 'utf8'), { schema: 'failsafe' });
  const guides = readGuides(folder);
  const sources = readSources(folder);

  return terms.map(({ id, title, alsoCalled = [], meaning, whyItMatters, guide: slug, sources: keys = [] }) => {
    const guide = guides.find((one) => one.slug === slug);
    if (slug && !guide) throw new Error(`${id} names ${slug}, which is not a guideline: run npm run data:check`);

    return {
      id,
      title,
      alsoCalled,
      meaning,
      whyItMatters,
      guide: guide ? { slug: guide.slug, title: guide.head.title } : null,
      sources: keys.map((key) => citeSource(sources, key, id)),
    };
  });
};

const MODULE = 'virtual:glossary';

/** @returns {import('vite').Plugin} */
export const glossary = () => ({
  name: 'glossary',
  resolveId: (id) => (id === MODULE ? `\0${id}` : null),
  load: (id) => (id === `\0${MODULE}` ? `export const GLOSSARY = ${JSON.stringify(makeGlossary())};` : null),
});
