import { PageLink } from '../ui/page-link.tsx';
import { TOOL_LINKS } from './tool-links.ts';

/** On a phone this is the way to a member's tools: the bar has no room for them. */
export const ToolGrid = () => (
  <nav aria-label="Tools">
    <ul className="grid grid-cols-4 gap-2 lg:grid-cols-8">
      {TOOL_LINKS.map(({ to, label, title, Icon }) => (
        <li key={to}>
          <PageLink
            to={to}
            title={title}
            className="flex min-h-18 flex-col items-center justify-center gap-1 rounded-control border border-tan bg-card px-1 py-2 text-center font-semibold text-umber no-underline transition-colors hover:border-saddle hover:bg-hover active:bg-press"
          >
            <Icon aria-hidden="true" className="size-6 text-saddle" />
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  </nav>
);
