import { ListChecks, MapPinPlus } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { DEFAULT_LOCATION } from '#shared/places/default-location.ts';
import type { Range } from '#shared/ranges/range.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { pointOf } from './listed-ranges.ts';
import { DirectionsDialog } from './maps/directions-dialog.tsx';
import type { MapsState } from './maps/maps-service.ts';
import { PlaceCredits } from './place-credits.tsx';
import { RangeDrawer } from './range-drawer.tsx';
import { RangePartsContext } from './range-parts.ts';
import { RangesFinder } from './ranges-finder.tsx';
import { SavedRanges } from './saved-ranges.tsx';
import { useNearbyRanges } from './use-nearby-ranges.ts';
import { useSavedRanges } from './use-saved-ranges.ts';

const RangeRules = () => (
  <Card className="flex justify-between gap-3 max-md:items-center max-md:py-2.5 md:flex-col">
    <div className="max-md:-mb-3">
      <CardHeading Icon={ListChecks}>Common Range Rules</CardHeading>
      <p className="-mt-1 text-quiet max-md:hidden">What most ranges expect of you.</p>
    </div>
    <ButtonLink to="/about#common-range-rules" look="secondary" className="shrink-0">
      View Rules
    </ButtonLink>
  </Card>
);

/** What is open above the page, and about which range. */
type Opened = { what: 'details' | 'directions' | 'report'; range: Range } | { what: 'missing' };

type RangesPageProps = {
  maps: MapsState;
  /** The location detector, with this to its right. */
  detector: (aside: ReactNode) => ReactNode;
};

export const RangesPage = ({ maps, detector }: RangesPageProps) => {
  const parts = useContext(RangePartsContext);
  const nearby = useNearbyRanges(maps);
  const savedRanges = useSavedRanges();
  const [opened, setOpened] = useState<Opened | null>(null);
  const openDetails = useCallback((range: Range) => setOpened({ what: 'details', range }), []);
  const openDirections = useCallback((range: Range) => setOpened({ what: 'directions', range }), []);
  const close = (): void => setOpened(null);

  return (
    <Page heading="Firing Ranges" lead="Ranges near you by distance, with what they offer and how to get there.">
      {detector(<RangeRules />)}
      <RangesFinder
        maps={maps}
        nearby={nearby}
        savedRanges={savedRanges}
        onDetails={openDetails}
        onDirections={openDirections}
      />
      <p className="flex flex-wrap items-center gap-x-3">
        Do you know a range that isn’t listed?
        <Button look="secondary" size="compact" Icon={MapPinPlus} onClick={() => setOpened({ what: 'missing' })}>
          Add a missing range
        </Button>
      </p>
      <SavedRanges savedRanges={savedRanges} nearby={nearby.ranges ?? []} from={nearby.from} onDetails={openDetails} />
      <PlaceCredits />
      {opened?.what === 'details' && (
        <RangeDrawer
          range={opened.range}
          service={maps.service}
          canNavigate={nearby.from !== null && pointOf(opened.range) !== null}
          onDirections={() => setOpened({ ...opened, what: 'directions' })}
          onReport={() => setOpened({ ...opened, what: 'report' })}
          onClose={close}
        />
      )}
      {opened?.what === 'directions' && <DirectionsDialog range={opened.range} from={nearby.from} onClose={close} />}
      <Suspense fallback={null}>
        {parts && opened?.what === 'report' && (
          <parts.ReportRangeDialog range={opened.range} center={nearby.center} onClose={close} />
        )}
        {parts && opened?.what === 'missing' && (
          <parts.MissingRangeDialog
            center={nearby.center}
            place={nearby.from?.address ?? DEFAULT_LOCATION.text}
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  );
};
