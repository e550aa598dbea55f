import { type ReactNode, useState } from 'react';
import type { requestDirectLogin, requestPasswordReset } from '#shared/contracts/sign-in.ts';
import { EmailField } from '../../blocks/email-field.tsx';
import { callApi } from '../../lib/call-api.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { useWayBack } from './use-way-back.ts';

type MailLinkFormProps = {
  endpoint: typeof requestPasswordReset | typeof requestDirectLogin;
  heading: string;
  lead: ReactNode;
  button: string;
  lasts: string;
  failure: string;
  onSent?: () => void;
};

/** Asks for an email and sends a link there. */
export const MailLinkForm = ({ endpoint, heading, lead, button, lasts, failure, onSent }: MailLinkFormProps) => {
  const wayBack = useWayBack();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: endpoint.body,
    defaultValues: { email: '' },
    send: async (body) => {
      await callApi(endpoint, { body });
      onSent?.();
      setSentTo(body.email);
    },
    failure,
    resumeAt: 'email',
    startsOver: true,
  });

  if (sentTo !== null) return <CheckYourEmail email={sentTo} lasts={lasts} onOtherEmail={() => setSentTo(null)} />;

  return (
    <Page heading={heading} lead={lead} isNarrow>
      <Form
        form={form}
        legend={heading}
        footer={
          <Button type="submit" isBusy={form.isSending}>
            {form.isSending ? 'Sending…' : button}
          </Button>
        }
      >
        <EmailField {...form.field('email')} />
      </Form>
      <p>
        <PageLink {...wayBack} className="text-link inline-flex min-h-11 items-center">
          Back to Sign In
        </PageLink>
      </p>
    </Page>
  );
};
