import { FileUp, MapPinned, MessageSquareQuote, ScanSearch } from 'lucide-react';
import { Card, CardHeading } from '../../ui/card.tsx';
import { RangeCandidates } from './range-candidates.tsx';
import { RangeImports } from './range-imports.tsx';
import { RangeMoves } from './range-moves.tsx';
import { RangeReviewList } from './range-review-list.tsx';

/** The directory of ranges: what comes in from files, and what members say. */
export const RangesTab = () => (
  <div className="flex flex-col gap-6">
    <Card>
      <CardHeading Icon={MessageSquareQuote}>Reviews by members</CardHeading>
      <RangeReviewList />
    </Card>
    <Card>
      <CardHeading Icon={MapPinned}>Ranges with a wrong location</CardHeading>
      <RangeMoves />
    </Card>
    <Card>
      <CardHeading Icon={FileUp}>Import a file</CardHeading>
      <RangeImports />
    </Card>
    <Card>
      <CardHeading Icon={ScanSearch}>Imported names to check</CardHeading>
      <RangeCandidates />
    </Card>
  </div>
);
