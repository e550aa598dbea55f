import { type FormEvent, useId } from 'react';
import { LIMITS } from '#shared/site/product.ts';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

export type Claim = { password?: string; newPassword?: string };

type ClaimFormProps = { onClaim: (claim: Claim) => void; isBusy: boolean; failure: string | null };

/** Did you make this account, or did somebody else use your address? Both answers lead on. */
export const ClaimForm = ({ onClaim, isBusy, failure }: ClaimFormProps) => {
  const failureId = useId();
  const submit = (field: keyof Claim) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onClaim({ [field]: String(new FormData(event.currentTarget).get('password')) });
  };

  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div className="md:col-span-2">
        <FormAlert id={failureId} text={failure} />
      </div>
      <Card>
        <CardHeading>I made it</CardHeading>
        <form onSubmit={submit('password')} aria-describedby={failureId}>
          <fieldset disabled={isBusy} className="flex flex-col gap-4">
            <legend className="sr-only">I made it</legend>
            <p>Enter its password, and everything stays as it is.</p>
            <PasswordField
              label="Current password"
              name="password"
              autoComplete="current-password"
              minLength={LIMITS.passwordMin}
              maxLength={LIMITS.passwordMax}
              required
            />
            <Button type="submit" isBusy={isBusy}>
              Keep everything
            </Button>
          </fieldset>
        </form>
      </Card>
      <Card>
        <CardHeading>I did not, or I am not sure</CardHeading>
        <form onSubmit={submit('newPassword')} aria-describedby={failureId}>
          <fieldset disabled={isBusy} className="flex flex-col gap-4">
            <legend className="sr-only">I did not, or I am not sure</legend>
            <p>
              Choose a new password. The old one, every open session and every linked sign-in end, and a renewal that
              was set up stops.
            </p>
            <NewPasswordField label="New password" name="password" required />
            <Button type="submit" look="secondary" isBusy={isBusy}>
              Make it mine alone
            </Button>
          </fieldset>
        </form>
      </Card>
    </div>
  );
};
