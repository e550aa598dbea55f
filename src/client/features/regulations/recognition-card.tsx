import { Handshake } from 'lucide-react';
import { conditionText, factText, stateName } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { parseReciprocity, VERIFY } from '#shared/law/regulation-display.ts';
import type { RecognitionCondition } from '#shared/law/topics.ts';
import { endingReasons, PERMIT_TOPICS, VISITOR_TOPICS } from '#shared/recognition/ending-law.ts';
import { reasonText } from '#shared/recognition/recognition-wording.ts';
import { useEvidence } from './evidence-context.ts';
import { FactGrid, FactTile } from './fact-tile.tsx';
import { SectionCard } from './section-card.tsx';

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

const isConditionList = (value: unknown): value is RecognitionCondition[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object');

/** What may end an answer of this card, or has left it unconfirmed. */
const MayEnd = () => {
  const { evidence, today } = useEvidence();
  if (!evidence) return null;
  const parties = { visited: evidence.state, issuer: null, isNo: false };
  const endings = endingReasons(evidence.lawInMotion, [...PERMIT_TOPICS, ...VISITOR_TOPICS], parties, today);

  return endings.map((reason) => (
    <div key={reason.law?.title} className="rounded-control border border-brass/45 bg-brass/10 px-3 py-2">
      <p className="font-semibold">{reasonText(reason)}</p>
      <p>{reason.law?.summary}</p>
    </div>
  ));
};

/** Recognition is three things: whose permits count, whether visitors need one, and on which conditions. */
export const RecognitionCard = ({ record }: { record: Regulation }) => {
  const { facts } = useEvidence();
  const conditions = facts.get('recognition-conditions')?.value;
  const topics = ['visitors-without-permit', 'resident-permits-only', 'recognition-age'] as const;

  return (
    <SectionCard heading="Permits of other states" Icon={Handshake}>
      <div className="flex flex-col gap-4">
        <MayEnd />
        <div className="flex flex-col gap-2">
          <h4 className="font-semibold">Reciprocity: states whose permits are honored</h4>
          <HonoredList record={record} />
        </div>
        {isConditionList(conditions) && conditions.length > 0 && (
          <div className="flex flex-col gap-1">
            <h4 className="font-semibold">On these conditions</h4>
            <ul className="list-disc pl-5">
              {conditions.map(({ states, ...condition }) => (
                <li key={`${states.join()}${conditionText(condition)}`}>
                  <strong>{conditionText(condition)}:</strong>{' '}
                  {states.length > 40 ? `all of ${states.length} states` : states.join(', ')}
                </li>
              ))}
            </ul>
          </div>
        )}
        <FactGrid>
          <FactTile
            topic="honored-permits"
            label="Permits honored"
            value={countText(parseReciprocity(record.reciprocityStates))}
          />
          {topics.map((topic) => {
            const fact = facts.get(topic);

            return (
              fact && (
                <FactTile
                  key={topic}
                  topic={topic}
                  label={LABELS[topic]}
                  value={fact.basis === 'unknown' ? null : factText(fact)}
                />
              )
            );
          })}
        </FactGrid>
      </div>
    </SectionCard>
  );
};

const LABELS = {
  'visitors-without-permit': 'Permit for visitors',
  'resident-permits-only': 'Only permits of residents of the issuing state',
  'recognition-age': 'Minimum age of the holder',
} as const;

const countText = (states: readonly string[] | null): string | null => {
  if (states === null) return null;

  if (states.length === 0) return 'None';

  return states.length === 1 ? '1 state' : `${states.length} states`;
};
