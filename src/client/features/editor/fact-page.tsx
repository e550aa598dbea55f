import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  approveDraft,
  type DeskDraft,
  discardDraft,
  type FactView,
  getDeskFact,
  openDeskFact,
  putOffFact,
  saveDraft,
} from '#shared/contracts/editor.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import type { DeskAction } from '#shared/law/desk.ts';
import type { Evidenced } from '#shared/law/fact.ts';
import { EvidenceLines } from '../../blocks/evidence-lines.tsx';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { DeskGate, Difference, Reasons, ShortcutList } from './desk-parts.tsx';
import { ChangeForm, PutOffForm, UnknownForm } from './fact-form.tsx';
import { type Fields, factOf, fieldsOf, newSourcesOf, sourceLink } from './form-fields.ts';
import { forgetTyped, keepTyped, listTyped } from './typed-text.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSitting } from './use-sitting.ts';

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

const HEAR_MS = 30_000;

type FactProps = { view: FactView };

const Published = ({ view }: FactProps) => {
  const { fact, sources, answer } = view;
  const link = sourceLink(view);

  return (
    <Card>
      <CardHeading aside={<Reasons reasons={view.reasons} />}>Published</CardHeading>
      <p className="text-xl font-semibold">{answer}</p>
      {typeof fact['summary'] === 'string' && <p className="mt-1">{fact['summary']}</p>}
      <FactDetails details={fact['details'] as string[] | undefined} className="mt-1" />
      <div className="mt-4">
        <EvidenceLines rule={fact as unknown as Evidenced} sources={sources} />
      </div>
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'mt-4')}>
          Open the source in a new tab
        </a>
      )}
      {view.reports > 0 && (
        <p className="mt-3">
          {view.reports === 1 ? 'One member reports' : `${view.reports} members report`} that this is wrong. An
          administrator can read what they wrote.
        </p>
      )}
      {view.lawInMotion.map(({ title, summary }) => (
        <p key={title} className="mt-3">
          <span className="font-semibold">{title}.</span> {summary}
        </p>
      ))}
      {view.putOff && (
        <p className="mt-3">
          Put off until {formatPartialDate(view.putOff.until)}: {view.putOff.reason}
        </p>
      )}
    </Card>
  );
};

type DraftCardProps = { draft: DeskDraft; onApprove: () => void; onDiscard: () => void; isBusy: boolean };

const DraftCard = ({ draft, onApprove, onDiscard, isBusy }: DraftCardProps) => (
  <Card tone={draft.needsApproval || draft.isOutdated ? 'brass' : 'denim'}>
    <CardHeading aside={draft.needsApproval ? <Badge tone="brass">Needs a second editor</Badge> : null}>
      Draft by {draft.isOwn ? 'you' : draft.author}
    </CardHeading>
    {draft.isOutdated && (
      <p className="mb-3 font-semibold">
        This fact was published with another answer since. Save it again or discard it.
      </p>
    )}
    {draft.approvedBy && <p className="mb-3">Approved by {draft.approvedBy}.</p>}
    <Difference lines={draft.difference} />
    <div className="mt-4 flex flex-wrap gap-3">
      {draft.needsApproval && !draft.isOwn && (
        <Button isBusy={isBusy} onClick={onApprove}>
          Approve
        </Button>
      )}
      <Button look="quiet" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  </Card>
);

const History = ({ view }: FactProps) =>
  view.history.length > 0 && (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        History on the desk ({view.history.length})
      </summary>
      <ol className="flex flex-col gap-4">
        {view.history.map(({ at, by, lines }) => (
          <li key={at} className="flex flex-col gap-1">
            <p className="text-sm text-quiet">
              {formatPartialDate(at.slice(0, 10))} by {by}
            </p>
            <Difference lines={lines} />
          </li>
        ))}
      </ol>
    </details>
  );

type Form = { kind: 'change' | 'unknown' | 'put-off'; fields: Fields };

