import { Fingerprint } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import type { PasskeySignIn } from './use-passkey-sign-in.ts';

const FAILURE_ID = 'passkey-failure';

type PasskeyButtonProps = { passkey: PasskeySignIn };

/** Nothing where the browser can't: nobody is offered what would fail. */
export const PasskeyButton = ({ passkey: { isPossible, isBusy, failure, start } }: PasskeyButtonProps) =>
  isPossible && (
    <>
      <Button look="secondary" Icon={Fingerprint} isBusy={isBusy} aria-describedby={FAILURE_ID} onClick={start}>
        Sign in with a passkey
      </Button>
      <FormAlert id={FAILURE_ID} text={failure} />
    </>
  );
