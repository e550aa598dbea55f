import type { LawRelease } from '../law/published-law.ts';
import { LONGEST_URL } from './fetch-page.ts';

/** The page that a source names, without the place in it; null: it names none, or only a site. */
export const pageOf = (address: string | null): string | null => {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  url.hash = '';

  return /^https?:$/.test(url.protocol) && url.href.length <= LONGEST_URL ? url.href : null;
};

/** Pages by URL, each with the sources that name it. */
export const watchedPagesOf = ({ sources }: LawRelease): Map<string, string[]> => {
  const pages = new Map<string, string[]>();
  for (const [id, { address }] of Object.entries(sources)) {
    const url = pageOf(address);
    if (url) pages.set(url, [...(pages.get(url) ?? []), id]);
  }

  return pages;
};
