import { BadgePlus } from 'lucide-react';
import { memo, useState } from 'react';
import { asOfText } from '#shared/law/calendar-display.ts';
import { factText, stateName, topicLabel } from '#shared/law/fact-wording.ts';
import { formatDollars, VERIFY } from '#shared/law/regulation-display.ts';
import type { PermitOffer } from '#shared/recognition/next-permit.ts';
import type { RecognitionRecords } from '#shared/recognition/recognition-records.ts';
import { ReasonList } from '../../blocks/reason-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';

/** More than this nobody compares at once. */
const SHOWN_AT_FIRST = 3;

/** The fee, or the most that the law lets it be. */
const costText = ({ cost, costCap }: PermitOffer): string => {
  if (typeof cost?.value === 'number') return factText(cost);
  if (typeof costCap?.value === 'number') return `Up to ${formatDollars(costCap.value)}`;

  return cost?.basis === 'unknown' || !cost ? VERIFY : 'Set by each county';
};

type OfferProps = { offer: PermitOffer; records: RecognitionRecords; today: string };

const Offer = ({ offer, records, today }: OfferProps) => {
  const { state, issues, cost, minimumAge, years, gained } = offer;
  const costFact = typeof cost?.value === 'number' ? cost : (offer.costCap ?? cost);

  return (
    <li className="rounded-panel border border-tan bg-surface p-4">
      <h3 className="text-lg">
        {stateName(state)}: {gained.length === 1 ? '1 more state' : `${gained.length} more states`}
      </h3>
      <p className="mt-1 font-semibold">{gained.map((one) => stateName(one.state)).join(', ')}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-quiet">Permit fee</dt>
          <dd className="tabular-nums">
            {costText(offer)}
            {costFact?.asOf && <span className="text-sm text-quiet"> · {asOfText(costFact.asOf)}</span>}
          </dd>
        </div>
        {[issues, minimumAge, years].map(
          (fact) =>
            fact && (
              <div key={fact.topic}>
                <dt className="text-sm text-quiet">{topicLabel(fact.topic)}</dt>
                <dd>
                  {factText(fact)}
                  {fact.note && <span className="block text-sm text-quiet">{fact.note}</span>}
                </dd>
              </div>
            ),
        )}
      </dl>
      <details className="mt-3">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          The rule behind each state
        </summary>
        <div className="flex flex-col gap-4 pt-2">
          {gained.map(({ state: visited, reasons }) => (
            <section key={visited}>
              <h4 className="mb-1.5 font-semibold">{stateName(visited)}</h4>
              <ReasonList
                label={`Why ${stateName(visited)} would count`}
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

type NextPermitCardProps = { offers: readonly PermitOffer[]; records: RecognitionRecords; today: string };

/** Which non-resident permit would add most, by the same rules as the map. No switch of the map changes it. */
export const NextPermitCard = memo(({ offers, records, today }: NextPermitCardProps) => {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? offers : offers.slice(0, SHOWN_AT_FIRST);

  return (
    <Card>
      <CardHeading Icon={BadgePlus}>Next permit</CardHeading>
      <p className="mb-4 text-quiet">
        Non-resident permits by how many states they would add to yours: states that recognize none of your permits now
        and ask visitors for one. Whether you qualify, the issuing state decides.
      </p>
      {offers.length === 0 ? (
        <p>By the records no further non-resident permit adds a state.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {shown.map((offer) => (
            <Offer key={offer.state} offer={offer} records={records} today={today} />
          ))}
        </ol>
      )}
      {offers.length > shown.length && (
        <Button look="secondary" className="no-print mt-4" onClick={() => setIsWhole(true)}>
          Show all {offers.length}
        </Button>
      )}
    </Card>
  );
});
