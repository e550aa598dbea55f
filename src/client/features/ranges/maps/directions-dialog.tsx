import type { Location } from '#shared/contracts/places.ts';
import { milesBetween, type Point } from '#shared/domain/ranges/distance.ts';
import type { Range } from '#shared/domain/ranges/range.ts';
import { Modal } from '../../../ui/modal.tsx';
import { DelayedSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { pointOf } from '../listed-ranges.ts';
import { addressOf } from '../range-features.ts';
import { describeStraightLine, isApproximate } from './describe-way.ts';
import { HandOff } from './hand-off.tsx';
import { useMaps } from './maps-provider.tsx';
import { RouteFinder } from './route-finder.tsx';

/** What can be said of the way without a maps service. */
const StraightLine = ({ range, from, to }: { range: Range; from: Point; to: Point }) => (
  <>
    <p className="font-semibold tabular-nums">{describeStraightLine(milesBetween(from, to), range)}</p>
    <p>The apps below know the road.</p>
  </>
);

const Way = ({ range, from, to }: { range: Range; from: Location; to: Point }) => {
  const { status, service } = useMaps();
  if (service) return <RouteFinder service={service} range={range} from={from} to={to} />;
  if (status !== 'loading') return <StraightLine range={range} from={from} to={to} />;

  return (
    <DelayedSkeleton label="Finding routes…">
      <Skeleton className="h-32" />
    </DelayedSkeleton>
  );
};

type DirectionsDialogProps = { range: Range; from: Location | null; onClose: () => void };

/** How to get to a range from where the member is. What opens it is disabled when one of the two is not known. */
export const DirectionsDialog = ({ range, from, onClose }: DirectionsDialogProps) => {
  const to = pointOf(range);

  return (
    <Modal
      title={`Directions to ${range.name}`}
      description={addressOf(range)}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      // Within reach, however many steps there are.
      footer={to && <HandOff to={to} />}
      className="inset-x-3 inset-y-0 m-auto h-fit max-h-[calc(100dvh-1.5rem)] max-w-4xl rounded-panel data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in"
    >
      <div className="flex flex-col gap-5">
        {isApproximate(range) && (
          <p className="rounded-control bg-hover px-3.5 py-2.5">
            Approximate location: this leads to the middle of {range.city ?? 'the area'}. Ask the range for its address
            before you drive.
          </p>
        )}
        {!from && <p>Directions need your location. Detect it, or enter a ZIP code, and open them again.</p>}
        {!to && <p>We know the county of this range, but not where in it. There are no directions to it.</p>}
        {from && to && <Way range={range} from={from} to={to} />}
      </div>
    </Modal>
  );
};