/** The form that is open, and what is typed in it: kept on the device until it is saved. */
const useTyped = (user: CurrentUser, view: FactView) => {
  const others = () => listTyped(user.id, view.key).filter(({ isOwn }) => !isOwn);
  const [form, setForm] = useState<Form | null>(() => {
    const own = listTyped(user.id, view.key).find(({ isOwn }) => isOwn);

    return own ? { kind: own.action, fields: own.fields } : null;
  });
  const [elsewhere, setElsewhere] = useState(others);

  return {
    form,
    elsewhere,
    begin: (kind: Form['kind']) =>
      setForm({ kind, fields: kind === 'put-off' ? {} : fieldsOf((view.draft ?? view).fact, view.fields) }),
    onType: (name: string, text: string): void =>
      setForm((before) => {
        if (!before) return before;
        const fields = { ...before.fields, [name]: text };
        if (before.kind !== 'put-off') {
          keepTyped(user.id, view.key, { action: before.kind, fields, at: new Date().toISOString() });
        }

        return { ...before, fields };
      }),
    take: (tab: string): void => {
      const other = elsewhere.find((one) => one.tab === tab);
      if (!other) return;
      keepTyped(user.id, view.key, other);
      forgetTyped(user.id, view.key, tab);
      setForm({ kind: other.action, fields: other.fields });
      setElsewhere(others());
    },
    close: (): void => {
      forgetTyped(user.id, view.key);
      setForm(null);
    },
  };
};

type Save = { action: DeskAction; fields?: Fields };

const Fact = ({ view, user }: FactProps & { user: CurrentUser }) => {
  const { key, draft } = view;
  const queryClient = useQueryClient();
  const sitting = useSitting(key);
  const { form, elsewhere, begin, onType, take, close } = useTyped(user, view);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const reload = () => queryClient.invalidateQueries({ queryKey: ['editor'] });
  const finish = async (title: string): Promise<void> => {
    close();
    toast({ title, description: `${view.place}: ${view.name}` });
    sitting.next();
    await reload();
  };

  const save = useMutation({
    mutationFn: ({ action, fields }: Save) =>
      callApi(saveDraft, {
        params: { key },
        body: {
          version: draft?.version ?? 0,
          baseHash: view.baseHash,
          action,
          ...(fields && action === 'change' && { fact: factOf(fields, view.fields), newSources: newSourcesOf(fields) }),
          ...(fields && action === 'unknown' && { fact: { howWeKnow: fields['howWeKnow'] ?? '' } }),
        },
      }),
    onSuccess: (saved) =>
      finish(saved.needsApproval ? 'Draft saved. A second editor has to approve it' : 'Draft saved'),
    // Somebody else may have been quicker: show theirs beside what is typed.
    onError: reload,
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

  const { data: open } = useQuery({
    queryKey: ['desk-open', key],
    queryFn: () => callApi(openDeskFact, { params: { key } }),
    refetchInterval: HEAR_MS,
    staleTime: 0,
  });
  const isSavedElsewhere = open !== undefined && open.version !== 0 && open.version > (draft?.version ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reading again is for a newer draft alone
  useEffect(() => {
    if (isSavedElsewhere) void reload();
  }, [isSavedElsewhere]);

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

  const errors = [save.error, putOff.error, approve.error, discard.error].filter((error) => error !== null);
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
      {open && open.others.length > 0 && (
        <p role="status" className="font-semibold">
          {open.others.join(' and ')} {open.others.length === 1 ? 'has' : 'have'} this fact open too.
        </p>
      )}
      {elsewhere.map(({ tab, at }) => (
        <div key={tab} role="status" className="flex flex-wrap items-center gap-3">
          <p>You typed something for this fact in another tab, at {at.slice(11, 16)} UTC.</p>
          <Button look="secondary" size="compact" onClick={() => take(tab)}>
            Continue with it here
          </Button>
        </div>
      ))}
      <div className="whitespace-pre-line">
        <FormAlert
          id="desk-error"
          text={errors[0] && failureText(errors[0], 'We couldn’t save this. Please try again.')}
        />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
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
          <CardHeading>{form ? 'Your draft' : 'What does the source say today?'}</CardHeading>
          {!form && (
            <div className="flex flex-col gap-3">
              <Button isBusy={save.isPending} disabled={!canConfirm} onClick={confirm}>
                It still says this
              </Button>
              <Button look="secondary" onClick={() => begin('change')}>
                It says something else
              </Button>
              <Button look="secondary" onClick={() => begin('unknown')}>
                We can’t tell: mark unknown
              </Button>
              <Button look="quiet" onClick={() => begin('put-off')}>
                Put off
              </Button>
            </div>
          )}
          {form?.kind === 'change' && (
            <ChangeForm
              {...formProps}
              fields={view.fields}
              onSave={() => save.mutate({ action: 'change', fields: form.fields })}
            />
          )}
          {form?.kind === 'unknown' && (
            <UnknownForm {...formProps} onSave={() => save.mutate({ action: 'unknown', fields: form.fields })} />
          )}
          {form?.kind === 'put-off' && <PutOffForm {...formProps} onSave={() => putOff.mutate(form.fields)} />}
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
    queryKey: ['editor', 'fact', factKey],
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
