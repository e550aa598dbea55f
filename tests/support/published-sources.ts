import type { Database } from '#server/db/database.ts';
import { aFact, type DataTree } from './data-files.ts';
import { publishTree } from './publish.ts';

export const aSource = (address: string) => ({
  title: `About ${address}`,
  kind: 'official',
  address,
  date: '2026',
  licence: 'public record',
});

/** The sources of the small set name a site, and no page. */
export const forgetPages = (tree: DataTree): void => {
  for (const source of Object.values(tree['sources.yaml'].sources)) source['address'] = 'site.example';
};

/** Publishes the small set with a source for each URL, on which a fact of Colorado rests. */
export const publishSources = (database: Database, urls: Record<string, string>, number = 1): Promise<unknown> =>
  publishTree(
    database,
    (tree) => {
      forgetPages(tree);
      for (const [id, url] of Object.entries(urls)) tree['sources.yaml'].sources[id] = aSource(url);
      const [first, ...others] = Object.keys(urls);
      tree['jurisdictions/us-co.yaml'].facts['magazine-limit'] = aFact(15, {
        source: first,
        ...(others.length > 0 && { alsoIn: others }),
      });
    },
    number,
  );
