import { useQuery } from '@tanstack/react-query';
import { NEARBY_MILES, type Point } from '#shared/ranges/distance.ts';
import type { Range } from '#shared/ranges/range.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { FURTHER_MILES, furtherQuery } from './nearby-queries.ts';
import { milesText } from './range-features.ts';

const SHOWN = 5;

/** So far away, the center of a town is near enough. */
const farText = (miles: number, range: Range): string =>
  range.precision === 'point' ? milesText(miles, range) : `about ${Math.round(miles)} mi`;

type FurtherRangesProps = { center: Point; onDetails: (range: Range) => void };

/** Where little is near, the nearest that our directory knows beyond. Nothing is said when it knows none. */
export const FurtherRanges = ({ center, onDetails }: FurtherRangesProps) => {
  const { data = [] } = useQuery(furtherQuery(center));
  // What is nearer is in the list above, and nobody knows how far away one is that is known to its county only.
  const ranges = data.filter(({ distance }) => distance !== null && distance > NEARBY_MILES);
  if (ranges.length === 0) return null;

  return (
    <Card>
      <CardHeading level={3}>Farther away</CardHeading>
      <p className="-mt-2 mb-1 text-quiet">
        The nearest ranges in our directory that are {NEARBY_MILES} to {FURTHER_MILES} miles away.
      </p>
      <ul className="divide-y divide-tan">
        {ranges.slice(0, SHOWN).map((range) => (
          <li key={range.id} className="flex flex-wrap items-center gap-x-4">
            <TextButton className="min-w-0 flex-1 text-left" onClick={() => onDetails(range)}>
              {range.name}
            </TextButton>
            <span className="text-quiet max-sm:order-last max-sm:w-full max-sm:pb-2">
              {[range.city, range.state].filter(Boolean).join(', ')}
            </span>
            {range.distance !== null && <span className="tabular-nums">{farText(range.distance, range)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
};
