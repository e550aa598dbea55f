import { ExternalLink, FileText } from 'lucide-react';
import { concealedCarryText, factText, isSummaryFuller, topicLabel, valueText } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import {
  durationLines,
  FEE_BASIS_TEXT,
  NO_PERMIT,
  permitCostText,
  renewalCostText,
  yearsText,
} from '#shared/law/regulation-display.ts';
import { useEvidence } from './evidence-context.ts';
import { FactGrid, FactTile } from './fact-tile.tsx';
import { feeTopicOf } from './fee-topic.ts';
import { OFFICE_NAMES } from './office-words.ts';
import { SectionCard } from './section-card.tsx';

const AGES: ReadonlySet<string> = new Set(['minimum-age', 'military-minimum-age']);

const flagText = (flag: boolean | null, yes: string, no: string): string | null => {
  if (flag === null) return null;

  return flag ? yes : no;
};

const Durations = ({ record }: { record: Regulation }) => {
  const { facts } = useEvidence();
  const lines = durationLines(record.permitDurationBreakdown);
  if (lines.length < 2) return null;

  return (
    <div className="mt-4">
      <h4 className="font-semibold">
        How long a permit lasts{lines.some(({ topic }) => AGES.has(topic)) && ', and the minimum age'}
      </h4>
      <dl className="mt-1 grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-0.5 tabular-nums">
        {lines.map(({ label, text, topic }) => {
          const fact = facts.get(topic);

          return (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="text-right font-semibold">{text}</dd>
              {/* '5 years' alone misleads where it is four to five. */}
              {fact && isSummaryFuller(fact, text) && <dd className="col-span-2 text-sm">{fact.summary}</dd>}
            </div>
          );
        })}
      </dl>
    </div>
  );
};

type RecordCardProps = { record: Regulation };

const Fees = ({ record }: RecordCardProps) => {
  const { permitCost, permitCostMax, permitCostBasis, renewalCostBasis } = record;
  const isPriced = permitCost !== null || permitCostMax !== null;

  return (
    <>
      <FactTile
        topic={feeTopicOf(permitCostBasis, 'permit-cost')}
        label={isPriced ? `Permit fee · ${FEE_BASIS_TEXT[permitCostBasis]}` : 'Permit fee'}
        value={permitCostText(record)}
      />
      <FactTile
        topic={feeTopicOf(renewalCostBasis, 'renewal-cost')}
        label="Renewal fee"
        value={renewalCostText(record)}
      />
    </>
  );
};

/** Beside the age for a permit, so that nobody takes one for the other. */
const PermitlessAge = () => {
  const fact = useEvidence().facts.get('permitless-age');

  return (
    fact && (
      <FactTile
        topic="permitless-age"
        label={topicLabel('permitless-age')}
        value={fact.basis === 'unknown' ? null : factText(fact)}
      />
    )
  );
};

/** What the record of a state says about permits; in a county, what is the same in the whole state. */
export const RecordCard = ({ record }: RecordCardProps) => {
  const { county, permitCostBasis, openCarry, officialLink } = record;
  const { facts } = useEvidence();
  const known = facts.get('issuing-authority');
  // 'A state agency' helps no one find it.
  const authority = known && known.basis !== 'unknown' ? known : null;
  // No one to check with.
  const none = permitCostBasis === 'no-permit' ? NO_PERMIT : null;

  return (
    <SectionCard
      heading="Permit and carry"
      Icon={FileText}
      aside={
        county === null &&
        officialLink && (
          <a
            href={officialLink}
            target="_blank"
            rel="noreferrer"
            className="text-link inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            Official regulations
            <ExternalLink aria-hidden="true" className="size-4" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )
      }
    >
      <FactGrid>
        <FactTile topic="concealed-carry" label="Concealed carry" value={concealedCarryText(record)} />
        <FactTile
          topic="permit-required"
          label="Permit to carry"
          value={flagText(record.permitRequired, 'Required', 'Not required')}
        />
        <FactTile topic="open-carry" label="Open carry" value={openCarry && valueText('open-carry', openCarry)} />
        {county === null && <Fees record={record} />}
        <FactTile topic="minimum-age" label="Minimum age for a permit" value={record.minimumAge ?? none} />
        <PermitlessAge />
        <FactTile
          topic="permit-years"
          label="Permit valid for"
          value={record.permitValidityYears === null ? none : yearsText(record.permitValidityYears)}
        />
        <FactTile
          topic="resident-required"
          label="Must live here to get a permit"
          value={flagText(record.residentRequired, 'Yes', 'No') ?? none}
        />
        {county === null && (
          <FactTile
            topic="issuing-authority"
            label="Where to apply"
            value={
              record.issuingOffice === 'state' && authority ? factText(authority) : OFFICE_NAMES[record.issuingOffice]
            }
          />
        )}
      </FactGrid>
      <Durations record={record} />
    </SectionCard>
  );
};
