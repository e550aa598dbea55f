import { SignInGate } from './sign-in-gate.tsx';

type ToolGateProps = { heading: string; text: string; next: string };

const ToolGate = ({ heading, text, next }: ToolGateProps) => (
  <SignInGate heading={heading}>
    <p>{text}</p>
    <p>{next}</p>
  </SignInGate>
);

export const PermitsGate = () => (
  <ToolGate
    heading="My permits"
    text="Add the permits you hold. They’re saved on your device, and we can’t read them."
    next="Sign in to add your permits."
  />
);

export const RecognitionGate = () => (
  <ToolGate
    heading="Recognition map"
    text="See where your permits are recognized, with sources and dates."
    next="Sign in to see your map."
  />
);

export const TripGate = () => (
  <ToolGate
    heading="Trip planner"
    text="Enter your route and see the law in every state you’ll cross, with sources and dates."
    next="Sign in to plan a trip."
  />
);

export const PlacesGate = () => (
  <ToolGate
    heading="Can I carry in a …?"
    text="Search for a kind of place and see what each state’s law says about guns there."
    next="Sign in to search for a place."
  />
);

export const AlertsGate = () => (
  <ToolGate
    heading="Travel Alerts"
    text="See recent law changes and court rulings, your states first."
    next="Sign in to see your alerts."
  />
);

export const SignsGate = () => (
  <ToolGate
    heading="No-gun signs"
    text="See whether a no-gun sign is law in each state, and what it has to look like."
    next="Sign in to see the signs."
  />
);

export const CardsGate = () => (
  <ToolGate
    heading="Quick law cards"
    text="The law on one card: traffic stop, flying, driving through, hotel, camping, and more."
    next="Sign in to see the cards."
  />
);

export const ChangesGate = () => (
  <ToolGate
    heading="What changed for you"
    text="See when a state’s answer changes for your permits and saved trips. We work it out on your device."
    next="Sign in to see your changes."
  />
);
