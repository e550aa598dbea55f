import type { TripWarning } from '#shared/trips/trip-warnings.ts';
import { PageLink } from '../../ui/page-link.tsx';

const GUIDES = {
  'travel-abroad': { to: '/safety/travel-abroad', label: 'Safety guide: Travel abroad' },
  'air-travel': { to: '/safety/air-travel', label: 'Safety guide: Air travel with a firearm' },
} as const;

/** The same on the screen and on paper. */
export const TripWarningList = ({ label, warnings }: { label: string; warnings: readonly TripWarning[] }) => (
  <ul aria-label={label} className="list-disc space-y-1.5 pl-5 print:space-y-0.5">
    {warnings.map(({ code, text, guide }) => (
      <li key={`${code} ${text}`} className="break-inside-avoid">
        <span data-warning={code}>{text}</span>{' '}
        {guide && (
          <PageLink to={GUIDES[guide].to} className="text-link">
            {GUIDES[guide].label}
          </PageLink>
        )}
      </li>
    ))}
  </ul>
);
