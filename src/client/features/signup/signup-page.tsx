import { AccountStep } from './account-step.tsx';

/** Joining, in two steps: the account, then the payment. */
export const SignupPage = () => <AccountStep />;
