import { BellRing, DoorOpen, IdCard, Map as MapIcon, Route, Signpost, WalletCards } from 'lucide-react';
import { LinkCard } from '../ui/link-card.tsx';

/** On a phone this is the way to the member's own pages: the bar has no room for them. */
export const TravelLinks = () => (
  <nav aria-label="My pages" className="grid gap-3 lg:grid-cols-3">
    <LinkCard to="/permits" Icon={IdCard} title="My permits" text="Saved on this device only" />
    <LinkCard to="/recognition" Icon={MapIcon} title="Recognition map" text="Where your permits are recognized" />
    <LinkCard to="/trip" Icon={Route} title="Trip planner" text="The law in every state you’ll cross" />
    <LinkCard to="/places" Icon={DoorOpen} title="Can I carry in a …?" text="The law by kind of place" />
    <LinkCard to="/signs" Icon={Signpost} title="No-gun signs" text="Which ones bind, and what they look like" />
    <LinkCard
      to="/cards"
      Icon={WalletCards}
      title="Cards for the moment"
      text="Traffic stop, flying, hotel, and more"
    />
    <LinkCard to="/changes" Icon={BellRing} title="What changed for you" text="For your permits and saved trips" />
  </nav>
);
