import { ExternalLink, FileText } from 'lucide-react';
import { factText, topicLabel, valueText } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import {
  durationLines,
  FEE_BASIS_TEXT,
  NO_PERMIT,
  permitCostText,
  renewalCostText,
  yearsText,
} from '#shared/law/regulation-display.ts';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { useEvidence } from './evidence-context.ts';
import { FactGrid, FactTile } from './fact-tile.tsx';
import { SectionCard } from './section-card.tsx';

const OFFICE_NAMES: Record<Regulation['issuingOffice'], string> = {
  sheriff: 'County sheriff',
  police: 'Local police',
  'sheriff-or-police': 'Sheriff or local police',
  'county-clerk': 'County clerk',
  'circuit-court-clerk': 'Circuit court clerk',
  'probate-court': 'Probate court',
  'superior-court': 'Superior court',
  'licensing-officer': 'County licensing officer',
  municipality: 'Town or city',
  state: 'A state agency',
  none: NO_PERMIT,
};

const flagText = (flag: boolean | null, yes: string, no: string): string | null => {
  if (flag === null) return null;

  return flag ? yes : no;
};

/** Where the amount is a cap, its evidence is the cap's. */
const feeTopicOf = (basis: Regulation['permitCostBasis'], topic: 'permit-cost' | 'renewal-cost') => {
  if (basis === 'cap' || basis === 'cap-plus-costs') return `${topic}-cap` as const;

  return basis === 'not-on-file' || basis === 'no-permit' ? ('fee-rule' as const) : topic;
};

const Durations = ({ record }: { record: Regulation }) => {
  const lines = durationLines(record.permitDurationBreakdown);
  if (lines.length < 2) return null;

  return (
    <div className="mt-4">
      <h4 className="font-semibold">How long a permit lasts</h4>
      <dl className="mt-1 grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-0.5 tabular-nums">
        {lines.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd className="text-right font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

type RecordCardProps = { record: Regulation };

/** What the record of a state or county says about permits. */
export const RecordCard = ({ record }: RecordCardProps) => {
  const { county, permitCost, permitCostMax, permitCostBasis, renewalCostBasis, openCarry, officialLink } = record;
  const { facts } = useEvidence();
  const permitlessAge = facts.get('permitless-age');
  const known = facts.get('issuing-authority');
  // 'A state agency' helps no one find it.
  const authority = known && known.basis !== 'unknown' ? known : null;
  // No one to check with.
  const none = permitCostBasis === 'no-permit' ? NO_PERMIT : null;
  const isPriced = permitCost !== null || permitCostMax !== null;

  return (
    <SectionCard
      heading="Permit and carry"
      Icon={FileText}
      aside={
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
      <FactDetails details={record.details} className="mb-3 rounded-control bg-hover px-3.5 py-2" />
      <FactGrid>
        <FactTile
          topic="concealed-carry"
          label="Concealed carry"
          value={flagText(record.concealedCarryAllowed, 'Allowed', 'Not allowed')}
        />
        <FactTile
          topic="permit-required"
          label="Permit to carry"
          value={flagText(record.permitRequired, 'Required', 'Not required')}
        />
        <FactTile topic="open-carry" label="Open carry" value={openCarry && valueText('open-carry', openCarry)} />
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
        <FactTile topic="minimum-age" label="Minimum age for a permit" value={record.minimumAge ?? none} />
        {permitlessAge && (
          <FactTile
            topic="permitless-age"
            label={topicLabel('permitless-age')}
            value={permitlessAge.basis === 'unknown' ? null : factText(permitlessAge)}
          />
        )}
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
        <FactTile
          topic="issuing-authority"
          label={county === null ? 'Where to apply' : 'Where to apply in this county'}
          value={
            record.issuingOffice === 'state' && authority ? factText(authority) : OFFICE_NAMES[record.issuingOffice]
          }
        />
      </FactGrid>
      <Durations record={record} />
    </SectionCard>
  );
};
