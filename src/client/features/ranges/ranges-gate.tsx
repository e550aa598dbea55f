import { SignInGate } from '../../blocks/sign-in-gate.tsx';

export const RangesGate = () => (
  <SignInGate heading="Welcome">
    <p>Please sign in to access ranges and regulations.</p>
    <p>Please sign in to access firing ranges.</p>
  </SignInGate>
);
