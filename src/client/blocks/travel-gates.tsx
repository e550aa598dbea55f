import { SignInGate } from './sign-in-gate.tsx';

export const PermitsGate = () => (
  <SignInGate heading="My permits">
    <p>Add the permits you hold. They’re saved only on your device.</p>
  </SignInGate>
);

export const RecognitionGate = () => (
  <SignInGate heading="Recognition map">
    <p>See where your permits are recognized, with sources and dates.</p>
  </SignInGate>
);

export const TripGate = () => (
  <SignInGate heading="Trip planner">
    <p>Enter your route and see the law in every state you’ll cross, with sources and dates.</p>
  </SignInGate>
);
