import { ExternalLink } from 'lucide-react';
import type { Point } from '#shared/ranges/distance.ts';
import { handOffLinks } from '#shared/ranges/hand-off.ts';
import { buttonClass } from '../../../ui/button.tsx';

type HandOffProps = { to: Point | string; googlePlaceId: string | null };

/** The way there in an app that can lead someone along it. */
export const HandOff = ({ to, googlePlaceId }: HandOffProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <h3 className="font-sans text-base font-semibold">Open in</h3>
    <ul className="flex flex-wrap gap-2">
      {handOffLinks(to, googlePlaceId).map(({ name, href }) => (
        <li key={name}>
          {/* The app on the other side need not learn which page sent someone. */}
          <a href={href} target="_blank" rel="noreferrer" className={buttonClass('secondary', '', 'compact')}>
            {name}
            <ExternalLink aria-hidden="true" className="size-4 max-sm:hidden" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  </div>
);
