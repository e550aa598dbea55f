import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountStep } from './account-step.tsx';
import { PaymentStep } from './payment-step.tsx';

/** Joining, in two steps: the account, then the payment. Who is signed in has done the first. */
export const SignupPage = () => {
  const current = useCurrentUser();
  // 'Change login method' hides the session here, and nowhere else, until somebody signs in anew.
  const [hiddenUserId, setHiddenUserId] = useState<string | null>(null);

  if (current.status === 'loading') return <Spinner />;
  if (current.status === 'signed-in' && current.user.id !== hiddenUserId) {
    return <PaymentStep user={current.user} onChangeLoginMethod={() => setHiddenUserId(current.user.id)} />;
  }

  return <AccountStep />;
};
