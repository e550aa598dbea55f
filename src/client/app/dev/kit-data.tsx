import { BookOpenCheck, FileText, Gavel, MapPinned, Scale, SearchX, Target } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkCard } from '../../ui/link-card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { KitGrid, KitRow, KitSection } from './kit-section.tsx';

const Badges = () => (
  <KitSection id="badges" title="Badges">
    <KitRow>
      <Badge tone="sage">Very Permissive</Badge>
      <Badge tone="brass">Moderate</Badge>
      <Badge tone="brick">Restrictive</Badge>
      <Badge tone="denim">Permit Required</Badge>
      <Badge tone="slate">Unknown</Badge>
      <Badge>Shall Issue</Badge>
      <Badge tone="brass" Icon={Gavel}>
        May Issue
      </Badge>
    </KitRow>
  </KitSection>
);

const Cards = () => (
  <KitSection id="cards" title="Cards">
    <KitGrid>
      <Card>
        <CardHeading level={3} Icon={Scale} aside={<Badge tone="sage">Recognized</Badge>}>
          Sample State
        </CardHeading>
        <p>What the law says here, in plain words, with its source and the day it was read.</p>
        <p className="kit-note">Checked 3 months ago</p>
      </Card>
      <Card tone="brass">
        <CardHeading
          level={3}
          aside={
            <Button size="compact" look="secondary">
              View rules
            </Button>
          }
        >
          Travel alert
        </CardHeading>
        <p>A card with a band: the words say the same as the colour.</p>
      </Card>
      <LinkCard to="/ranges" Icon={Target} title="Ranges" text="Near you, by distance" />
      <LinkCard to="/safety" Icon={BookOpenCheck} title="Safety" text="60+ guidelines in plain words" />
    </KitGrid>
  </KitSection>
);

type Fee = { state: string; first: number; renewal: number; days: number; kind: string };

const FEES: readonly Fee[] = [
  { state: 'Sample State', first: 40, renewal: 40, days: 60, kind: 'Shall Issue' },
  { state: 'Example Territory', first: 152.5, renewal: 63.5, days: 90, kind: 'Shall Issue' },
  { state: 'Third One', first: 5, renewal: 0, days: 7, kind: 'May Issue' },
];

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

const COLUMNS: readonly [TableColumn<Fee>, ...TableColumn<Fee>[]] = [
  { id: 'state', header: 'State', cell: ({ state }) => state },
  { id: 'kind', header: 'Issue', cell: ({ kind }) => kind },
  { id: 'first', header: 'First permit', isNumeric: true, cell: ({ first }) => dollars(first) },
  { id: 'renewal', header: 'Renewal', isNumeric: true, cell: ({ renewal }) => dollars(renewal) },
  { id: 'days', header: 'Days to wait', isNumeric: true, cell: ({ days }) => days },
];

const Tables = () => (
  <KitSection id="tables" title="Tables">
    <h3>Stacks on a phone</h3>
    <Table caption="Fees, to read" columns={COLUMNS} rows={FEES} rowId={({ state }) => state} />
    <h3>Scrolls on a phone</h3>
    <Table caption="Fees, to compare" columns={COLUMNS} rows={FEES} rowId={({ state }) => state} narrow="scroll" />
  </KitSection>
);

const States = () => {
  const [tries, setTries] = useState(0);

  return (
    <KitSection id="states" title="Loading, empty, failed">
      <KitGrid>
        <DelayedSkeleton label="Loading ranges…">
          <Card className="kit-stack">
            <Skeleton className="kit-line-title" />
            <Skeleton />
            <Skeleton className="kit-line-last" />
          </Card>
        </DelayedSkeleton>
        <div className="kit-stack">
          <ProgressBar label="Checking the route" done={0} total={9} />
          <ProgressBar label="Importing ranges" done={312} total={500} />
          <ProgressBar label="Done" done={9} total={9} />
        </div>
        <EmptyState
          Icon={SearchX}
          heading="No Regulations Found"
          text="No regulation data available for this location. Try searching for a different state."
          action={<Button look="secondary">Choose a state</Button>}
        />
        <EmptyState heading="All Clear" text="No active travel alerts at this time." />
        <ErrorState
          heading="Unable to load ranges"
          text="There was an error loading firing ranges. Please try again later."
          isRetrying={tries > 0}
          onRetry={() => setTries(tries + 1)}
        />
        <ErrorState
          heading="Payment System Unavailable"
          text="Nothing was charged."
          link={{ to: '/contact', label: 'Contact Support' }}
        />
        <Spinner />
      </KitGrid>
    </KitSection>
  );
};

const Views = () => {
  const [view, setView] = useState<'law' | 'places' | 'sources' | 'history'>('law');

  return (
    <KitSection id="tabs" title="Tabs">
      <Tabs
        label="Parts of the law"
        value={view}
        onChange={setView}
        tabs={[
          { id: 'law', label: 'Permits', Icon: Scale, content: <p>Who needs one, and what it takes.</p> },
          { id: 'places', label: 'Places', Icon: MapPinned, content: <p>Where one may not carry.</p> },
          { id: 'sources', label: 'Sources', Icon: FileText, content: <p>Where each answer comes from.</p> },
          { id: 'history', label: 'History', isDisabled: true, content: null },
        ]}
      />
    </KitSection>
  );
};

export const KitData = () => (
  <>
    <Badges />
    <Cards />
    <Tables />
    <Views />
    <States />
  </>
);
