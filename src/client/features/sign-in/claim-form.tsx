import { type FormEvent, useId } from 'react';
import { LIMITS } from '#shared/site/product.ts';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

export type Claim = { password?: string; newPassword?: string };

type ClaimFormProps = { onClaim: (claim: Claim) => void; isBusy: boolean; failure: string | null };

/** Did you create this account, or did someone else use your email? Both answers lead on. */
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
        <CardHeading>This is my account</CardHeading>
        <form onSubmit={submit('password')} aria-describedby={failureId}>
          <fieldset disabled={isBusy} className="flex flex-col gap-4">
            <legend className="sr-only">This is my account</legend>
            <p>Enter its password to keep everything as it is.</p>
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
        <CardHeading>This isn’t mine, or I’m not sure</CardHeading>
        <form onSubmit={submit('newPassword')} aria-describedby={failureId}>
          <fieldset disabled={isBusy} className="flex flex-col gap-4">
            <legend className="sr-only">This isn’t mine, or I’m not sure</legend>
            <p>
              Choose a new password. We’ll sign out every browser and remove linked sign-ins and passkeys. We’ll delete
              saved ranges, reviews, trips, followed states, and any sealed wallet, and stop any renewal.
            </p>
            <NewPasswordField label="New password" name="password" required />
            <Button type="submit" look="secondary" isBusy={isBusy}>
              Secure this account
            </Button>
          </fieldset>
        </form>
      </Card>
    </div>
  );
};
