import type { GuideEntry } from '#shared/guide/guideline.ts';
import { groupByInitial } from '#shared/guide/guideline.ts';
import { TopicLink } from './topic-link.tsx';

const anchorOf = (initial: string): string => `letter-${initial}`;

type AToZGuideProps = { entries: readonly GuideEntry[] };

/** Every guideline under the first letter of its title, with the letters to jump by. */
export const AToZGuide = ({ entries }: AToZGuideProps) => {
  const groups = groupByInitial(entries);

  return (
    <section aria-labelledby="a-to-z" className="flex flex-col gap-4">
      <h2 id="a-to-z" className="text-2xl">
        A–Z guide
      </h2>
      <nav aria-label="Letters" className="no-print">
        <ul className="flex flex-wrap gap-1">
          {groups.map(([initial]) => (
            <li key={initial}>
              <a
                href={`#${anchorOf(initial)}`}
                className="grid size-11 place-items-center rounded-control border border-tan bg-card font-slab text-lg font-semibold text-saddle-strong no-underline hover:bg-hover active:bg-press"
              >
                {initial}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(([initial, group]) => (
        <section key={initial} id={anchorOf(initial)} aria-labelledby={`${anchorOf(initial)}-heading`}>
          <h3 id={`${anchorOf(initial)}-heading`} className="border-b border-tan pb-1 text-2xl">
            {initial}
          </h3>
          <ul className="grid gap-x-4 pt-1 md:grid-cols-2">
            {group.map((entry) => (
              <li key={entry.slug}>
                <TopicLink entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
};
