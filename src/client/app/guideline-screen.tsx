import { GUIDE_ENTRIES } from 'virtual:guide-entries';
import { findGuidelineSlug, GUIDELINE_PAGES, NOT_FOUND_PAGE } from '#shared/site/routes.ts';
import { GuidelinePage } from '../features/safety/guideline-page.tsx';
import { useLocation } from '../lib/router.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { usePageTitle } from './page-title.ts';

/** The guideline at this path, or a note that there is none. */
export const GuidelineScreen = () => {
  const slug = findGuidelineSlug(useLocation().pathname);
  const entry = GUIDE_ENTRIES.find((one) => one.slug === slug);
  usePageTitle(entry ? GUIDELINE_PAGES.title.replace('{title}', () => entry.title) : NOT_FOUND_PAGE.title);

  return entry ? <GuidelinePage key={entry.slug} entry={entry} /> : <NotFoundPage />;
};
