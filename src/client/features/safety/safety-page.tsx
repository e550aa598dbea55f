import { GUIDE_ENTRIES } from 'virtual:guide-entries';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { sortByTitle } from '#shared/guide/guideline.ts';
import { termOf } from '#shared/guide/search-guide.ts';
import { KEEP_PLACE } from '../../lib/paths.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Page } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AToZGuide } from './a-to-z-guide.tsx';
import { CategoryChips } from './category-chips.tsx';
import { GuideDisclaimer } from './guide-disclaimer.tsx';
import { guideQuery } from './guide-query.ts';
import { SearchResults } from './search-results.tsx';
import { TopicLink } from './topic-link.tsx';

type CategoryTopicsProps = { category: string };

const CategoryTopics = ({ category }: CategoryTopicsProps) => (
  <section aria-labelledby="category">
    <h2 id="category" className="text-2xl">
      {category}
    </h2>
    <ul className="divide-y divide-tan">
      {sortByTitle(GUIDE_ENTRIES.filter((entry) => entry.category === category)).map((entry) => (
        <li key={entry.slug} className="py-1">
          <TopicLink entry={entry} />
        </li>
      ))}
    </ul>
  </section>
);

const neverChanges = () => () => undefined;

/** The search is kept in the URL when the box is left: it is still there when coming back from a guideline. */
const useTypedInAddress = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('q') ?? '';
  // The build knew no query: what it rendered comes first.
  const arrivedWith = useSyncExternalStore(
    neverChanges,
    () => inAddress,
    () => '',
  );
  // What is typed counts until the URL says something else.
  const [edited, setEdited] = useState<{ text: string; before: string } | null>(null);
  const typed = edited?.before === inAddress ? edited.text : arrivedWith;
  const setTyped = (text: string): void => setEdited({ text, before: inAddress });

  const keep = (): void => {
    if (typed === inAddress) return;
    const query = typed === '' ? '' : `?${new URLSearchParams({ q: typed })}`;
    navigate(`/safety${query}`, { replace: true, ...KEEP_PLACE });
  };

  return { typed, setTyped, keep };
};

export const SafetyPage = () => {
  const { productName } = useSiteConfig();
  const queryClient = useQueryClient();
  const { typed, setTyped, keep } = useTypedInAddress();
  const [category, setCategory] = useState<string | null>(null);
  // The list may come a moment later; the box never waits for it.
  const shown = useDeferredValue(typed);

  const search = (text: string): void => {
    setTyped(text);
    setCategory(null);
  };
  const choose = (chosen: string | null): void => {
    setTyped('');
    setCategory(chosen);
  };

  return (
    <Page
      heading={`${productName} Safety & Best Practices`}
      lead={`${GUIDE_ENTRIES.length} guidelines in plain words, open to everyone. Safe habits come first.`}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the element is newer than some browsers that we serve */}
      <div role="search" className="needs-script no-print">
        <TextField
          type="search"
          label="Search the guide"
          placeholder="Search safety topics..."
          autoComplete="off"
          value={typed}
          onChange={({ target }) => search(target.value)}
          // By the first letter the texts are on their way.
          onFocus={() => void queryClient.prefetchQuery(guideQuery)}
          onBlur={keep}
        />
      </div>
      <CategoryChips entries={GUIDE_ENTRIES} chosen={category} onChoose={choose} />
      {termOf(shown) !== '' && (
        // Tall enough that what is below stays out of sight: few results, or none yet, would pull it up and push it down.
        <div className="flex min-h-[75svh] flex-col gap-5">
          <SearchResults term={shown.trim()} />
        </div>
      )}
      {termOf(shown) === '' && category && <CategoryTopics category={category} />}
      {termOf(shown) === '' && !category && <AToZGuide entries={GUIDE_ENTRIES} />}
      <GuideDisclaimer />
    </Page>
  );
};
