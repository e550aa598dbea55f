import { PLACE_CREDITS } from '#shared/places/place-credits.ts';

const Out = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className="text-link">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

/** Whose work our places and outlines are: wherever they are shown. */
export const PlaceCredits = () => (
  <details className="no-print text-sm text-quiet">
    <summary className="min-h-11 cursor-pointer content-center">
      Places and outlines: {PLACE_CREDITS.map(({ name }) => name.split(',')[0]).join(', ')}
    </summary>
    <ul className="flex flex-col gap-1 pb-1">
      {PLACE_CREDITS.map(({ name, address, what, license, licenseAddress }) => (
        <li key={name}>
          <Out href={address}>{name}</Out>: {what} (
          {licenseAddress ? <Out href={licenseAddress}>{license}</Out> : license})
        </li>
      ))}
    </ul>
  </details>
);
