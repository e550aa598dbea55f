import { useMutation, useQueryClient } from '@tanstack/react-query';
import { completeEmailChange, proveByLink } from '#shared/contracts/account.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { currentUserQuery, useCurrentUser } from '../../lib/current-user.ts';
import { SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';

const FAILURE_ID = 'account-link-failure';

const KINDS = {
  change: {
    endpoint: completeEmailChange,
    heading: 'Use This Email',
    lead: 'You’ll sign in with it from now on, and we’ll email you there.',
    button: 'Use this email',
    done: { title: 'Email changed', description: 'Your account now uses the new email.' },
  },
  prove: {
    endpoint: proveByLink,
    heading: 'Confirm It’s You',
    lead: 'You asked for this on your account page a moment ago. If you didn’t, close this page.',
    button: 'Yes, it’s me',
    done: { title: 'Confirmed', description: 'You can pick up where you left off.' },
  },
} as const;

type AccountLinkProps = { kind: keyof typeof KINDS; token: string };

/** A link that counts only where its owner is signed in. */
export const AccountLink = ({ kind, token }: AccountLinkProps) => {
  const { endpoint, heading, lead, button, done } = KINDS[kind];
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const use = useMutation({
    mutationFn: () => callApi(endpoint, { body: { token } }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: ['account'] });
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      toast(done);
      navigate('/account');
    },
  });

  if (user.status === 'loading') return <Spinner />;
  if (user.status !== 'signed-in') {
    return (
      <Page
        heading={heading}
        lead="This link works in the browser where you’re signed in. Sign in, then open it again."
        isNarrow
      >
        <div>
          <ButtonLink to={SIGN_IN_ADDRESS}>Sign in</ButtonLink>
        </div>
      </Page>
    );
  }

  return (
    <Page heading={heading} lead={lead} isNarrow>
      <FormAlert id={FAILURE_ID} text={use.error && failureText(use.error, 'That didn’t work. Please try again.')} />
      <div>
        <Button isBusy={use.isPending} aria-describedby={FAILURE_ID} onClick={() => use.mutate()}>
          {button}
        </Button>
      </div>
    </Page>
  );
};
