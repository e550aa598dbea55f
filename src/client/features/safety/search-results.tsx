import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { findCloseMatches } from '#shared/guide/close-matches.ts';
import { filterGuide, findExcerpt, type SearchableGuideline } from '#shared/guide/search-guide.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { guideQuery } from './guide-query.ts';
import { TopicLink } from './topic-link.tsx';

type TermProps = { term: string };

/** What was typed, however long it is and in whichever direction it runs. */
const Term = ({ term }: TermProps) => (
  <>
    "<bdi className="wrap-anywhere">{term}</bdi>"
  </>
);

const Loading = () => (
  <DelayedSkeleton label="Loading the guide…">
    <div className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-16 w-full" />
      ))}
    </div>
  </DelayedSkeleton>
);

type NothingFoundProps = TermProps & { guide: readonly SearchableGuideline[] };

const NothingFound = ({ guide, term }: NothingFoundProps) => {
  const close = findCloseMatches(guide, term);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-2 rounded-panel border border-dashed border-tan px-5 py-8 text-center">
        <SearchX aria-hidden="true" className="size-9 text-saddle" />
        <h2 className="line-clamp-3 max-w-full text-xl">
          No safety topics found matching <Term term={term} />
        </h2>
        <p className="text-quiet">Try different keywords or browse all topics above</p>
      </div>
      {close.length > 0 && (
        <section aria-labelledby="close-matches">
          <h3 id="close-matches" className="text-xl">
            Close matches
          </h3>
          <ul className="divide-y divide-tan">
            {close.map(({ guideline }) => (
              <li key={guideline.slug} className="py-1">
                <TopicLink entry={guideline} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};

/** The topics that hold what was typed, by title, with every hit marked. */
export const SearchResults = ({ term }: TermProps) => {
  const { data: guide, isError, isFetching, refetch } = useQuery(guideQuery);
  const found = guide && filterGuide(guide, term);

  return (
    <>
      <h2 className="sr-only">Search results</h2>
      {/* Always in the page, so that a new number is announced. */}
      <p role="status" className="line-clamp-3 font-semibold empty:hidden">
        {found && found.length > 0 && (
          <>
            Found {found.length} topics matching <Term term={term} />
          </>
        )}
      </p>
      {isError && (
        <ErrorState
          heading="We couldn’t load the guide"
          text="Check your connection and try again. Topics you’ve opened stay readable."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!guide && !isError && <Loading />}
      {guide && found?.length === 0 && <NothingFound guide={guide} term={term} />}
      {found && found.length > 0 && (
        <ul className="divide-y divide-tan">
          {found.map((one) => (
            <li key={one.guideline.slug} className="py-1">
              <TopicLink entry={one.guideline} term={term} excerpt={findExcerpt(one, term)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
