import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, IdCard, Route } from 'lucide-react';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { Source } from '#shared/law/source.ts';
import type { ChangeForYou, Effect } from '#shared/recognition/changed-for-you.ts';
import type { ReadReleases } from '#shared/recognition/read-releases.ts';
import type { TripChange } from '#shared/trips/changed-trips.ts';
import { useChangesForYou } from '../../blocks/changes-for-you.ts';
import { markRead, readReleasesQuery } from '../../blocks/read-releases.ts';
import { ReasonList } from '../../blocks/reason-list.tsx';
import { localToday } from '../../lib/today.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import type { Tone } from '../../ui/tone.ts';

const TONES: Record<Effect, Tone> = { worse: 'brick', unsure: 'brass', better: 'sage' };

type Sources = Readonly<Record<string, Source>>;

const ChangeCard = ({ change, sources }: { change: ChangeForYou; sources: Sources }) => (
  <li>
    <Card tone={TONES[change.effect]}>
      <h2 className="text-lg leading-snug">{change.text}</h2>
      {change.reasons.length > 0 && (
        <div className="mt-3">
          <ReasonList
            label={`Why, for ${stateName(change.state)}`}
            reasons={change.reasons}
            sources={sources}
            today={localToday()}
          />
        </div>
      )}
    </Card>
  </li>
);

const TripCard = ({ trip: { name, lines } }: { trip: TripChange }) => (
  <Card tone={lines.some(({ isWorse }) => isWorse) ? 'brick' : 'sage'}>
    <CardHeading Icon={Route}>{name}</CardHeading>
    <ul className="flex flex-col gap-1.5">
      {lines.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <ButtonLink to="/trip" look="secondary" size="compact" className="mt-4">
      Open the trip planner
    </ButtonLink>
  </Card>
);

const spanOf = ({ earlier, later }: ReadReleases): string => {
  const [from, to] = [earlier, later].map(({ publishedAt }) => formatPartialDate(publishedAt.slice(0, 10)));

  return from === to
    ? `Our records of ${to}. Each source has its own date`
    : `Our records of ${from}, compared with those of ${to}. Each source has its own date`;
};

/** Shown once, it counts as read; it stays until something newer comes. */
const useMarkRead = (userId: string, releases: ReadReleases | undefined): void => {
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!releases || releases.isRead) return;
    void markRead(userId, releases).then((read) => queryClient.setQueryData(readReleasesQuery(userId).queryKey, read));
  }, [releases, userId, queryClient]);
};

type ChangesPageProps = { user: CurrentUser };

export const ChangesPage = ({ user }: ChangesPageProps) => {
  const { data: releases, found, wallet, isError, isFetching, refetch } = useChangesForYou(user.id);
  useMarkRead(user.id, releases);
  const isEmpty = wallet.permits.length === 0 && wallet.home === null;

  return (
    <Page
      heading="What changed for you"
      lead="We compare today’s answers for your permits and saved trips with the ones you last saw on this device. We compare on this device, and we can’t read your permits. Saved trips are kept with your account."
    >
      {isError && !found && (
        <ErrorState
          heading="We couldn’t load the law"
          text="Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!found && !isError && (
        <DelayedSkeleton label="Comparing…">
          <Skeleton className="h-40 w-full" />
        </DelayedSkeleton>
      )}
      {found && isEmpty && (
        <EmptyState
          Icon={IdCard}
          level={2}
          heading="Add your permits first"
          text="Then we can tell you when a state’s answer changes for you."
          action={<ButtonLink to="/permits">Add my permits</ButtonLink>}
        />
      )}
      {found && !isEmpty && found.changes.length + found.trips.length === 0 && (
        <EmptyState
          Icon={CircleCheck}
          level={2}
          heading="Our answers for you haven’t changed"
          text="They’re the same as when you last looked on this device. A law can change before our records do."
        />
      )}
      {found && found.changes.length > 0 && (
        <ul aria-label="Changes" className="flex flex-col gap-3">
          {found.changes.map((change) => (
            <ChangeCard key={change.id} change={change} sources={found.sources} />
          ))}
        </ul>
      )}
      {found && found.trips.length > 0 && (
        <section aria-label="Your saved trips" className="flex flex-col gap-3">
          <h2 className="text-2xl">Your saved trips</h2>
          {found.trips.map((trip) => (
            <TripCard key={trip.name} trip={trip} />
          ))}
        </section>
      )}
      {releases && <p className="text-sm text-quiet">{spanOf(releases)}. Signing out starts the comparison over.</p>}
      <div>
        <ButtonLink to="/account#follows" look="secondary">
          Get an email when a state changes
        </ButtonLink>
      </div>
    </Page>
  );
};
