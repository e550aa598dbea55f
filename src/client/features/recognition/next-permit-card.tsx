import { BadgePlus } from 'lucide-react';
import { memo, useState } from 'react';
import { asOfText } from '#shared/law/calendar-display.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { PermitKind } from '#shared/law/permit-kind.ts';
import { formatDollars, VERIFY, yearsText } from '#shared/law/regulation-display.ts';
import { findBestPair, type PermitOffer } from '#shared/recognition/next-permit.ts';
import type { RecognitionRecords } from '#shared/recognition/recognition-records.ts';
import { ReasonList } from '../../blocks/reason-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';

const LIST = new Intl.ListFormat('en-US');

/** No one compares more than this at once. */
const SHOWN_AT_FIRST = 3;

const TRAINING_WORDS: Record<PermitKind['training'], string> = {
  none: 'None required',
  online: 'A course (online counts)',
  classroom: 'A classroom course',
  'live-fire': 'A course with live fire',
  unknown: VERIFY,
};

const APPLY_WORDS: Record<NonNullable<PermitKind['nonResidentApply']>, string> = {
  mail: 'By mail',
  online: 'Online',
  'in-person': 'In person, in that state',
  unknown: VERIFY,
};

const termText = (years: PermitOffer['years']): string => {
  if (years === 'lifetime') return 'For life';

  return years === null ? VERIFY : yearsText(years);
};

const countText = (count: number): string => (count === 1 ? '1 more state' : `${count} more states`);

const titleOf = ({ state, kind }: PermitOffer): string => `${stateName(state)} ${kind.name}`;

const Line = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt className="text-sm text-quiet">{label}</dt>
    <dd>{text}</dd>
  </div>
);

type OfferProps = {
  offer: PermitOffer;
  records: RecognitionRecords;
  today: string;
  onTry: (offer: PermitOffer) => void;
};

const Offer = ({ offer, records, today, onTry }: OfferProps) => {
  const { kind, group, fee, feeOnTop, feeEvidence, age, years, processingDays, gained } = offer;
  const feeText = fee === null ? VERIFY : `${fee === 0 ? 'Free' : formatDollars(fee)}${feeOnTop}`;

  return (
    <li className="rounded-panel border border-tan bg-surface p-4">
      <h3 className="text-lg">
        {titleOf(offer)}: {countText(gained.length)}
      </h3>
      <p className="mt-1 font-semibold">{LIST.format(gained.map((one) => stateName(one.state)))}</p>
      {group !== 'home' && kind.nonResidentCondition && <p className="mt-1">{kind.nonResidentCondition}</p>}
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Line
          label={group === 'home' ? 'Permit fee' : 'Fee for non-residents'}
          text={feeEvidence?.asOf && fee !== null ? `${feeText} · ${asOfText(feeEvidence.asOf)}` : feeText}
        />
        <Line label="Minimum age for a permit" text={age === null ? VERIFY : String(age)} />
        <Line label="Training" text={TRAINING_WORDS[kind.training]} />
        <Line label="Permit valid for" text={termText(years)} />
        {group !== 'home' && <Line label="How you apply" text={APPLY_WORDS[kind.nonResidentApply ?? 'unknown']} />}
        {processingDays !== null && <Line label="Decision due within" text={`${processingDays} days`} />}
      </dl>
      <Button look="secondary" size="compact" className="no-print mt-3" onClick={() => onTry(offer)}>
        Try it on the map
      </Button>
      <details className="mt-1">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          See the rule in each state
        </summary>
        <div className="flex flex-col gap-4 pt-2">
          {gained.map(({ state: visited, reasons }) => (
            <section key={visited}>
              <h4 className="mb-1.5 font-semibold">{stateName(visited)}</h4>
              <ReasonList
                label={`Why ${stateName(visited)} would recognize it`}
                reasons={reasons}
                sources={records.sources}
                today={today}
              />
            </section>
          ))}
        </div>
      </details>
    </li>
  );
};

const keyOf = ({ state, kind }: PermitOffer): string => `${state} ${kind.id}`;

type NextPermitCardProps = Omit<OfferProps, 'offer'> & { offers: readonly PermitOffer[] };

/** Which permit would add most, by the same rules as the map. No switch of the map changes it. */
export const NextPermitCard = memo(({ offers, records, today, onTry }: NextPermitCardProps) => {
  const [isWhole, setIsWhole] = useState(false);
  const open = offers.filter(({ group }) => group !== 'narrow');
  const narrow = offers.filter(({ group }) => group === 'narrow');
  const shown = isWhole ? open : open.slice(0, SHOWN_AT_FIRST);
  const pair = findBestPair(offers);

  return (
    <Card>
      <CardHeading Icon={BadgePlus}>Permits that would add states</CardHeading>
      <p className="mb-4 text-quiet">
        Permits you don’t have yet, ranked by how many states each would add. We count only states where you may not be
        covered now, based on what you entered. The issuing state decides whether you qualify.
      </p>
      {open.length === 0 ? (
        <p>We found no other permit open to you that adds a state.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {shown.map((offer) => (
            <Offer key={keyOf(offer)} offer={offer} records={records} today={today} onTry={onTry} />
          ))}
        </ol>
      )}
      {open.length > shown.length && (
        <Button look="secondary" className="no-print mt-4" onClick={() => setIsWhole(true)}>
          Show all {open.length}
        </Button>
      )}
      {pair && (
        <p className="mt-4">
          <strong>Two together:</strong> {pair.offers.map(titleOf).join(' and ')} add {countText(pair.gained.length)}:{' '}
          {LIST.format(pair.gained.map(stateName))}.
        </p>
      )}
      {narrow.length > 0 && (
        <details className="mt-4">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            {narrow.length === 1 ? '1 more permit' : `${narrow.length} more permits`}: you don’t meet a condition yet,
            or we can’t tell whether you do
          </summary>
          <ol className="flex flex-col gap-3 pt-2">
            {narrow.map((offer) => (
              <Offer key={keyOf(offer)} offer={offer} records={records} today={today} onTry={onTry} />
            ))}
          </ol>
        </details>
      )}
    </Card>
  );
});
