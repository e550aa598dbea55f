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

export const PlacesGate = () => (
  <SignInGate heading="Can I carry in a …?">
    <p>Search for a kind of place and see what each state’s law says about guns there.</p>
  </SignInGate>
);

export const AlertsGate = () => (
  <SignInGate heading="Travel Alerts">
    <p>See recent law changes and court rulings, your states first.</p>
  </SignInGate>
);

export const SignsGate = () => (
  <SignInGate heading="No-gun signs">
    <p>See whether a no-gun sign is law in each state, and what it has to look like.</p>
  </SignInGate>
);

export const CardsGate = () => (
  <SignInGate heading="Quick law cards">
    <p>The law on one card: traffic stop, flying, driving through, hotel, camping, and more.</p>
  </SignInGate>
);

export const ChangesGate = () => (
  <SignInGate heading="What changed for you">
    <p>See when a state’s answer changes for your permits and saved trips. We work it out on your device.</p>
  </SignInGate>
);
