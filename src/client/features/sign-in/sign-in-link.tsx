import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmEmail, directLogin } from '#shared/contracts/sign-in.ts';
import { ApiError, callApi, failureText } from '../../lib/call-api.ts';
import { becomeUser } from '../../lib/current-user.ts';
import type { PageHref } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { type Claim, ClaimForm } from './claim-form.tsx';
import { takeJoining } from './joining-by-link.ts';

const FAILURE_ID = 'sign-in-link-failure';

const KINDS = {
  'sign-in': {
    endpoint: directLogin,
    heading: 'Sign In by Email',
    lead: (productName: string) => `One more tap, and you’re signed in to ${productName}.`,
    button: 'Sign in',
    busy: 'Signing in…',
    spent: { to: '/direct-login', label: 'Send a new link' },
  },
  confirm: {
    endpoint: confirmEmail,
    heading: 'Confirm Your Email',
    lead: (productName: string) => `Once you confirm it, only you can get back into your ${productName} account.`,
    button: 'Confirm my email',
    busy: 'Confirming…',
    spent: { to: '/account', label: 'Go to your account' },
  },
} as const satisfies Record<string, { spent: { to: PageHref; label: string } } & Record<string, unknown>>;

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined);

type SignInLinkProps = { kind: keyof typeof KINDS; token: string };

/** A link that signs in, or confirms an email and signs in. */
export const SignInLink = ({ kind, token }: SignInLinkProps) => {
  const { endpoint, heading, lead, button, busy, spent } = KINDS[kind];
  const { productName } = useSiteConfig();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const enter = useMutation({
    mutationFn: (claim: Claim) => callApi(endpoint, { body: { token, ...claim } }),
    onSuccess: async (user) => {
      becomeUser(queryClient, user);
      if (kind === 'confirm') toast({ title: 'Email confirmed', description: `You confirmed ${user.email}.` });
      if (kind === 'confirm') navigate('/account');
      else navigate(takeJoining() ? '/signup' : '/');
    },
  });
  const code = codeOf(enter.error);
  // Once it was asked who this is, the question stays until it is answered.
  const isAsked =
    code === 'ownership-unclear' || (enter.variables !== undefined && Object.keys(enter.variables).length > 0);

  if (code === 'link-spent') {
    return (
      <Page heading={heading} isNarrow>
        <ErrorState
          level={2}
          heading="This link no longer works"
          text={enter.error?.message && failureText(enter.error, '')}
          link={spent}
        />
      </Page>
    );
  }
  const failure =
    enter.error && code !== 'ownership-unclear'
      ? failureText(enter.error, 'That didn’t work. Please try again.')
      : null;

  if (isAsked) {
    return (
      <Page heading={heading} lead="Someone created an account with this email and never confirmed it.">
        <ClaimForm onClaim={enter.mutate} isBusy={enter.isPending} failure={failure} />
      </Page>
    );
  }

  return (
    <Page heading={heading} lead={lead(productName)} isNarrow>
      <FormAlert id={FAILURE_ID} text={failure} />
      <div>
        <Button isBusy={enter.isPending} aria-describedby={FAILURE_ID} onClick={() => enter.mutate({})}>
          {enter.isPending ? busy : button}
        </Button>
      </div>
    </Page>
  );
};
