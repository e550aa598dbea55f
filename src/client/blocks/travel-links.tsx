import { IdCard, Map as MapIcon, Route } from 'lucide-react';
import { LinkCard } from '../ui/link-card.tsx';

/** On a phone this is the way to what is the member's own: the bar has no room for it. */
export const TravelLinks = () => (
  <nav aria-label="My pages" className="grid gap-3 lg:grid-cols-3">
    <LinkCard to="/permits" Icon={IdCard} title="My permits" text="Kept on this device" />
    <LinkCard to="/recognition" Icon={MapIcon} title="Where they count" text="Every state, with reasons" />
    <LinkCard to="/trip" Icon={Route} title="Trip planner" text="Told state by state" />
  </nav>
);
