import { Check } from 'lucide-react';
import { CLAIMED, COUNTIES_CLAIM, GUIDELINES_CLAIM } from '#shared/site/claims.ts';

const FEATURES = [
  `Carry law for all ${CLAIMED.states} states and ${COUNTIES_CLAIM} counties, with official links, state permit fees, and county fees where we have them`,
  'Recognition map and trip planner: where your permits count, in every state you’ll cross',
  'Can I carry in a …? The law by kind of place, and which no-gun signs have the force of law',
  'Firing ranges near you, with directions',
  'Travel alerts: recent law changes and court rulings',
  `${GUIDELINES_CLAIM} safety guidelines you can search (free for everyone)`,
];

/** What a membership includes, wherever it is offered. */
export const MembershipFeatures = () => (
  <ul className="flex flex-col gap-2">
    {FEATURES.map((feature) => (
      <li key={feature} className="flex gap-2">
        <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sage" />
        {feature}
      </li>
    ))}
  </ul>
);
