import { MailCheck } from 'lucide-react';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { useWayBack } from './use-way-back.ts';

type CheckYourEmailProps = { email: string; lasts: string; onOtherEmail: () => void };

/** The same for every email: only the message sent there says whether there is an account. */
export const CheckYourEmail = ({ email, lasts, onOtherEmail }: CheckYourEmailProps) => {
  const { isDemo } = useSiteConfig();
  const wayBack = useWayBack();

  return (
    <Page heading="Check Your Email" isNarrow>
      <Card className="flex gap-4">
        <MailCheck aria-hidden="true" className="mt-0.5 size-8 shrink-0 text-sage" />
        <div role="status" className="flex flex-col gap-2">
          <p>
            We sent an email to <strong className="wrap-anywhere">{email}</strong>. The link in it works once and
            expires in {lasts}.
          </p>
          <p className="text-quiet">Don’t see it? Check your spam folder, or try another email.</p>
          {isDemo && <p className="text-quiet">In demo mode, emails go to the outbox folder next to the data.</p>}
        </div>
      </Card>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink {...wayBack}>Back to Sign In</ButtonLink>
        <Button look="secondary" onClick={onOtherEmail}>
          Send to different email
        </Button>
      </div>
    </Page>
  );
};
