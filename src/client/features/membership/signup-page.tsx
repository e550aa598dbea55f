import { useReturnError } from '../../blocks/use-return-error.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { hiddenUserIn, hidingUser } from '../../lib/paths.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountStep } from './account-step.tsx';
import { PaymentStep } from './payment-step.tsx';

/** Joining, in two steps: the account, then the payment. Who is signed in has done the first. */
export const SignupPage = () => {
  const current = useCurrentUser();
  const navigate = useNavigate();
  // Kept with the entry of the browser's history, and nowhere else: a reload stays at this step, going back goes back to
  // the payment, and a new sign-in arrives by an entry of its own, which hides nobody.
  const hiddenUserId = hiddenUserIn(useLocation().state);
  useReturnError();

  if (current.status === 'loading') return <Spinner />;
  if (current.status === 'signed-in' && current.user.id !== hiddenUserId) {
    const hide = () => navigate('/signup', { state: hidingUser(current.user.id) });

    return <PaymentStep user={current.user} onChangeLoginMethod={hide} />;
  }

  return <AccountStep hiddenUserId={hiddenUserId} />;
};
