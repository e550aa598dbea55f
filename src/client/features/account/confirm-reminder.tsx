import { MailWarning } from 'lucide-react';
import { requestConfirmation } from '#shared/contracts/account.ts';
import { useAccountChange } from '../../blocks/account-query.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

const FAILURE_ID = 'confirm-failure';

type ConfirmReminderProps = { email: string };

/** Until the email is confirmed, account recovery is not certain. */
export const ConfirmReminder = ({ email }: ConfirmReminderProps) => {
  const request = useAccountChange(() => callApi(requestConfirmation));

  return (
    <Card tone="brass">
      <CardHeading Icon={MailWarning}>Confirm your email</CardHeading>
      <div className="flex flex-col items-start gap-3">
        <p>
          We emailed a link to <span className="wrap-anywhere">{email}</span>. Open it to confirm this email is yours.
          Until you do, someone else with access to that inbox could claim your account.
        </p>
        <FormAlert
          id={FAILURE_ID}
          text={request.error && failureText(request.error, 'We couldn’t send the email. Please try again.')}
        />
        {request.isSuccess ? (
          <p role="status" className="font-semibold">
            Sent. Check your inbox.
          </p>
        ) : (
          <Button look="secondary" isBusy={request.isPending} onClick={() => request.mutate()}>
            Send the link again
          </Button>
        )}
      </div>
    </Card>
  );
};
