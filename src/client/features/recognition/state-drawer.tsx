import { asOfText } from '#shared/law/calendar-display.ts';
import { factText, stateName, topicLabel } from '#shared/law/fact-wording.ts';

import { NOT_CONFIRMED } from '#shared/law/regulation-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import { permitKeyOf } from '#shared/permits/permit.ts';
import { type Holder, reasonsOfPermit } from '#shared/recognition/judge-permit.ts';
import type { RecognitionIndex, RecognitionRecords } from '#shared/recognition/recognition-records.ts';
import { PERMIT_STATUS_WORDS, STATUS_WORDS, VISITOR_STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { type Recognition, statusOf } from '#shared/recognition/recognize.ts';
import { whatWouldChange } from '#shared/recognition/what-would-change.ts';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { type KindNames, permitTitle } from '../../blocks/permit-words.ts';
import { ReasonList, SourceName } from '../../blocks/reason-list.tsx';
import { lookOfPart, STATUS_LOOKS } from '../../blocks/status-look.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { PageLink } from '../../ui/page-link.tsx';

type StateDrawerProps = {
  recognition: Recognition;
  holder: Holder;
  names: KindNames;
  records: RecognitionRecords;
  index: RecognitionIndex;
  today: string;
  /** What is tried out, in words. */
  trying: string | null;
  onClose: () => void;
};

const OfficialPage = ({ index, state }: { index: RecognitionIndex; state: StateCode }) => {
  const address = index.states.get(state)?.facts.get('official-link')?.value;

  return (
    <p className="rounded-control bg-hover px-3.5 py-2.5 text-sm">
      Check with the issuing office before you rely on this.{' '}
      {typeof address === 'string' && (
        <a href={address} target="_blank" rel="noreferrer" className="text-link">
          Official page<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  );
};

const FactSource = ({ source }: { source: RecognitionRecords['sources'][string] | undefined }) =>
  source && (
    <>
      <SourceName source={source} /> ·{' '}
    </>
  );

/** A federal layer of its own: it is no permit, and it leaves much in place. */
const Officers = ({ services }: { services: Holder['services'] | undefined }) =>
  services?.some((one) => one !== 'active-military') ? (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg">Officers and retired officers</h3>
      <p>
        A federal law (18 U.S.C. 926B and 926C) covers concealed carry in every state by qualified active and retired
        officers. You need the ID that law requires. Whether it covers you depends on your agency and your yearly
        firearms qualification.
      </p>
      <p className="text-sm text-quiet">
        These still apply: bans on state and local government property, bans by property owners, federal building and
        school zone rules, and magazine limits.{' '}
        <PageLink to="/safety/officers-and-retired-officers" className="text-link">
          Read the guide
        </PageLink>
      </p>
    </section>
  ) : null;

/** One state, the permits and carrying without one kept apart, each finding with its source and date. */
export const StateDrawer = ({
  recognition,
  holder,
  names,
  records,
  index,
  today,
  trying,
  onClose,
}: StateDrawerProps) => {
  const { state, permits, visitors } = recognition;
  const status = statusOf(recognition);
  const others = (['vehicle-carry', 'duty-to-inform', 'magazine-limit'] as const).flatMap(
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
          See the {stateName(state)} page
        </ButtonLink>
      }
    >
      <div className="no-print flex flex-col gap-5">
        {trying && (
          <p className="rounded-control border-2 border-denim px-3.5 py-2.5">
            <strong>Trying:</strong> {trying}. Nothing is saved.
          </p>
        )}
        {permits.length === 0 && <p>You haven’t added a permit.</p>}
        {permits.map((judgment) => (
          <section key={permitKeyOf(judgment.permit)} className="flex flex-col gap-2">
            <h3 className="flex flex-wrap items-center gap-2 text-lg">
              {permitTitle(judgment.permit, names)}
              <Badge {...lookOfPart(judgment.status)}>{PERMIT_STATUS_WORDS[judgment.status]}</Badge>
            </h3>
            <ReasonList
              label={`Why, for ${permitTitle(judgment.permit, names)}`}
              reasons={reasonsOfPermit(judgment)}
              sources={records.sources}
              today={today}
            />
            {whatWouldChange({ judgment, visited: state, index, holder }).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
        ))}
        <Officers services={holder.services} />
        <section className="flex flex-col gap-2">
          <h3 className="flex flex-wrap items-center gap-2 text-lg">
            Without a permit
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
          <h3 className="text-lg">Other rules</h3>
          <dl className="mt-1 flex flex-col gap-2">
            {others.map((fact) => (
              <div key={fact.topic}>
                <dt className="text-sm text-quiet">{topicLabel(fact.topic)}</dt>
                <dd>
                  {fact.value === undefined ? `${NOT_CONFIRMED}. Check with the issuing office.` : factText(fact)}
                  {fact.summary && <p className="text-sm">{fact.summary}</p>}
                  <FactDetails details={fact.details} className="text-sm" />
                  {fact.asOf && (
                    <p className="text-sm text-quiet">
                      <FactSource source={fact.source ? records.sources[fact.source] : undefined} />
                      {asOfText(fact.asOf)}
                    </p>
                  )}
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
