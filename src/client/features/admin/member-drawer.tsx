import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  changeFounding,
  endMemberSessions,
  getMember,
  type MemberDetails,
  type MemberLinkKind,
  REASON_LENGTH,
  sendMemberLink,
} from '#shared/contracts/admin-members.ts';
import { MEMBERSHIP_WORDS } from '../../blocks/membership-words.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { formatInstant } from './format-instant.ts';

const FAILED = 'That didn’t work. Please try again.';

const LINKS: readonly { kind: MemberLinkKind; label: string }[] = [
  { kind: 'direct-login', label: 'Send a sign-in link' },
  { kind: 'reset-password', label: 'Send a password reset' },
  { kind: 'confirm-email', label: 'Send the confirmation link again' },
];

const Facts = ({ details: { member, sessions, purchases } }: { details: MemberDetails }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
    <dt className="text-quiet">Name</dt>
    <dd>{member.name ?? '–'}</dd>
    <dt className="text-quiet">Email</dt>
    <dd>
      {member.isEmailProven ? <Badge tone="sage">Confirmed</Badge> : <Badge tone="brass">Not confirmed</Badge>}{' '}
      {member.isAdmin && <Badge tone="denim">Administrator</Badge>}
    </dd>
    <dt className="text-quiet">Joined</dt>
    <dd>{formatDate(member.createdAt)}</dd>
    <dt className="text-quiet">Membership</dt>
    <dd>
      {member.status ? MEMBERSHIP_WORDS[member.status] : 'Never bought'}
      {member.paidThrough && `, paid through ${formatDate(member.paidThrough)}`}
    </dd>
    <dt className="text-quiet">Signed in</dt>
    <dd>{sessions === 1 ? 'in 1 browser' : `in ${sessions} browsers`}</dd>
    <dt className="text-quiet">Purchases</dt>
    <dd>
      {purchases.length === 0 && 'none'}
      {purchases.map((one) => (
        <p key={one.id}>
          {MEMBERSHIP_WORDS[one.status]}, since {formatDate(one.createdAt)}
          {one.renewsAt && `, renews ${formatDate(one.renewsAt)}`}
        </p>
      ))}
    </dd>
  </dl>
);

const FoundingForm = ({ details: { member, foundingChanges } }: { details: MemberDetails }) => {
  const [reason, setReason] = useState('');
  const isFounder = member.status === 'grandfathered';
  const { change, isPending, error, dialog } = useAdminChange(
    () =>
      callApi(changeFounding, {
        params: { id: member.id },
        body: { change: isFounder ? 'withdraw' : 'grant', reason },
      }),
    () => {
      setReason('');
      toast({ title: isFounder ? 'Lifetime access withdrawn' : 'Lifetime access granted' });
    },
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    change();
  };

  return (
    <section className="flex flex-col gap-3 border-t border-tan pt-4">
      <h3 className="text-lg">Founding access</h3>
      {foundingChanges.map(({ id, change: what, reason: why, at }) => (
        <p key={id} className="[overflow-wrap:anywhere]">
          {what === 'granted' ? 'Granted' : 'Withdrawn'} {formatInstant(at)}: {why}
        </p>
      ))}
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextArea
          label="Reason"
          hint="The member can see it when they download their data."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          minLength={REASON_LENGTH.min}
          maxLength={REASON_LENGTH.max}
          error={error && failureText(error, FAILED)}
          required
        />
        <Button type="submit" look={isFounder ? 'destructive' : 'primary'} isBusy={isPending}>
          {isFounder ? 'Withdraw lifetime access' : 'Grant lifetime access'}
        </Button>
      </form>
      {dialog}
    </section>
  );
};

const Actions = ({ details: { member, sessions } }: { details: MemberDetails }) => {
  const link = useAdminChange(
    (kind: MemberLinkKind) => callApi(sendMemberLink, { params: { id: member.id }, body: { kind } }),
    () => toast({ title: 'Email sent' }),
  );
  const end = useAdminChange(
    () => callApi(endMemberSessions, { params: { id: member.id } }),
    () => toast({ title: 'Signed out everywhere' }),
  );
  const error = link.error ?? end.error;

  return (
    <section className="flex flex-col gap-3 border-t border-tan pt-4">
      <h3 className="text-lg">Help</h3>
      <FormAlert id="member-failure" text={error && failureText(error, FAILED)} />
      <div className="flex flex-wrap gap-3">
        {LINKS.filter(({ kind }) => kind !== 'confirm-email' || !member.isEmailProven).map(({ kind, label }) => (
          <Button
            key={kind}
            look="secondary"
            size="compact"
            isBusy={link.isPending && link.variables === kind}
            onClick={() => link.change(kind)}
          >
            {label}
          </Button>
        ))}
        {sessions > 0 && (
          <Button look="secondary" size="compact" isBusy={end.isPending} onClick={() => end.change()}>
            Sign out everywhere
          </Button>
        )}
      </div>
      {link.dialog}
      {end.dialog}
    </section>
  );
};

const Content = ({ id }: { id: string }) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'member', id],
    queryFn: ({ signal }) => callApi(getMember, { params: { id }, signal }),
    staleTime: 0,
  });

  if (error && !data) {
    return (
      <ErrorState
        heading="We couldn’t load this member"
        text={failureText(error, FAILED)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <DelayedSkeleton label="Loading the member…">
        <Skeleton className="h-64" />
      </DelayedSkeleton>
    );
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="font-semibold [overflow-wrap:anywhere]">{data.member.email}</p>
      <Facts details={data} />
      <Actions details={data} />
      <FoundingForm details={data} />
    </div>
  );
};

type MemberDrawerProps = { memberId: string | null; onClose: () => void };

/** One member beside the list. */
export const MemberDrawer = ({ memberId, onClose }: MemberDrawerProps) => (
  <Drawer
    title="Member"
    open={memberId !== null}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
  >
    {memberId && <Content id={memberId} />}
  </Drawer>
);
