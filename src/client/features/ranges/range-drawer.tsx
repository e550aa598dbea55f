import { useQuery } from '@tanstack/react-query';
import { Flag, Navigation } from 'lucide-react';
import { type ReactNode, Suspense, useContext } from 'react';
import { asOfText } from '#shared/law/calendar-display.ts';
import type { Range, RangeCredit } from '#shared/ranges/range.ts';
import { telephoneOf } from '../../blocks/own-numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import type { MapsService } from './maps/maps-service.ts';
import { accessText, addressOf, FEATURES, milesText, placeDetails } from './range-features.ts';
import { RangePartsContext } from './range-parts.ts';
import { StillOpen } from './still-open.tsx';

const NOT_KNOWN = 'Unknown';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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

const Credit = ({ credit: { title, address, asOf, license, fields } }: { credit: RangeCredit }) => (
  <p>
    {fields.length > 0 && `${capitalize(fields.join(', '))}: `}
    {address ? <OutLink href={address}>{title}</OutLink> : title}, {asOfText(asOf)}
    {license && <> ({license.address ? <OutLink href={license.address}>{license.name}</OutLink> : license.name})</>}
  </p>
);

const SourceRow = ({ source, moreSources }: Pick<Range, 'source' | 'moreSources'>) => (
  <Row label={moreSources.length > 0 ? 'Sources' : 'Source'}>
    {source ? <Credit credit={source} /> : 'Google Maps'}
    {moreSources.map((credit) => (
      <Credit key={`${credit.title} ${credit.asOf}`} credit={credit} />
    ))}
  </Row>
);

/** Which source says this, where it is not the first one. */
const sourceOf = ({ source, moreSources }: Range, field: string): string | null => {
  const credit = moreSources.find(({ fields }) => fields.includes(field)) ?? source;

  return credit && `${credit.title}, ${asOfText(credit.asOf)}`;
};

type SourcedRowProps = { range: Range; label: string; field: string; value: string | null };

/** What changes often says by itself who says so, and when. */
const SourcedRow = ({ range, label, field, value }: SourcedRowProps) => (
  <Row label={label}>
    <span className="whitespace-pre-line">{value ?? NOT_KNOWN}</span>
    {value && <span className="block text-sm text-quiet">{sourceOf(range, field)}</span>}
  </Row>
);

type ContactRowsProps = Pick<Range, 'phone' | 'website' | 'hoursOfOperation'> & { isService: boolean; missing: string };

const ContactRows = ({ phone, website, hoursOfOperation, isService, missing }: ContactRowsProps) => (
  <>
    <Row label="Phone">
      {phone ? (
        <a href={telephoneOf(phone)} className="text-link inline-flex min-h-11 items-center">
          {phone}
        </a>
      ) : (
        missing
      )}
    </Row>
    <Row label="Website">
      {website && isWebUrl(website) ? <OutLink href={website}>{hostOf(website)}</OutLink> : missing}
    </Row>
    {isService && (
      <Row label="Hours">
        <span className="whitespace-pre-line">{hoursOfOperation ?? missing}</span>
      </Row>
    )}
  </>
);

/** Members always look for the hours; of the rest few sources say anything, so it is there only when it is known. */
const SourcedRows = ({ range }: { range: Range }) => {
  const { price, indoorLanes, maxYards } = range;
  const others = [
    { label: 'Price', field: 'price', value: price },
    { label: 'Who can shoot', field: 'access', value: accessText(range) },
    { label: 'Indoor lanes', field: 'lanes', value: indoorLanes === null ? null : `${indoorLanes}` },
    { label: 'Longest distance', field: 'distance', value: maxYards === null ? null : `${maxYards} yards` },
  ];

  return (
    <>
      <SourcedRow range={range} label="Hours" field="hours" value={range.hoursOfOperation} />
      {others.map(
        ({ label, field, value }) =>
          value !== null && <SourcedRow key={field} range={range} label={label} field={field} value={value} />,
      )}
    </>
  );
};

const RatingRow = ({ range: { rating, reviewCount } }: { range: Range }) =>
  rating === null ? null : (
    <Row label="Rating">
      {rating} out of 5{reviewCount !== null && `, ${reviewCount.toLocaleString('en-US')} reviews`}
    </Row>
  );

/** What to do before one goes; null while its number is on its way, or could not be had. */
const adviceOn = ({ phone, website }: Pick<Range, 'phone' | 'website'>, isMissing: boolean): string | null => {
  if (phone) return 'Call ahead.';
  if (isMissing) return null;

  return website && isWebUrl(website)
    ? 'Check its website before you go.'
    : 'We don’t have a phone number or website for this range. Look it up by name before you go.';
};

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
  const parts = useContext(RangePartsContext);
  const isAsked = range.isGoogle && service !== null;
  const details = useQuery({
    queryKey: ['range-details', range.id],
    queryFn: () => (service as MapsService).rangeDetails(range.id),
    enabled: isAsked,
  });
  const contact = details.data ?? range;
  const note = placeDetails(range, range.distance);

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
      {!range.isGoogle && <StillOpen range={range} />}
      <dl className="flex flex-col">
        {range.distance !== null && range.precision === 'point' && (
          <Row label="Straight-line distance">
            <span className="tabular-nums">{milesText(range.distance, range)}</span>
          </Row>
        )}
        {note && <Row label="Location">{note}</Row>}
        <RatingRow range={range} />
        <ContactRows
          phone={contact.phone}
          website={contact.website}
          hoursOfOperation={contact.hoursOfOperation}
          isService={range.isGoogle}
          missing={isAsked && details.isPending ? 'Loading…' : NOT_KNOWN}
        />
        {!range.isGoogle && <SourcedRows range={range} />}
        {FEATURES.filter(({ filter }) => filter !== 'public').map(({ filter, label, of }) => (
          <Row key={filter} label={label}>
            {featureText(of(range))}
          </Row>
        ))}
        {range.restrictions && <Row label="Restrictions">{range.restrictions}</Row>}
        {range.amenities && <Row label="Amenities">{range.amenities}</Row>}
        <SourceRow source={range.source} moreSources={range.moreSources} />
      </dl>
      <p className="mt-3 text-sm text-quiet">
        {adviceOn(contact, isAsked && !details.data)} Hours and rules change, and some clubs are members only.
      </p>
      <Suspense fallback={null}>{parts && !range.isGoogle && <parts.RangeReviews range={range} />}</Suspense>
    </Drawer>
  );
};
