import { SignInGate } from '../../blocks/sign-in-gate.tsx';

export const RegulationsGate = () => (
  <SignInGate heading="CCW Regulations">
    <p>Please sign in to access ranges and regulations.</p>
  </SignInGate>
);
