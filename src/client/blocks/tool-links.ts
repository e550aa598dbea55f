import {
  BookOpenCheck,
  DoorOpen,
  IdCard,
  type LucideIcon,
  Map as MapIcon,
  Route,
  Signpost,
  TriangleAlert,
  WalletCards,
} from 'lucide-react';
import type { PagePath } from '#shared/site/routes.ts';

export type ToolLink = { to: PagePath; label: string; title: string; Icon: LucideIcon };

/** A member's tools, in the order in which they are needed: a word for a small tile, and the page's own name. */
export const TOOL_LINKS: readonly ToolLink[] = [
  { to: '/permits', label: 'Permits', title: 'My permits', Icon: IdCard },
  { to: '/recognition', label: 'Map', title: 'Recognition map', Icon: MapIcon },
  { to: '/trip', label: 'Trip', title: 'Trip planner', Icon: Route },
  { to: '/places', label: 'Places', title: 'Can I carry in a …?', Icon: DoorOpen },
  { to: '/alerts', label: 'Alerts', title: 'Travel alerts', Icon: TriangleAlert },
  { to: '/safety', label: 'Safety', title: 'Safety guide', Icon: BookOpenCheck },
  { to: '/signs', label: 'Signs', title: 'No-gun signs', Icon: Signpost },
  { to: '/cards', label: 'Cards', title: 'Quick law cards', Icon: WalletCards },
];
