import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { PageHref } from '../lib/paths.ts';
import { PageLink } from './page-link.tsx';

type LinkCardProps = { to: PageHref; Icon: LucideIcon; title: string; text: string };

/** A card that is one link: the whole of it can be tapped. */
export const LinkCard = ({ to, Icon, title, text }: LinkCardProps) => (
  <PageLink
    to={to}
    className="group flex items-center gap-4 rounded-panel border border-tan bg-card p-4 no-underline transition-colors hover:border-saddle hover:bg-hover active:bg-press"
  >
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-hover text-saddle">
      <Icon aria-hidden="true" className="size-6" />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-slab text-lg leading-tight font-semibold text-saddle-strong">{title}</span>
      <span className="block text-quiet">{text}</span>
    </span>
    <ChevronRight
      aria-hidden="true"
      className="size-5 shrink-0 text-saddle transition-transform group-hover:translate-x-0.5"
    />
  </PageLink>
);
