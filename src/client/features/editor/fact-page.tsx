import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveDraft,
  type ChangedSource,
  discardDraft,
  type FactView,
  getDeskFact,
  putOffFact,
  saveDraft,
  seeSource,
} from '#shared/contracts/editor.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import type { DeskAction } from '#shared/law/desk.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { ApiError, callApi, failureText } from '../../lib/call-api.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { DeskGate, ShortcutList } from './desk-parts.tsx';
import { ChangedSources, DraftCard, History, Published } from './fact-cards.tsx';
import { ChangeForm, PutOffForm, UnknownForm } from './fact-form.tsx';
import { type Fields, factOf, newSourcesOf, sourceLink } from './form-fields.ts';
import { useOthers } from './use-others.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSitting } from './use-sitting.ts';
import { useTyped } from './use-typed.ts';

const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open source'],
  ['c', 'confirm'],
  ['e', 'change'],
  ['u', 'unknown'],
  ['p', 'put off'],
  ['a', 'approve'],
  ['?', 'help'],
] as const;

type Typing = ReturnType<typeof useTyped>;

type NoticesProps = Pick<Typing, 'elsewhere' | 'isOvertaken'> & { others: readonly string[]; onTake: Typing['take'] };

/** Who else is here, what they did meanwhile, and what was typed in another tab. */
const Notices = ({ others, isOvertaken, elsewhere, onTake }: NoticesProps) => (
  <>
    {others.length > 0 && (
      <p role="status" className="font-semibold">
        {others.join(' and ')} {others.length === 1 ? 'has' : 'have'} this fact open too.
      </p>
    )}
    {isOvertaken && (
      <p role="status" className="font-semibold">
        This fact changed after you began to type. Compare before you save.
      </p>
    )}
    {elsewhere.map(({ tab, at }) => (
      <div key={tab} role="status" className="flex flex-wrap items-center gap-3">
        <p>You typed something for this fact in another tab, at {at.slice(11, 16)} UTC.</p>
        <Button look="secondary" size="compact" onClick={() => onTake(tab)}>
          Continue with it here
        </Button>
      </div>
    ))}
  </>
);

type ChoicesProps = { canConfirm: boolean; isBusy: boolean; onConfirm: () => void; onBegin: Typing['begin'] };

const Choices = ({ canConfirm, isBusy, onConfirm, onBegin }: ChoicesProps) => (
  <div className="flex flex-col gap-3">
    <Button isBusy={isBusy} disabled={!canConfirm} onClick={onConfirm}>
      It still says this
    </Button>
    <Button look="secondary" onClick={() => onBegin('change')}>
      It says something else
    </Button>
    <Button look="secondary" onClick={() => onBegin('unknown')}>
      We can’t tell, so mark it unknown
    </Button>
    <Button look="quiet" onClick={() => onBegin('put-off')}>
      Put off
    </Button>
  </div>
);

const FORM_HEADINGS = { change: 'Your draft', unknown: 'Your draft', 'put-off': 'Come back to it later' } as const;

type Save = { action: DeskAction; fields?: Fields; over?: NonNullable<Typing['form']>['over'] };

const factQueryKey = (key: string) => ['editor', 'fact', key];

const isConflict = (error: Error): boolean => error instanceof ApiError && error.problem?.code === 'conflict';

type FactProps = { view: FactView; user: CurrentUser };

