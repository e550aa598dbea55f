import { MonitorSmartphone } from 'lucide-react';
import { type Account, endOtherSessions, endSession } from '#shared/contracts/account.ts';
import { useAccountChange } from '../../blocks/account-query.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

type Session = Account['sessions'][number];

const SessionLine = ({ session, onEnd, isEnding }: { session: Session; onEnd: () => void; isEnding: boolean }) => {
  const name = session.browser ?? 'Unknown browser';

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-tan py-2.5 first:border-t-0">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-quiet">
          Signed in {formatDate(session.createdAt)}, last used {formatDate(session.lastSeenAt)}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="sage">This browser</Badge>
      ) : (
        <Button look="secondary" size="compact" isBusy={isEnding} aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
};

type SessionsCardProps = { account: Account };

/** Where the account is signed in, and how to sign out there. */
export const SessionsCard = ({ account }: SessionsCardProps) => {
  const endOne = useAccountChange((id: string) => callApi(endSession, { params: { id } }));
  const endOthers = useAccountChange(() => callApi(endOtherSessions));
  const error = endOne.error ?? endOthers.error;

  return (
    <Card>
      <CardHeading
        Icon={MonitorSmartphone}
        aside={
          account.sessions.length > 1 && (
            <Button look="secondary" size="compact" isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
              Sign out everywhere else
            </Button>
          )
        }
      >
        Where you’re signed in
      </CardHeading>
      <FormAlert id="sessions-failure" text={error && failureText(error, 'That didn’t work. Please try again.')} />
      <ul>
        {account.sessions
          .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
          .map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              isEnding={endOne.isPending && endOne.variables === session.id}
              onEnd={() => endOne.mutate(session.id)}
            />
          ))}
      </ul>
    </Card>
  );
};
