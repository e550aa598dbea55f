import { IdCard, Map as MapIcon, Route } from 'lucide-react';
import { LinkCard } from '../ui/link-card.tsx';

/** On a phone this is the way to the member's own pages: the bar has no room for them. */
export const TravelLinks = () => (
  <nav aria-label="My pages" className="grid gap-3 lg:grid-cols-3">
    <LinkCard to="/permits" Icon={IdCard} title="My permits" text="Saved on this device only" />
    <LinkCard to="/recognition" Icon={MapIcon} title="Recognition map" text="Where your permits are recognized" />
    <LinkCard to="/trip" Icon={Route} title="Trip planner" text="The law in every state you’ll cross" />
  </nav>
);
