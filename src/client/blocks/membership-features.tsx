import { Check } from 'lucide-react';

const FEATURES = [
  'CCW regulations for all 50 states',
  '3,000+ counties with permit fees and official links',
  'Firing ranges nearby, with directions',
  'Travel alerts for the road ahead',
  '60+ safety guidelines that can be searched',
  'A source and a date on every fact',
];

/** What a membership gives, wherever it is offered. */
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
