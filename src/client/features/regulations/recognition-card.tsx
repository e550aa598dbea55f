import { Handshake } from 'lucide-react';
import { factText, stateName } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { parseReciprocity, VERIFY } from '#shared/law/regulation-display.ts';
import { endingLawOf, endingReasons, PERMIT_TOPICS, VISITOR_TOPICS } from '#shared/recognition/ending-law.ts';
import { reasonText } from '#shared/recognition/recognition-wording.ts';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { TermLink } from '../../blocks/term-link.tsx';
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

const VISITOR_SENTENCES = {
  true: 'Visitors need no permit to carry here.',
  false: 'Visitors need a permit that this state honors.',
} as const;

/** What visitors need in one sentence, then whose permits count. */
export const RecognitionCard = ({ record }: { record: Regulation }) => {
  const { facts } = useEvidence();
  const visitors = facts.get('visitors-without-permit')?.value;
  const honored = facts.get('honored-permits');
  const own = facts.get('own-residents');

  return (
    <SectionCard heading="Permits from other states" Icon={Handshake} aside={<TermLink term="reciprocity" />}>
      <div className="flex flex-col gap-4">
        <p className="font-semibold">
          {typeof visitors === 'boolean'
            ? VISITOR_SENTENCES[`${visitors}`]
            : 'We couldn’t confirm whether visitors need a permit here. Check before you go.'}
        </p>
        <MayEnd />
        <div className="flex flex-col gap-2">
          <h4 className="font-semibold">Reciprocity: permits this state honors</h4>
          <HonoredList record={record} />
          <FactDetails details={honored?.details} />
        </div>
        <FactGrid>
          <FactTile
            topic="honored-permits"
            label="Permits honored"
            value={countText(parseReciprocity(record.reciprocityStates))}
          />
          <FactTile
            topic="visitors-without-permit"
            label="Permit for visitors"
            value={typeof visitors === 'boolean' ? (visitors ? 'Not required' : 'Required') : null}
          />
          {own && (
            <FactTile
              topic="own-residents"
              label="Another state’s permit, if you live here"
              value={own.basis === 'unknown' ? null : factText(own)}
            />
          )}
        </FactGrid>
      </div>
    </SectionCard>
  );
};

const countText = (states: readonly string[] | null): string | null => {
  if (states === null) return null;
  if (states.length === 0) return 'None';

  return states.length === 1 ? '1 state' : `${states.length} states`;
};
