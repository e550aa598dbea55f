import type { Location } from '#shared/contracts/places.ts';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { Range } from '#shared/ranges/range.ts';
import { telephoneOf } from '../../../blocks/own-numbers.ts';
import { Modal } from '../../../ui/modal.tsx';
import { DelayedSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { pointOf } from '../listed-ranges.ts';
import { addressOf, areaOf } from '../range-features.ts';
import { describeStraightLine, destinationOf, googlePlaceIdOf, isApproximate } from './describe-way.ts';
import { HandOff } from './hand-off.tsx';
import { useMaps } from './maps-provider.tsx';
import { RouteFinder } from './route-finder.tsx';

/** What can be said of the way without a maps service. */
const StraightLine = ({ range, from, to }: { range: Range; from: Point; to: Point }) => (
  <>
    <p className="font-semibold tabular-nums">{describeStraightLine(milesBetween(from, to), range)}</p>
    <p>Open one of these apps for driving directions.</p>
  </>
);

/** How sure we are of a place that is known by its town or ZIP code, and who knows better. */
const ApproximateNote = ({ range }: { range: Range }) => (
  <p className="rounded-control bg-hover px-3.5 py-2.5">
    Approximate location: we only know that this range is in or near {areaOf(range)}. Map apps look it up by name and
    address. Check that they found the right place, and{' '}
    {range.phone ? (
      <>
        call{' '}
        <a href={telephoneOf(range.phone)} className="text-link whitespace-nowrap">
          {range.phone}
        </a>
      </>
    ) : (
      'contact the range'
    )}{' '}
    before you drive.{range.amenities && ` From the listing: ${range.amenities}`}
  </p>
);

type WayProps = { range: Range; from: Location; at: Point; to: Point | string };

const Way = ({ range, from, at, to }: WayProps) => {
  const { status, service } = useMaps();
  if (service) return <RouteFinder service={service} range={range} from={from} at={at} to={to} />;
  if (status !== 'loading') return <StraightLine range={range} from={from} to={at} />;

  return (
    <DelayedSkeleton label="Finding routes…">
      <Skeleton className="h-32" />
    </DelayedSkeleton>
  );
};

type DirectionsDialogProps = { range: Range; from: Location | null; onClose: () => void };

/** How to get to a range from where the member is. What opens it is disabled when one of the two is not known. */
export const DirectionsDialog = ({ range, from, onClose }: DirectionsDialogProps) => {
  const at = pointOf(range);
  const to = at && destinationOf(range);

  return (
    <Modal
      title={`Directions to ${range.name}`}
      description={addressOf(range)}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      // Within reach, however many steps there are.
      footer={to && <HandOff to={to} googlePlaceId={googlePlaceIdOf(range)} />}
      className="inset-x-3 inset-y-0 m-auto h-fit max-h-[calc(100dvh-1.5rem)] max-w-4xl rounded-panel data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in"
    >
      <div className="flex flex-col gap-5">
        {isApproximate(range) && <ApproximateNote range={range} />}
        {!from && <p>To get directions, detect your location or enter a ZIP code, then try again.</p>}
        {!to && <p>We only know which county this range is in, so we can’t give directions.</p>}
        {from && at && to && <Way range={range} from={from} at={at} to={to} />}
      </div>
    </Modal>
  );
};
