import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QueueItem } from '#shared/contracts/editor.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { asOfText, formatPartialDate } from '#shared/law/calendar-display.ts';
import { QUEUE_REASON_WORDS, QUEUE_REASONS } from '#shared/law/desk.ts';
import { topicLabel } from '#shared/law/fact-wording.ts';
import { ALL_PLACE_KINDS, placeKindName } from '#shared/law/place-rules.ts';
import { TOPICS, type Topic } from '#shared/law/topics.ts';
import { StateOptions } from '../../blocks/state-options.tsx';
import { failureText } from '../../lib/call-api.ts';
import { KEEP_PLACE } from '../../lib/paths.ts';
import { useNavigate, useSearchParams } from '../../lib/router.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { DeskGate, factAddress, filterOf, Reasons, ShortcutList } from './desk-parts.tsx';
import { queueQuery } from './queue-query.ts';
import { useShortcuts } from './use-shortcuts.ts';

const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['r', 'next release'],
] as const;

type FiltersProps = { filter: Record<string, string>; onChange: (filter: Record<string, string>) => void };

const Filters = ({ filter, onChange }: FiltersProps) => {
  const set = (name: string) => (event: { target: { value: string } }) => {
    const { [name]: _before, ...rest } = filter;
    onChange(event.target.value ? { ...rest, [name]: event.target.value } : rest);
  };

  return (
    <div className="grid gap-4 md:grid-cols-3">
      <SelectField label="State" value={filter['state'] ?? ''} onChange={set('state')}>
        <option value="">All states</option>
        <option value="US">Federal law</option>
        <StateOptions />
      </SelectField>
      <SelectField label="Question" value={filter['topic'] ?? ''} onChange={set('topic')}>
        <option value="">All questions</option>
        <optgroup label="Topics">
          {(Object.keys(TOPICS) as Topic[])
            .filter((topic) => topic !== 'honored-permits')
            .map((topic) => (
              <option key={topic} value={topic}>
                {topicLabel(topic)}
              </option>
            ))}
        </optgroup>
        <optgroup label="Kinds of place">
          {ALL_PLACE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {placeKindName(kind)}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <SelectField label="Why it’s here" value={filter['reason'] ?? ''} onChange={set('reason')}>
        <option value="">Everything to check</option>
        {QUEUE_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {QUEUE_REASON_WORDS[reason]}
          </option>
        ))}
      </SelectField>
    </div>
  );
};

const datesOf = ({ asOf, checkedOn }: QueueItem): string =>
  [asOf && asOfText(asOf), checkedOn && `checked ${formatPartialDate(checkedOn)}`].filter(Boolean).join(', ');

const followersOf = ({ followers }: QueueItem): string =>
  followers === 1 ? '1 follower' : `${followers.toLocaleString('en-US')} followers`;

type RowProps = { item: QueueItem; filter: Record<string, string>; isChosen: boolean };

const Row = ({ item, filter, isChosen }: RowProps) => (
  <li
    aria-current={isChosen || undefined}
    data-key={item.key}
    className="flex flex-col gap-1.5 rounded-control border border-tan bg-card p-4 aria-[current]:border-saddle aria-[current]:bg-hover"
  >
    <PageLink
      to={factAddress(item.key, filter)}
      className="text-link inline-flex min-h-11 items-center self-start text-lg font-semibold"
    >
      {item.place}: {item.name}
    </PageLink>
    <p className="line-clamp-2">{item.answer}</p>
    <p className="text-sm text-quiet">{[datesOf(item), followersOf(item)].filter(Boolean).join(' · ')}</p>
    <Reasons reasons={item.reasons} />
    {item.draft && (
      <p className="text-sm">
        Draft by {item.draft.isOwn ? 'you' : item.draft.author}
        {item.draft.needsApproval && ', needs a second editor'}
      </p>
    )}
    {item.putOff && (
      <p className="text-sm">
        Put off until {formatPartialDate(item.putOff.until)}: {item.putOff.reason}
      </p>
    )}
  </li>
);

const Queue = () => {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { after = null, ...filter } = filterOf(search);
  const place = after === null ? filter : { ...filter, after };
  const [chosen, setChosen] = useState(0);
  // Each visit reads the queue anew; from here to a fact and on to the next it stays.
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['desk-queue'] }), [queryClient]);
  const { data, error, refetch, isFetching } = useQuery(queueQuery(filter, after));
  const items = data?.items ?? [];
  const move = (by: number) => () => {
    const next = Math.min(Math.max(chosen + by, 0), items.length - 1);
    setChosen(next);
    document.querySelector(`[data-key="${items[next]?.key}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const item = items[chosen];
  useShortcuts({
    j: move(1),
    k: move(-1),
    ArrowDown: move(1),
    ArrowUp: move(-1),
    ...(item && { Enter: () => navigate(factAddress(item.key, place)) }),
    r: () => navigate('/editor/release'),
  });

  return (
    <>
      <Filters
        filter={filter}
        onChange={(next) => {
          setChosen(0);
          setSearch(next, { replace: true, ...KEEP_PLACE });
        }}
      />
      <ShortcutList keys={KEYS} />
      {error && !data && (
        <ErrorState
          level={2}
          heading="We couldn’t load the queue"
          text={failureText(error, 'Please try again.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <DelayedSkeleton label="Loading the queue…">
          <Skeleton className="h-64" />
        </DelayedSkeleton>
      )}
      {data && items.length === 0 && <EmptyState level={2} heading="Nothing to do here" text="Try another filter." />}
      {data && items.length > 0 && (
        <>
          <p aria-live="polite">
            {data.count === 1 ? '1 fact' : `${data.count.toLocaleString('en-US')} facts`}, most important first
          </p>
          <ol className="flex flex-col gap-3">
            {items.map((one, at) => (
              <Row key={one.key} item={one} filter={place} isChosen={at === chosen} />
            ))}
          </ol>
          <div className="flex gap-3">
            {after !== null && (
              <Button look="secondary" onClick={() => setSearch(filter)}>
                First page
              </Button>
            )}
            {data.next && (
              <Button
                look="secondary"
                onClick={() => {
                  setChosen(0);
                  setSearch({ ...filter, after: data.next ?? '' });
                }}
              >
                Next page
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
};

type EditorPageProps = { user: CurrentUser };

/** What wants an editor, what matters most first. */
export const EditorPage = ({ user }: EditorPageProps) => (
  <DeskGate user={user}>
    {() => (
      <Page heading="Editor’s desk" lead="Facts to check, most important first.">
        <div>
          <ButtonLink to="/editor/release" look="secondary">
            Next release
          </ButtonLink>
        </div>
        <Queue />
      </Page>
    )}
  </DeskGate>
);
