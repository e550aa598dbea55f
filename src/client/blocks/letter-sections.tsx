import type { ReactNode } from 'react';
import { groupByInitial } from '#shared/guide/guideline.ts';

const anchorOf = (initial: string): string => `letter-${initial}`;

type LetterSectionsProps<Entry> = {
  entries: readonly Entry[];
  headingLevel: 2 | 3;
  /** What stands under one letter. */
  children: (entries: readonly Entry[]) => ReactNode;
};

/** Entries under the first letter of their titles, with the letters to jump by. */
export const LetterSections = <Entry extends { title: string }>({
  entries,
  headingLevel,
  children,
}: LetterSectionsProps<Entry>) => {
  const groups = groupByInitial(entries);
  const Heading = `h${headingLevel}` as const;

  return (
    <>
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
          <Heading id={`${anchorOf(initial)}-heading`} className="border-b border-tan pb-1 text-2xl">
            {initial}
          </Heading>
          {children(group)}
        </section>
      ))}
    </>
  );
};
