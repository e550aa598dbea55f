import type { ReactNode } from 'react';
import type { Evidence } from '#shared/law/evidence.ts';
import type { Evidenced } from '#shared/law/fact.ts';
import { factText, stateName, topicLabel } from '#shared/law/fact-wording.ts';
import { FEDERAL_RULES, type FederalPlace, type FederalRule } from '#shared/law/federal-law.ts';
import type { CardRules, FederalCell, PlaceMatrix, StatePlaces } from '#shared/law/place-matrix.ts';
import type { PlaceKind } from '#shared/law/place-rules.ts';
import { placeName } from '#shared/law/place-search.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import { AsOfLine, SourceLine } from '../../blocks/evidence-lines.tsx';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { ANSWER_LOOKS } from '../../blocks/place-looks.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { CardPart } from './card-list.ts';
import { NumbersBlock } from './numbers-block.tsx';

/** What the parts of a card are made from; what is still loading, or not for this reader, is null. */
export type CardFacts = {
  userId: string;
  state: StateCode;
  today: string;
  evidence: Evidence;
  rules: CardRules;
  /** Null: place answers are for members. */
  places: { matrix: PlaceMatrix; ofState: StatePlaces | undefined } | null;
};

type BlockProps = { label: string; answer: ReactNode; details?: readonly string[] | undefined; children?: ReactNode };

/** One answer of a card: a large sentence, then its conditions, then where it says so. */
const Block = ({ label, answer, details, children }: BlockProps) => (
  <section className="flex flex-col gap-2 border-t border-tan pt-4 first:border-t-0 first:pt-0 print:break-inside-avoid">
    <h3 className="text-base text-quiet">{label}</h3>
    <p className="text-2xl leading-snug font-semibold print:text-xl">{answer}</p>
    <FactDetails details={details} />
    {children}
  </section>
);

type WithFacts = { facts: CardFacts };

const FactBlock = ({ topic, facts: { evidence, today } }: WithFacts & { topic: Topic }) => {
  const fact = evidence.facts.find((one) => one.topic === topic);
  if (!fact) return null;

  return (
    <Block label={topicLabel(topic)} answer={fact.summary ?? factText(fact)} details={fact.details}>
      <SourceLine rule={fact} sources={evidence.sources} today={today} />
    </Block>
  );
};

type RuleBlockProps = { label: string; rule: FederalRule & Evidenced; sources: CardRules['sources']; today: string };

const RuleBlock = ({ label, rule, sources, today }: RuleBlockProps) => (
  <Block
    label={label}
    answer={rule.summary ?? 'We couldn’t confirm this. Check the rule at its agency before you go.'}
    details={rule.details}
  >
    <SourceLine rule={rule} sources={sources} today={today} />
  </Block>
);

const PlaceBlock = ({ kind, facts: { places, state, today } }: WithFacts & { kind: PlaceKind }) => {
  const name = stateName(state);
  const label = `${placeName(kind)} in ${name}`;
  const to = `/places?kind=${kind}&state=${state}` as const;
  if (!places) {
    return (
      <Block label={label} answer="Answers by kind of place are for members.">
        <PageLink to="/pricing" className="text-link no-print inline-flex min-h-11 items-center">
          See what a membership includes
        </PageLink>
      </Block>
    );
  }
  const { ofState } = places;
  const cell = ofState?.places?.[kind];
  const unknown = ofState?.places
    ? `We couldn’t confirm this for ${name}. Treat it as a no until you’ve asked.`
    : `We don’t have answers for places in ${name} yet. Treat it as a no until you’ve asked.`;

  return (
    <Block label={label} answer={cell?.summary ?? unknown} details={cell?.details}>
      {cell?.withoutPermit && <p>Without a permit: {ANSWER_LOOKS[cell.withoutPermit].words}.</p>}
      {cell?.visitors && <p>Visitors whose permit counts: {ANSWER_LOOKS[cell.visitors].words}.</p>}
      <AsOfLine rule={cell} today={today} />
      <p className="text-base">The owner, the city or county, or federal law can also say no.</p>
      <PageLink to={to} className="text-link no-print inline-flex min-h-11 items-center text-base">
        The answer for you, with its source
      </PageLink>
    </Block>
  );
};

type FederalPlaceBlockProps = { kind: FederalPlace; cell: FederalCell; today: string };

const FederalPlaceBlock = ({ kind, cell, today }: FederalPlaceBlockProps) => (
  <Block
    label={`Federal law: ${placeName(kind)}`}
    answer={cell.summary ?? 'We couldn’t confirm this. Ask the agency that runs the place before you go.'}
    details={cell.details}
  >
    <AsOfLine rule={cell} today={today} />
    <PageLink to={`/places?kind=${kind}`} className="text-link no-print inline-flex min-h-11 items-center text-base">
      The answer with its source
    </PageLink>
  </Block>
);

type PartProps = WithFacts & { part: CardPart };

export const Part = ({ part, facts }: PartProps) => {
  const { userId, state, today, rules, places } = facts;
  if ('numbers' in part) return <NumbersBlock userId={userId} />;
  if ('fact' in part) return <FactBlock topic={part.fact} facts={facts} />;
  if ('place' in part) return <PlaceBlock kind={part.place} facts={facts} />;
  if ('unknown' in part) {
    return (
      <section className="border-t border-tan pt-4 first:border-t-0 first:pt-0">
        <p className="text-xl text-slate italic">{part.unknown.replace('{state}', stateName(state))}</p>
      </section>
    );
  }
  if ('rule' in part) {
    return (
      <RuleBlock label={FEDERAL_RULES[part.rule]} rule={rules.rules[part.rule]} sources={rules.sources} today={today} />
    );
  }
  if (!places) return null;

  return <FederalPlaceBlock kind={part.federal} cell={places.matrix.federal[part.federal]} today={today} />;
};

/** What makes two parts different. */
export const partKey = (part: CardPart): string => Object.entries(part).flat().join(' ');
