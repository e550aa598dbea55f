import type { ReactNode } from 'react';
import type { QueueItem, ReleaseItem } from '#shared/contracts/editor.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { QUEUE_REASON_WORDS, type QueueReason } from '#shared/law/desk.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import type { Tone } from '../../ui/tone.ts';

/** The desk is for editors; the server says so too. */
export const DeskGate = ({ user, children }: { user: CurrentUser; children: () => ReactNode }) =>
  user.isEditor ? (
    children()
  ) : (
    <Page heading="Editor’s desk">
      <p>Access denied. Editor privileges required.</p>
      <div>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </Page>
  );

const REASON_TONES: Record<QueueReason, Tone> = {
  reported: 'brick',
  'date-passed': 'brick',
  'source-changed': 'brass',
  due: 'brass',
  unknown: 'slate',
  draft: 'denim',
  approval: 'brass',
  'put-off': 'neutral',
};

export const Reasons = ({ reasons }: { reasons: QueueItem['reasons'] }) => (
  <span className="flex flex-wrap gap-1.5">
    {reasons.map((reason) => (
      <Badge key={reason} tone={REASON_TONES[reason]}>
        {QUEUE_REASON_WORDS[reason]}
      </Badge>
    ))}
  </span>
);

/** What was and what is, line by line. */
export const Difference = ({ lines }: { lines: ReleaseItem['lines'] }) => (
  <dl className="flex flex-col gap-3">
    {lines.map(({ label, was, now }) => (
      <div key={label}>
        <dt className="text-sm text-quiet">{label}</dt>
        {was !== null && (
          <dd className="whitespace-pre-line text-quiet">
            <span className="font-semibold">Was:</span> <del className="no-underline">{was}</del>
          </dd>
        )}
        <dd className="whitespace-pre-line">
          <span className="font-semibold">Now:</span>{' '}
          {now === null ? 'left out' : <ins className="no-underline">{now}</ins>}
        </dd>
      </div>
    ))}
  </dl>
);

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-[0.375rem] border border-saddle bg-surface px-1.5 font-mono text-sm">{children}</kbd>
);

/** The keys of a screen, always in sight for those who want to learn them. */
export const ShortcutList = ({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) => (
  <ul aria-label="Keyboard shortcuts" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet max-md:hidden">
    {keys.map(([key, does]) => (
      <li key={key}>
        <Key>{key}</Key> {does}
      </li>
    ))}
  </ul>
);

/** Which part of the queue is worked through, as it stands in the URL. */
export const filterOf = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    ['state', 'topic', 'reason', 'after'].flatMap((name) => {
      const value = search.get(name);

      return value ? [[name, value] as const] : [];
    }),
  );

export const factAddress = (key: string, filter: Readonly<Record<string, string>>): `/editor/fact?${string}` =>
  `/editor/fact?${new URLSearchParams({ ...filter, key })}`;
