import { queryOptions } from '@tanstack/react-query';
import type { Guideline } from '#shared/guide/guideline.ts';
import { makeSearchable } from '#shared/guide/search-guide.ts';

/** All texts are one chunk, fetched on the first search or when a guideline is opened from a list. */
export const loadGuidelines = async (): Promise<readonly Guideline[]> =>
  (await import('virtual:guide-texts')).GUIDELINES;

export const guideQuery = queryOptions({
  queryKey: ['guide'],
  queryFn: async () => makeSearchable(await loadGuidelines()),
});

/** A page of the build brings its guideline along, under the same key. */
export const guidelineQuery = (slug: string) =>
  queryOptions({
    queryKey: ['guide', slug],
    queryFn: async () => {
      const guideline = (await loadGuidelines()).find((one) => one.slug === slug);
      if (!guideline) throw new Error(`no guideline ${slug}`);

      return guideline;
    },
  });
