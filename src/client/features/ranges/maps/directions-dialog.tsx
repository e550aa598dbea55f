import type { Location } from '#shared/contracts/places.ts';
import { milesBetween } from '#shared/domain/ranges/distance.ts';
import { handOffLinks } from '#shared/domain/ranges/hand-off.ts';
import type { Range } from '#shared/domain/ranges/range.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type DirectionsDialogProps = { range: Range; from: Location | null; onClose: () => void };

export const DirectionsDialog = ({ range, from, onClose }: DirectionsDialogProps) => {
  const point = { lat: Number(range.latitude), lng: Number(range.longitude) };

  return (
    <Dialog
      title={`Directions to ${range.name}`}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        {from && <p>{milesBetween(from, point).toFixed(1)} miles in a straight line.</p>}
        <ul className="flex flex-wrap gap-3">
          {handOffLinks(point).map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
                {name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
};
