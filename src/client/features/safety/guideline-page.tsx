import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import type { GuideBlock, GuideEntry, Guideline } from '#shared/guide/guideline.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { guidelinePath } from '#shared/site/routes.ts';
import { useLocation } from '../../lib/router.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { GuideDisclaimer } from './guide-disclaimer.tsx';
import { guidelineQuery } from './guide-query.ts';
import { Marked } from './marked.tsx';
import { findTerm } from './term-state.ts';

/** Coming from the search, its words are marked; a page loaded directly or by going back is as the build made it. */
const useSearchedTerm = (): string => {
  const { state, isBackOrFirst } = useLocation();

  return isBackOrFirst ? '' : findTerm(state);
};

type BlockProps = { block: GuideBlock; term: string };

const Block = ({ block, term }: BlockProps) => {
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul';

    return (
      <List>
        {block.items.map((item) => (
          <li key={item}>
            <Marked text={item} term={term} />
          </li>
        ))}
      </List>
    );
  }
  const Text = block.kind === 'heading' ? 'h2' : 'p';

  return (
    <Text>
      <Marked text={block.text} term={term} />
    </Text>
  );
};

type OfGuideline = { guideline: Guideline };

const Sources = ({ guideline: { sources } }: OfGuideline) => (
  <section aria-labelledby="sources">
    <h2 id="sources" className="text-xl">
      Sources
    </h2>
    <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
      {sources.map(({ title, address, date }) => (
        <li key={title} className="wrap-anywhere">
          {address ? (
            <a className="text-link" href={address} rel="noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
          <span className="text-quiet">, {formatPartialDate(date)}</span>
        </li>
      ))}
    </ul>
  </section>
);

const Related = ({ guideline: { related } }: OfGuideline) => (
  <nav aria-labelledby="related" className="no-print">
    <h2 id="related" className="text-xl">
      Related topics
    </h2>
    <ul className="mt-2 grid gap-2 sm:max-lg:grid-cols-2">
      {related.map(({ slug, title }) => (
        <li key={slug}>
          <PageLink
            to={guidelinePath(slug)}
            className="flex h-full min-h-11 items-center rounded-control border border-tan bg-card px-3.5 py-2 font-semibold text-saddle-strong no-underline hover:border-saddle hover:bg-hover active:bg-press"
          >
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  </nav>
);

const Text = ({ guideline }: OfGuideline) => {
  const term = useSearchedTerm();

  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="prose">
        {guideline.blocks.map((block) => (
          <Block key={block.kind === 'list' ? block.items.join() : block.text} block={block} term={term} />
        ))}
      </div>
      <div className="flex flex-col gap-6">
        {guideline.sources.length > 0 && <Sources guideline={guideline} />}
        <Related guideline={guideline} />
      </div>
    </div>
  );
};

const TextLoading = () => (
  <DelayedSkeleton label="Loading the guideline…">
    <div className="flex max-w-measure flex-col gap-3">
      {[1, 2, 3].map((paragraph) => (
        <Skeleton key={paragraph} className="h-24 w-full" />
      ))}
    </div>
  </DelayedSkeleton>
);

type GuidelinePageProps = { entry: GuideEntry };

/** One guideline: its text, where it comes from and as of when, and what to read next. */
export const GuidelinePage = ({ entry }: GuidelinePageProps) => {
  const { data: guideline, isError, isFetching, refetch } = useQuery(guidelineQuery(entry.slug));

  return (
    <article className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <PageLink to="/safety" className="text-link no-print inline-flex min-h-11 items-center gap-1.5 self-start">
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          All safety topics
        </PageLink>
        <h1 className="text-3xl md:text-4xl">{entry.title}</h1>
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
          <Badge>{entry.category}</Badge>
          {guideline && <p className="text-quiet">As of {formatPartialDate(guideline.asOf)}</p>}
          <Button
            look="secondary"
            size="compact"
            Icon={Printer}
            className="needs-script no-print ml-auto"
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
      {guideline && <Text guideline={guideline} />}
      {!guideline && !isError && <TextLoading />}
      {!guideline && isError && (
        <section aria-labelledby="not-loaded">
          <h2 id="not-loaded" className="sr-only">
            Text
          </h2>
          <ErrorState
            heading="We couldn’t load the guideline"
            text="Check your connection and try again."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </section>
      )}
      <GuideDisclaimer />
    </article>
  );
};
