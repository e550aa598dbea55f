import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { PAGE_DATA_ELEMENT_ID } from '#shared/site/page-template.ts';

/** What a prerendered page was made from, by the key of the query that would load it: so nothing needs to. */
export type PageData = readonly (readonly [key: QueryKey, data: unknown])[];

/** What came with this page; most pages bring nothing. */
export const readPageData = (): PageData => {
  const text = document.getElementById(PAGE_DATA_ELEMENT_ID)?.textContent;

  // Our own build wrote it.
  return text ? (JSON.parse(text) as PageData) : [];
};

export const putPageData = (queryClient: QueryClient, data: PageData): void => {
  for (const [key, value] of data) queryClient.setQueryData(key, value);
};
