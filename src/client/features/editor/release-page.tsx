import { useQuery } from '@tanstack/react-query';
import { getDeskRelease, publishDrafts, type ReleaseItem } from '#shared/contracts/editor.ts';
import type { ResultOf } from '#shared/contracts/endpoint.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { toast } from '../../ui/toast.ts';
import { DeskGate, Difference, factAddress } from './desk-parts.tsx';

type Release = ResultOf<typeof getDeskRelease>;

const HOLDS = {
  'needs-approval': 'Needs a second editor',
  outdated: 'Published again since, so check it again',
} as const;

const toldText = ({ followers, items }: Release['states'][number]): string => {
  const told = items.filter(({ isTold }) => isTold).length;
  if (told === 0) return 'No answer changes, so members aren’t notified.';
  const what = told === 1 ? 'one changed answer' : `${told} changed answers`;

  return `${followers === 1 ? '1 follower' : `${followers.toLocaleString('en-US')} followers`} will be notified of ${what}.`;
};

const Item = ({ item }: { item: ReleaseItem }) => (
  <li className="flex flex-col gap-2 border-t border-tan pt-3 first:border-t-0 first:pt-0">
    <div className="flex flex-wrap items-center gap-2">
      <PageLink to={factAddress(item.key, {})} className="text-link inline-flex min-h-11 items-center font-semibold">
        {item.place}: {item.name}
      </PageLink>
      {item.hold && <Badge tone="brass">{HOLDS[item.hold]}</Badge>}
      {item.isTold && <Badge tone="denim">Members are notified</Badge>}
    </div>
    <Difference lines={item.lines} />
    <p className="text-sm text-quiet">By {item.author}</p>
  </li>
);

const Drafts = ({ release }: { release: Release }) => {
  const { change, isPending, error, dialog } = useAdminChange(
    () => callApi(publishDrafts, { body: { seal: release.seal } }),
    ({ release: id, facts }) => toast({ title: `Published as release ${id}`, description: `${facts} facts` }),
  );
  const { count, held, states } = release;
  if (count === 0) {
    return (
      <EmptyState
        level={2}
        heading="No drafts"
        text="Facts you confirm or change show up here."
        action={<ButtonLink to="/editor">Go to the queue</ButtonLink>}
      />
    );
  }

  return (
    <>
      <Card tone={held > 0 ? 'brass' : 'sage'}>
        <p className="mb-3">
          {count === 1 ? 'One draft' : `${count} drafts`} in{' '}
          {states.length === 1 ? 'one place' : `${states.length} places`}.
          {held > 0 && ` ${held === 1 ? 'One' : held} can’t be published yet.`}
        </p>
        <Button isBusy={isPending} onClick={() => change()}>
          Publish {count === 1 ? 'one fact' : `${count} facts`}
        </Button>
        <div className="mt-3 whitespace-pre-line">
          <FormAlert id="publish-error" text={error && failureText(error, 'We couldn’t publish. Please try again.')} />
        </div>
      </Card>
      {states.map((state) => (
        <Card key={state.name}>
          <CardHeading>{state.name}</CardHeading>
          <p className="mb-3 text-quiet">{toldText(state)}</p>
          <ul className="flex flex-col gap-3">
            {state.items.map((item) => (
              <Item key={item.key} item={item} />
            ))}
          </ul>
        </Card>
      ))}
      {dialog}
    </>
  );
};

const Release = () => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['editor', 'release'],
    queryFn: ({ signal }) => callApi(getDeskRelease, { signal }),
    staleTime: 0,
  });
  if (data) return <Drafts release={data} />;

  return error ? (
    <ErrorState
      level={2}
      heading="We couldn’t load the release"
      text={failureText(error, 'Please try again.')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : null;
};

type ReleasePageProps = { user: CurrentUser };

/** What publishing now would change, in words, and what members would be told. */
export const ReleasePage = ({ user }: ReleasePageProps) => (
  <DeskGate user={user}>
    {() => (
      <Page heading="Next release" lead="All drafts, state by state. Publishing makes them one release.">
        <div>
          <ButtonLink to="/editor" look="quiet">
            Back to the queue
          </ButtonLink>
        </div>
        <Release />
      </Page>
    )}
  </DeskGate>
);
