import { SignInGate } from './sign-in-gate.tsx';

export const PermitsGate = () => (
  <SignInGate heading="My permits">
    <p>Your permits stay on your device, under your account.</p>
  </SignInGate>
);

export const RecognitionGate = () => (
  <SignInGate heading="Where my permits count">
    <p>What your permits are worth in every state, with the source and date of each rule.</p>
  </SignInGate>
);

export const TripGate = () => (
  <SignInGate heading="Trip planner">
    <p>A trip told state by state before you leave.</p>
  </SignInGate>
);
