import type { GuideEntry } from '#shared/guide/guideline.ts';
import { LetterSections } from '../../blocks/letter-sections.tsx';
import { TopicLink } from './topic-link.tsx';

type AToZGuideProps = { entries: readonly GuideEntry[] };

/** Every guideline under the first letter of its title, with the letters to jump by. */
export const AToZGuide = ({ entries }: AToZGuideProps) => (
  <section aria-labelledby="a-to-z" className="flex flex-col gap-4">
    <h2 id="a-to-z" className="text-2xl">
      A–Z guide
    </h2>
    <LetterSections entries={entries} headingLevel={3}>
      {(group) => (
        <ul className="grid gap-x-4 pt-1 md:grid-cols-2">
          {group.map((entry) => (
            <li key={entry.slug}>
              <TopicLink entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </LetterSections>
  </section>
);
