import { useMutation } from '@tanstack/react-query';
import { unsubscribe } from '#shared/contracts/follows.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Page } from '../../ui/page.tsx';

const FAILURE_ID = 'unsubscribe-failure';

/** Where the link of an email leads. It works without signing in; opening it does nothing, since mail scanners do. */
export const UnsubscribePage = () => {
  const [search] = useSearchParams();
  const token = search.get('token');
  const stop = useMutation({
    mutationFn: (given: string) => callApi(unsubscribe, { query: { token: given } }),
  });

  if (stop.isSuccess) {
    return (
      <Page
        heading="You’re unsubscribed"
        lead="We won’t email you about changes in the law anymore. You can turn the emails back on from your account page."
        isNarrow
      >
        <div>
          <ButtonLink to="/account#follows" look="secondary">
            Go to my account
          </ButtonLink>
        </div>
      </Page>
    );
  }

  return (
    <Page
      heading="Stop these emails?"
      lead={
        token
          ? 'We’ll stop emailing you when our answers change for a state you follow. You’ll still get emails about your account and payments.'
          : 'This link isn’t complete. Open it again from the email, or turn the emails off on your account page.'
      }
      isNarrow
    >
      <FormAlert id={FAILURE_ID} text={stop.error && failureText(stop.error, 'That didn’t work. Please try again.')} />
      <div className="flex flex-wrap gap-3">
        {token && (
          <Button isBusy={stop.isPending} aria-describedby={FAILURE_ID} onClick={() => stop.mutate(token)}>
            Unsubscribe
          </Button>
        )}
        <ButtonLink to="/account#follows" look="secondary">
          Go to my account
        </ButtonLink>
      </div>
    </Page>
  );
};
