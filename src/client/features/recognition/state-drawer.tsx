import { asOfText } from '#shared/law/calendar-display.ts';
import { factText, stateName, topicLabel } from '#shared/law/fact-wording.ts';
import { VERIFY } from '#shared/law/regulation-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import { reasonsOfPermit } from '#shared/recognition/judge-permit.ts';
import type { RecognitionIndex, RecognitionRecords } from '#shared/recognition/recognition-records.ts';
import { PERMIT_STATUS_WORDS, STATUS_WORDS, VISITOR_STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { type Recognition, statusOf } from '#shared/recognition/recognize.ts';
import { permitTitle } from '../../blocks/permit-words.ts';
import { ReasonList } from '../../blocks/reason-list.tsx';
import { lookOfPart, STATUS_LOOKS } from '../../blocks/status-look.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';

type StateDrawerProps = {
  recognition: Recognition;
  records: RecognitionRecords;
  index: RecognitionIndex;
  today: string;
  onClose: () => void;
};

const OfficialPage = ({ index, state }: { index: RecognitionIndex; state: StateCode }) => {
  const address = index.states.get(state)?.facts.get('official-link')?.value;

  return (
    <p className="rounded-control bg-hover px-3.5 py-2.5 text-sm">
      {VERIFY} before you rely on this. If you live in {stateName(state)}, these visitor rules aren’t yours:{' '}
      {stateName(state)}’s own rules apply.{' '}
      {typeof address === 'string' && (
        <a href={address} target="_blank" rel="noreferrer" className="text-link">
          Official page<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  );
};

/** One state, the permits and carrying without one kept apart, each finding with its source and date. */
export const StateDrawer = ({ recognition, records, index, today, onClose }: StateDrawerProps) => {
  const { state, permits, visitors } = recognition;
  const status = statusOf(recognition);
  const others = (['duty-to-inform', 'magazine-limit'] as const).flatMap(
    (topic) => index.states.get(state)?.facts.get(topic) ?? [],
  );

  return (
    <Drawer
      title={stateName(state)}
      description={<Badge {...STATUS_LOOKS[status]}>{STATUS_WORDS[status]}</Badge>}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <ButtonLink to={`/regulations?state=${state}`} look="secondary">
          All of {stateName(state)}’s law
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-5">
        {permits.length === 0 && <p>There is no permit in your wallet.</p>}
        {permits.map((judgment) => (
          <section key={permitTitle(judgment.permit)} className="flex flex-col gap-2">
            <h3 className="flex flex-wrap items-center gap-2 text-lg">
              {permitTitle(judgment.permit)}
              <Badge {...lookOfPart(judgment.status)}>{PERMIT_STATUS_WORDS[judgment.status]}</Badge>
            </h3>
            <ReasonList
              label={`Why, for ${permitTitle(judgment.permit)}`}
              reasons={reasonsOfPermit(judgment)}
              sources={records.sources}
              today={today}
            />
          </section>
        ))}
        <section className="flex flex-col gap-2">
          <h3 className="flex flex-wrap items-center gap-2 text-lg">
            A permit
            <Badge {...lookOfPart(visitors.status)}>{VISITOR_STATUS_WORDS[visitors.status]}</Badge>
          </h3>
          <ReasonList
            label="Why, without a permit"
            reasons={visitors.reasons}
            sources={records.sources}
            today={today}
          />
        </section>
        <section>
          <h3 className="text-lg">Also</h3>
          <dl className="mt-1 flex flex-col gap-2">
            {others.map((fact) => (
              <div key={fact.topic}>
                <dt className="text-sm text-quiet">{topicLabel(fact.topic)}</dt>
                <dd>
                  {factText(fact)}
                  {fact.asOf && <span className="text-sm text-quiet"> · {asOfText(fact.asOf)}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <OfficialPage index={index} state={state} />
      </div>
    </Drawer>
  );
};
