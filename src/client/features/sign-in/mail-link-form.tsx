import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { requestDirectLogin, requestPasswordReset } from '#shared/contracts/sign-in.ts';
import { EmailField } from '../../blocks/email-field.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { CheckYourEmail } from './check-your-email.tsx';

type MailLinkFormProps = {
  endpoint: typeof requestPasswordReset | typeof requestDirectLogin;
  heading: string;
  lead: ReactNode;
  button: string;
  lasts: string;
  failure: string;
};

/** Asks for an address and mails a link there. */
export const MailLinkForm = ({ endpoint, heading, lead, button, lasts, failure }: MailLinkFormProps) => {
  const failureId = useId();
  const emailRef = useRef<HTMLInputElement>(null);
  const request = useMutation({ mutationFn: (email: string) => callApi(endpoint, { body: { email } }) });

  useEffect(() => {
    if (request.isError) emailRef.current?.focus();
  }, [request.isError]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    request.mutate(String(new FormData(event.currentTarget).get('email')));
  };

  if (request.isSuccess) {
    return <CheckYourEmail email={request.variables} lasts={lasts} onOtherEmail={request.reset} />;
  }

  return (
    <Page heading={heading} lead={lead} isNarrow>
      <form onSubmit={submit} aria-describedby={failureId}>
        <fieldset disabled={request.isPending} className="flex flex-col gap-4">
          <legend className="sr-only">{heading}</legend>
          <EmailField ref={emailRef} />
          <FormAlert id={failureId} text={request.error && failureText(request.error, failure)} />
          <Button type="submit" isBusy={request.isPending}>
            {request.isPending ? 'Sending…' : button}
          </Button>
        </fieldset>
      </form>
      <p>
        <PageLink to={SIGN_IN_ADDRESS} className="text-link inline-flex min-h-11 items-center">
          Back to Sign In
        </PageLink>
      </p>
    </Page>
  );
};
