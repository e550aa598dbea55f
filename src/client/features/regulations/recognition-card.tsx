import { Handshake } from 'lucide-react';
import type { TopicFact } from '#shared/law/evidence.ts';
import { factText, factTextAmong, stateInSentence, stateName } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { parseReciprocity, VERIFY } from '#shared/law/regulation-display.ts';
import type { Topic } from '#shared/law/topics.ts';
import { endingLawOf, endingReasons, PERMIT_TOPICS, VISITOR_TOPICS } from '#shared/recognition/ending-law.ts';
import { neededPermitText, reasonText } from '#shared/recognition/recognition-wording.ts';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { TermLink } from '../../blocks/term-link.tsx';
import { useEvidence } from './evidence-context.ts';
import { FactGrid, FactTile } from './fact-tile.tsx';
import { SectionCard } from './section-card.tsx';

type Facts = ReadonlyMap<Topic, TopicFact>;

const HonoredList = ({ record }: { record: Regulation }) => {
  const states = parseReciprocity(record.reciprocityStates);
  if (states === null) return <p className="text-slate italic">{VERIFY}</p>;
  if (states.length === 0) return <p>No other state’s permit is on this state’s list.</p>;

  return (
    <ul className="flex flex-wrap gap-1.5">
      {states.map((code) => (
        <li key={code}>
          <abbr
            title={stateName(code)}
            className="grid min-w-11 place-items-center rounded-control border border-sage/50 bg-sage/10 px-2 py-0.5 font-semibold no-underline"
          >
            {code}
          </abbr>
        </li>
      ))}
    </ul>
  );
};

/** What may end an answer of this card, or has left it unconfirmed. */
const MayEnd = () => {
  const { evidence, today } = useEvidence();
  if (!evidence) return null;
  const parties = { visited: evidence.state, issuer: null, isNo: false };
  const laws = endingLawOf(evidence.lawInMotion, [...PERMIT_TOPICS, ...VISITOR_TOPICS]);
  const endings = endingReasons(laws, parties, today);

  return endings.map((reason) => (
    <div key={reason.law?.title} className="rounded-control border border-brass/45 bg-brass/10 px-3 py-2">
      <p className="font-semibold">{reasonText(reason)}</p>
      <p>{reason.law?.summary}</p>
    </div>
  ));
};

const neededPermitSentence = ({ state, reciprocityStates }: Regulation, facts: Facts): string => {
  const honored = parseReciprocity(reciprocityStates);
  const neededPermit = {
    isAnyHonored: honored && honored.length > 0,
    nonResidentPermits: facts.get('non-resident-permits')?.value,
  };

  return neededPermitText(stateInSentence(state), neededPermit, ': see “Permits for non-residents” below');
};

/** What visitors need. Of an answer that none is needed, the age and the conditions are part. */
const visitorSentence = (record: Regulation, facts: Facts): string => {
  const needed = facts.get('visitors-without-permit');
  if (typeof needed?.value !== 'boolean') {
    return 'We couldn’t confirm whether visitors need a permit here. Check before you go.';
  }
  if (!needed.value) return neededPermitSentence(record, facts);
  const age = facts.get('permitless-age')?.value;
  const whom =
    typeof age === 'number' ? `from visitors ${age} or older.` : 'from visitors. We couldn’t confirm the minimum age.';

  return `${stateName(record.state)} does not require a permit ${whom}${needed.details ? ' Conditions apply: see “Permit for visitors” below.' : ''}`;
};

/** What visitors need in one sentence, then whose permits count. */
export const RecognitionCard = ({ record }: { record: Regulation }) => {
  const { facts } = useEvidence();
  const visitors = facts.get('visitors-without-permit');
  const honored = facts.get('honored-permits');
  const own = facts.get('own-residents');

  return (
    <SectionCard heading="Permits from other states" Icon={Handshake} aside={<TermLink term="reciprocity" />}>
      <div className="flex flex-col gap-4">
        <p className="font-semibold">{visitorSentence(record, facts)}</p>
        <MayEnd />
        <div className="flex flex-col gap-2">
          <h4 className="font-semibold">Permits this state recognizes (reciprocity)</h4>
          <HonoredList record={record} />
          <FactDetails details={honored?.details} />
        </div>
        <FactGrid>
          <FactTile
            topic="honored-permits"
            label="Permits recognized"
            value={countText(parseReciprocity(record.reciprocityStates))}
          />
          <FactTile
            topic="visitors-without-permit"
            label="Permit for visitors"
            value={visitors && visitors.basis !== 'unknown' ? factTextAmong(visitors, [...facts.values()]) : null}
          />
          {own && (
            <FactTile
              topic="own-residents"
              label="Does another state’s permit count if you live here?"
              value={own.basis === 'unknown' ? null : factText(own)}
            />
          )}
        </FactGrid>
      </div>
    </SectionCard>
  );
};

const LIST = new Intl.ListFormat('en-US');

/** The District of Columbia and Puerto Rico are no states: ‘48 states, D.C., and Puerto Rico’. */
const countText = (states: readonly string[] | null): string | null => {
  if (states === null) return null;
  if (states.length === 0) return 'None';

  const count = states.filter((code) => code !== 'DC' && code !== 'PR').length;
  const parts = [
    ...(count > 0 ? [count === 1 ? '1 state' : `${count} states`] : []),
    ...(states.includes('DC') ? ['D.C.'] : []),
    ...(states.includes('PR') ? ['Puerto Rico'] : []),
  ];

  return LIST.format(parts);
};
