import { Car, IdCard, ListChecks, type LucideIcon, ScrollText, Shield } from 'lucide-react';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { factText, factTextAmong, topicLabel } from '#shared/law/fact-wording.ts';
import type { Topic } from '#shared/law/topics.ts';
import { useEvidence } from './evidence-context.ts';
import { FactGrid, FactTile } from './fact-tile.tsx';
import { SectionCard } from './section-card.tsx';

type Group = { heading: string; Icon: LucideIcon; topics: readonly Topic[] };

/** The other topics, grouped by when a reader needs them. */
const GROUPS: readonly Group[] = [
  {
    heading: 'On the road',
    Icon: Car,
    topics: [
      'duty-to-inform',
      'vehicle-carry',
      'signs-force-of-law',
      'restaurants',
      'magazine-limit',
      'magazine-possession',
      'hollow-points',
      'preemption',
      'campus-carry',
    ],
  },
  {
    heading: 'Getting a permit',
    Icon: ListChecks,
    topics: [
      'issuing-authority',
      'issuance',
      'training-required',
      'processing-days',
      'fee-rule',
      'non-resident-permits',
      'statute',
    ],
  },
  {
    heading: 'Ownership and defense',
    Icon: Shield,
    topics: ['permitless-since', 'stand-your-ground', 'red-flag-law', 'purchase-permit', 'private-sale-check'],
  },
];

export const TopicCards = () => {
  const { facts } = useEvidence();
  if (facts.size === 0) return null;
  const among = [...facts.values()];

  return GROUPS.map(({ heading, Icon, topics }) => (
    <SectionCard key={heading} heading={heading} Icon={Icon}>
      <FactGrid>
        {topics.map((topic) => {
          const fact = facts.get(topic);

          return (
            fact &&
            // Without a limit there is nothing over it.
            !(topic === 'magazine-possession' && fact.value === 'no-limit') && (
              <FactTile
                key={topic}
                topic={topic}
                label={topicLabel(topic)}
                value={fact.basis === 'unknown' ? null : factTextAmong(fact, among)}
              />
            )
          );
        })}
      </FactGrid>
    </SectionCard>
  ));
};

/** Illinois alone has a card that owners need. */
export const FoidCard = () => {
  const { facts } = useEvidence();
  const [card, cost] = [facts.get('owner-card'), facts.get('owner-card-cost')];

  return (
    <SectionCard heading="FOID card" Icon={IdCard}>
      <p className="mb-3">
        Besides its concealed carry license, Illinois has a Firearm Owner’s Identification (FOID) card.{' '}
        {card?.details?.join(' ')}
      </p>
      <FactGrid>
        <FactTile
          topic="owner-card"
          label="FOID card"
          value={card && card.basis !== 'unknown' ? factText(card) : null}
        />
        <FactTile
          topic="owner-card-cost"
          label="FOID card fee"
          value={cost && cost.basis !== 'unknown' ? factText(cost) : null}
        />
      </FactGrid>
    </SectionCard>
  );
};

const STATUS_TEXT = {
  pending: 'Pending',
  blocked: 'Blocked',
  decided: 'Decided',
  'in-force': 'In force',
  'outcome-not-seen': 'We couldn’t confirm the outcome',
} as const;

export const LawInMotionCard = () => {
  const { evidence } = useEvidence();
  if (!evidence || evidence.lawInMotion.length === 0) return null;

  return (
    <SectionCard heading="Court cases and new laws" Icon={ScrollText}>
      <ul className="flex flex-col gap-3">
        {evidence.lawInMotion.map(({ title, status, summary, on, source, locator }) => (
          <li key={title} className="border-l-3 border-brass pl-3.5">
            <p className="font-semibold">
              {title} · {STATUS_TEXT[status]}
            </p>
            <p>{summary}</p>
            <p className="text-sm text-quiet">
              {formatPartialDate(on)} · {evidence.sources[source]?.title ?? source}, {locator}
            </p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};
