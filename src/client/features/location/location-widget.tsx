import { LocateFixed, MapPin, Search, TriangleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Location } from '#shared/contracts/places.ts';
import { DEFAULT_LOCATION } from '#shared/places/default-location.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Geocoder } from './geocoder.ts';
import { PlaceField } from './place-field.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { type AutoDetect, type Locator, useLocator } from './use-locator.ts';

const Framed = ({ className, children }: { className: string; children: ReactNode }) => (
  <Card className={className}>{children}</Card>
);

const Bare = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={className}>{children}</div>
);

type DetectCardProps = Locator & { isCompact: boolean };

const DetectCard = ({ where: { status, location }, detect, isCompact }: DetectCardProps) => {
  const isDetecting = status === 'detecting';
  const Frame = isCompact ? Bare : Framed;

  return (
    <Frame className={isCompact ? 'flex items-center justify-between gap-3' : 'flex flex-col justify-between gap-3'}>
      <div className="flex min-w-0 items-start gap-3">
        {!isCompact && <MapPin aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-saddle" />}
        <div className="min-w-0" aria-live="polite">
          <h2 className="font-sans text-sm font-normal text-quiet">Location</h2>
          {isDetecting ? (
            <p className="flex items-center gap-2 font-semibold">
              <span
                aria-hidden="true"
                className="size-4 animate-spin rounded-full border-2 border-tan border-t-saddle"
              />
              Detecting location...
            </p>
          ) : (
            <p className="font-semibold wrap-anywhere">{location?.address ?? DEFAULT_LOCATION.text}</p>
          )}
          {!isDetecting && location?.county && <p className="text-sm text-quiet">{location.county}</p>}
        </div>
      </div>
      <Button
        look="secondary"
        Icon={LocateFixed}
        isBusy={isDetecting}
        onClick={detect}
        className={isCompact ? 'shrink-0 px-3!' : ''}
      >
        <span className={isCompact ? 'max-sm:sr-only' : ''}>Detect my location</span>
      </Button>
    </Frame>
  );
};

type ChoicesProps = { choices: readonly Location[]; onChoose: (location: Location) => void };

/** Several towns have the name that was typed. */
const Choices = ({ choices, onChoose }: ChoicesProps) => {
  const headingId = useId();

  return (
    <div role="status" className="flex flex-col gap-1">
      <p id={headingId} className="font-semibold">
        Which one did you mean?
      </p>
      <ul aria-labelledby={headingId} className="flex flex-wrap gap-2">
        {choices.map((location) => (
          <li key={`${location.address} ${location.county}`}>
            <Button look="secondary" size="compact" onClick={() => onChoose(location)}>
              {location.address}
              {location.county && <span className="font-normal text-quiet">{location.county}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};

type LocationWidgetProps = {
  /** Of a maps service, where there is one; without, our own table answers. */
  geocoder: Geocoder | null;
  autoDetect: AutoDetect | null;
  hasRecentSearches?: boolean;
  /** Inside another card: without frames of its own. */
  isCompact?: boolean;
  /** What stands to the right of it. */
  aside?: ReactNode;
};

/** Says where the member is and lets them change it: by the device, or by a ZIP code or town. */
export const LocationWidget = ({
  geocoder,
  autoDetect,
  hasRecentSearches = false,
  isCompact = false,
  aside,
}: LocationWidgetProps) => {
  const locator = useLocator(geocoder, autoDetect);
  const { where, choices, search, choose } = locator;
  const [typed, setTyped] = useState('');
  const { problem } = where;
  const Frame = isCompact ? Bare : Framed;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(typed);
  };
  const chooseOne = (location: Location): void => {
    setTyped(location.address);
    choose(location, location.address);
  };

  return (
    <section aria-label="Location" className="flex flex-col gap-3">
      <div className={`grid md:grid-cols-2 ${isCompact ? 'gap-2 md:gap-6' : 'gap-4'} ${aside ? 'lg:grid-cols-3' : ''}`}>
        <DetectCard {...locator} isCompact={isCompact} />
        <Frame className="flex flex-col gap-3">
          <form onSubmit={submit} noValidate className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <PlaceField
                value={typed}
                onChange={setTyped}
                onChoose={chooseOne}
                error={problem?.of === 'search' ? problem.text : null}
              />
            </div>
            <Button type="submit" Icon={Search} isBusy={where.status === 'searching'} className="mt-7 px-4!">
              <span className="sr-only sm:not-sr-only">Search</span>
            </Button>
          </form>
          {choices.length > 0 && <Choices choices={choices} onChoose={chooseOne} />}
          {hasRecentSearches && choices.length === 0 && (
            <RecentSearches
              onSearch={(text) => {
                setTyped(text);
                search(text);
              }}
            />
          )}
        </Frame>
        {aside}
      </div>
      <div aria-live="polite">
        {problem?.of === 'device' && (
          <p className="flex gap-2 rounded-control border border-brass/45 bg-brass/10 px-4 py-2">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brass" />
            {problem.text}
          </p>
        )}
      </div>
    </section>
  );
};