const Fact = ({ view, user }: FactProps) => {
  const { key, draft } = view;
  const queryClient = useQueryClient();
  const sitting = useSitting(key);
  const { form, elsewhere, isOvertaken, begin, onType, take, catchUp, close } = useTyped(user, view);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const reload = () => queryClient.invalidateQueries({ queryKey: ['editor'] });
  const finish = async (title: string): Promise<void> => {
    close();
    toast({ title, description: `${view.place}: ${view.name}` });
    sitting.next();
    await reload();
  };

  const save = useMutation({
    mutationFn: ({ action, fields, over = { version: draft?.version ?? 0, baseHash: view.baseHash } }: Save) =>
      callApi(saveDraft, {
        params: { key },
        body: {
          ...over,
          action,
          ...(fields && action === 'change' && { fact: factOf(fields, view.fields), newSources: newSourcesOf(fields) }),
          ...(fields && action === 'unknown' && { fact: { howWeKnow: fields['howWeKnow'] ?? '' } }),
        },
      }),
    onSuccess: (saved) =>
      finish(saved.needsApproval ? 'Draft saved. A second editor has to approve it' : 'Draft saved'),
    // Somebody else may have been quicker: show theirs beside what is typed. The next save is over what was shown.
    onError: async (error) => {
      await reload();
      const shown = queryClient.getQueryData<FactView>(factQueryKey(key));
      if (shown && isConflict(error)) catchUp(shown);
    },
  });
  const putOff = useMutation({
    mutationFn: ({ reason = '', until = '' }: Fields) =>
      callApi(putOffFact, { params: { key }, body: { reason, until } }),
    onSuccess: () => finish('Put off'),
  });
  const approve = useAdminChange(
    () => callApi(approveDraft, { params: { key }, body: { version: draft?.version ?? 0 } }),
    () => toast({ title: 'Approved' }),
  );
  const discard = useMutation({
    mutationFn: () => callApi(discardDraft, { params: { key }, query: { version: draft?.version ?? 0 } }),
    onSettled: reload,
  });

  const see = useMutation({
    mutationFn: ({ key: source, checkedAt }: ChangedSource) =>
      callApi(seeSource, { params: { key: source }, body: { checkedAt } }),
    onSettled: reload,
  });

  const others = useOthers(view);

  const confirm = () => save.mutate({ action: 'confirm' });
  const canConfirm = view.fact['basis'] !== 'unknown';
  const link = sourceLink(view);
  useShortcuts({
    j: sitting.next,
    ArrowRight: sitting.next,
    ...(sitting.previous && { k: sitting.previous, ArrowLeft: sitting.previous }),
    ...(link && { o: () => void window.open(link, '_blank', 'noopener,noreferrer') }),
    ...(canConfirm && !form && !save.isPending && { c: confirm }),
    ...(!form && { e: () => begin('change'), u: () => begin('unknown'), p: () => begin('put-off') }),
    ...(draft?.needsApproval && !draft.isOwn && { a: () => approve.change() }),
    '?': () => setHelpOpen(true),
  });

  const errors = [save.error, putOff.error, approve.error, discard.error, see.error].filter((error) => error !== null);
  const formProps = {
    typed: form?.fields ?? {},
    onType,
    onCancel: close,
    isBusy: save.isPending || putOff.isPending,
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={sitting.queue} look="quiet">
          Back to the queue
        </ButtonLink>
        <Button look="secondary" disabled={!sitting.previous} onClick={() => sitting.previous?.()}>
          Previous
        </Button>
        <Button look="secondary" onClick={sitting.next}>
          Next
        </Button>
        {sitting.position && (
          <p className="text-quiet">
            {sitting.position.number} of {sitting.position.of}
          </p>
        )}
      </div>
      <ShortcutList keys={KEYS} />
      <Notices others={others} isOvertaken={isOvertaken} elsewhere={elsewhere} onTake={take} />
      <div className="whitespace-pre-line">
        <FormAlert
          id="desk-error"
          text={errors[0] && failureText(errors[0], 'We couldn’t save this. Please try again.')}
        />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <ChangedSources view={view} isBusy={see.isPending} onSeen={see.mutate} />
          <Published view={view} />
          {draft && (
            <DraftCard
              draft={draft}
              onApprove={() => approve.change()}
              onDiscard={() => discard.mutate()}
              isBusy={approve.isPending}
            />
          )}
          <History view={view} />
        </div>
        <Card>
          <CardHeading>{form ? FORM_HEADINGS[form.action] : 'What does the source say today?'}</CardHeading>
          {!form && <Choices canConfirm={canConfirm} isBusy={save.isPending} onConfirm={confirm} onBegin={begin} />}
          {form?.action === 'change' && (
            <ChangeForm
              {...formProps}
              fields={view.fields}
              onSave={() => save.mutate({ action: 'change', fields: form.fields, over: form.over })}
            />
          )}
          {form?.action === 'unknown' && (
            <UnknownForm
              {...formProps}
              onSave={() => save.mutate({ action: 'unknown', fields: form.fields, over: form.over })}
            />
          )}
          {form?.action === 'put-off' && <PutOffForm {...formProps} onSave={() => putOff.mutate(form.fields)} />}
        </Card>
      </div>
      <Dialog title="Keyboard shortcuts" open={isHelpOpen} onOpenChange={setHelpOpen}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {KEYS.map(([name, does]) => (
            <div key={name} className="contents">
              <dt className="font-mono font-semibold">{name}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
      {approve.dialog}
    </>
  );
};

const FactLoader = ({ user, factKey }: { user: CurrentUser; factKey: string }) => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: factQueryKey(factKey),
    queryFn: ({ signal }) => callApi(getDeskFact, { params: { key: factKey }, signal }),
    staleTime: 0,
  });

  return (
    <Page heading={data ? `${data.place}: ${data.name}` : 'One fact'} isDense>
      {data && <Fact key={factKey} view={data} user={user} />}
      {error && !data && (
        <ErrorState
          level={2}
          heading="We couldn’t load this fact"
          text={failureText(error, 'Please try again.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Page>
  );
};

type FactPageProps = { user: CurrentUser };

/** One fact a screen: what is published, where it comes from, and what an editor makes of it. */
export const FactPage = ({ user }: FactPageProps) => {
  const [search] = useSearchParams();

  return <DeskGate user={user}>{() => <FactLoader user={user} factKey={search.get('key') ?? ''} />}</DeskGate>;
};
