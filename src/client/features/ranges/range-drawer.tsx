import { useQuery } from '@tanstack/react-query';
import { Flag, Navigation } from 'lucide-react';
import type { ReactNode } from 'react';
import { asOfText } from '#shared/law/calendar-display.ts';
import type { Range } from '#shared/ranges/range.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import type { MapsService } from './maps/maps-service.ts';
import { addressOf, FEATURES, milesText, placeNote } from './range-features.ts';

const NOT_KNOWN = 'Unknown';

const featureText = (value: boolean | null): string => {
  if (value === null) return NOT_KNOWN;

  return value ? 'Yes' : 'No';
};

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="border-b border-tan py-2">
    <dt className="text-sm text-quiet">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

const OutLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className="text-link">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

/** Only web URLs become links, whatever their source. */
const isWebUrl = (address: string): boolean => /^https?:\/\//.test(address);

const hostOf = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '').split('/')[0] ?? address;

const SourceRow = ({ source }: Pick<Range, 'source'>) => (
  <Row label="Source">
    {source ? (
      <>
        {source.address ? <OutLink href={source.address}>{source.title}</OutLink> : source.title},{' '}
        {asOfText(source.asOf)}
      </>
    ) : (
      'Google Maps'
    )}
  </Row>
);

type ContactRowsProps = Pick<Range, 'phone' | 'website' | 'hoursOfOperation'> & { missing: string };

const ContactRows = ({ phone, website, hoursOfOperation, missing }: ContactRowsProps) => (
  <>
    <Row label="Phone">
      {phone ? (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="text-link">
          {phone}
        </a>
      ) : (
        missing
      )}
    </Row>
    <Row label="Website">
      {website && isWebUrl(website) ? <OutLink href={website}>{hostOf(website)}</OutLink> : missing}
    </Row>
    <Row label="Hours">
      <span className="whitespace-pre-line">{hoursOfOperation ?? missing}</span>
    </Row>
  </>
);

type RangeDrawerProps = {
  range: Range;
  /** Asked for what it tells only of a place that is opened. */
  service: MapsService | null;
  canNavigate: boolean;
  onDirections: () => void;
  onReport: () => void;
  onClose: () => void;
};

/** Everything about one range, with who says so. */
export const RangeDrawer = ({ range, service, canNavigate, onDirections, onReport, onClose }: RangeDrawerProps) => {
  const isAsked = range.isGoogle && service !== null;
  const details = useQuery({
    queryKey: ['range-details', range.id],
    queryFn: () => (service as MapsService).rangeDetails(range.id),
    enabled: isAsked,
  });
  const contact = details.data ?? range;
  const note = placeNote(range);

  return (
    <Drawer
      title={range.name}
      description={addressOf(range)}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <Button look="quiet" Icon={Flag} onClick={onReport}>
            Report a problem
          </Button>
          <Button Icon={Navigation} disabled={!canNavigate} onClick={onDirections}>
            Directions
          </Button>
        </>
      }
    >
      {details.isError && (
        <p role="alert" className="mb-2 font-semibold text-brick-strong">
          We couldn’t load the phone, website, and hours.
        </p>
      )}
      <dl className="flex flex-col">
        {range.distance !== null && (
          <Row label="Straight-line distance">
            <span className="tabular-nums">{milesText(range.distance, range)}</span>
          </Row>
        )}
        {note && (
          <Row label="Location">
            <Badge tone="slate">{note}</Badge>
          </Row>
        )}
        {range.rating !== null && (
          <Row label="Rating">
            {range.rating} out of 5
            {range.reviewCount !== null && `, ${range.reviewCount.toLocaleString('en-US')} reviews`}
          </Row>
        )}
        <ContactRows
          phone={contact.phone}
          website={contact.website}
          hoursOfOperation={contact.hoursOfOperation}
          missing={isAsked && details.isPending ? 'Loading…' : NOT_KNOWN}
        />
        {FEATURES.map(({ filter, label, of }) => (
          <Row key={filter} label={label}>
            {featureText(of(range))}
          </Row>
        ))}
        {range.restrictions && <Row label="Restrictions">{range.restrictions}</Row>}
        {range.amenities && <Row label="Amenities">{range.amenities}</Row>}
        <SourceRow source={range.source} />
      </dl>
      <p className="mt-3 text-sm text-quiet">Call ahead. Hours and rules change, and some clubs are members only.</p>
    </Drawer>
  );
};
