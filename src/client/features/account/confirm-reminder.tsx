import { MailWarning } from 'lucide-react';
import { requestConfirmation } from '#shared/contracts/account.ts';
import { useAccountChange } from '../../blocks/account-query.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

const FAILURE_ID = 'confirm-failure';

type ConfirmReminderProps = { email: string };

/** Until its owner has proven the address, the account can't be recovered for certain. */
export const ConfirmReminder = ({ email }: ConfirmReminderProps) => {
  const request = useAccountChange(() => callApi(requestConfirmation));

  return (
    <Card tone="brass">
      <CardHeading Icon={MailWarning}>Please confirm your address</CardHeading>
      <div className="flex flex-col items-start gap-3">
        <p>
          We mailed a link to <span className="wrap-anywhere">{email}</span>. Until you use it, somebody else who reads
          that mailbox could claim the account.
        </p>
        <FormAlert id={FAILURE_ID} text={request.error && failureText(request.error, 'The mail was not sent.')} />
        {request.isSuccess ? (
          <p role="status" className="font-semibold">
            Sent. Please look into your mail.
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
