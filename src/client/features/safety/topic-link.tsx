import type { GuideEntry } from '#shared/guide/guideline.ts';
import { guidelinePath } from '#shared/site/routes.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Marked } from './marked.tsx';
import { termState } from './term-state.ts';

type TopicLinkProps = {
  entry: GuideEntry;
  /** What was searched for, to be marked here and in the guideline. */
  term?: string;
  /** In the place of the summary: where the hit is. */
  excerpt?: string | null;
};

/** A guideline in a list: title, topical category and a line of it. The whole of it can be tapped. */
export const TopicLink = ({ entry, term = '', excerpt }: TopicLinkProps) => (
  <PageLink
    to={guidelinePath(entry.slug)}
    {...(term && { state: termState(term) })}
    className="group flex h-full flex-col gap-0.5 rounded-control px-3 py-2.5 no-underline hover:bg-hover active:bg-press"
  >
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-slab text-lg leading-snug font-semibold text-saddle-strong underline decoration-tan underline-offset-4 group-hover:decoration-current">
        <Marked text={entry.title} term={term} />
      </span>
      <span className="text-sm font-semibold text-quiet">
        <Marked text={entry.category} term={term} />
      </span>
    </span>
    <span className="text-umber">
      <Marked text={excerpt ?? entry.summary} term={term} />
    </span>
  </PageLink>
);
