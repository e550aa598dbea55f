import { CalendarPlus, ListChecks, Printer } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { asOfText, formatPartialDate } from '#shared/law/calendar-display.ts';
import { fullCountyName } from '#shared/law/county-name.ts';
import type { TopicFact } from '#shared/law/evidence.ts';
import { factText, stateName } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { permitCostText, renewalCostText, yearsText } from '#shared/law/regulation-display.ts';
import type { Topic } from '#shared/law/topics.ts';
import { type Application, applicationEventsOf, NO_DATES } from '#shared/permits/application.ts';
import { calendarFileOf } from '#shared/permits/calendar-file.ts';
import { useApplication } from '../../blocks/application-store.ts';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { SHARING_WORDS } from '../../blocks/sharing-words.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSharing } from '../../lib/sealed-flag.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEvidence } from './evidence-context.ts';
import { FeeWords } from './fee-parts.tsx';
import { feeTopicOf } from './fee-topic.ts';
import { OutLink, PhoneLink, seenText } from './office-card.tsx';
import { addressHint, bestPageOf, whereToApply } from './office-words.ts';
import { SectionCard } from './section-card.tsx';

/** What a fact says to somebody who applies: its own summary, or a sentence made of its value. */
const sentenceOf = (fact: TopicFact, words: (value: TopicFact['value']) => string | null, what: string): string => {
  if (fact.basis === 'unknown') return `We couldn’t confirm ${what}. Check with the issuing office.`;

  return fact.summary ?? words(fact.value) ?? factText(fact);
};

type FactLineProps = {
  topic: Topic;
  /** Whom it is about, where it is not everybody. */
  whom?: string;
  /** What a summary that opens with a yes or no answers: the page asks it nowhere else. */
  question?: string;
  /** What the fact is about, for 'We couldn’t confirm …'. */
  what: string;
  words: (value: TopicFact['value']) => string | null;
};

/** One sentence with its conditions and where it comes from; on paper with the source itself. */
const FactLine = ({ topic, whom, question, what, words }: FactLineProps) => {
  const { facts, evidence, open } = useEvidence();
  const fact = facts.get(topic);
  if (!fact || fact.value === null) return null;
  const source = fact.source && evidence?.sources[fact.source]?.title;
  const sentence = sentenceOf(fact, words, what);

  return (
    <div>
      <p>
        {whom && <strong>{whom}: </strong>}
        {question && /^(Yes|No)\b/.test(sentence) && <strong>{question} </strong>}
        {sentence}
      </p>
      <FactDetails details={fact.details} className="text-quiet" />
      <p className="text-sm text-quiet">
        <button
          type="button"
          aria-haspopup="dialog"
          className="text-link no-print min-h-11 cursor-pointer"
          onClick={() => open(topic)}
        >
          Source<span className="sr-only"> for {what}</span>
          {fact.asOf && `, ${asOfText(fact.asOf)}`}
        </button>
        {source && (
          <span className="hidden print:inline">
            {source}, {fact.locator}, {fact.asOf && formatPartialDate(fact.asOf)}
          </span>
        )}
      </p>
    </div>
  );
};

type StepProps = { title: string; children: ReactNode };

const Step = ({ title, children }: StepProps) => (
  <li className="pl-1.5 marker:font-semibold marker:text-saddle-strong print:break-inside-avoid">
    <h4 className="font-semibold">
      <span aria-hidden="true" className="mr-2 hidden print:inline">
        ☐
      </span>
      {title}
    </h4>
    <div className="flex flex-col gap-1">{children}</div>
  </li>
);

const Steps = ({ record }: { record: Regulation }) => {
  const { facts, today } = useEvidence();
  const state = stateName(record.state);
  const authority = facts.get('issuing-authority');
  const page = bestPageOf(record);
  const hasOwnPage = (record.countyPage ?? record.officeSite) !== undefined;
  const age = facts.get('military-minimum-age');
  const place = [record.officeStreet, record.officeCity].filter(Boolean).join(', ');
  const hint = addressHint(record);

  return (
    <ol className="flex list-decimal flex-col gap-4 pl-6">
      <Step title="Check that you qualify">
        <FactLine topic="minimum-age" what="the minimum age" words={(value) => `You must be ${value} or older.`} />
        {typeof age?.value === 'number' && age.value !== record.minimumAge && (
          <FactLine
            topic="military-minimum-age"
            whom="Service members"
            what="the minimum age for service members"
            words={(value) => `You must be ${value} or older.`}
          />
        )}
        <FactLine
          topic="resident-required"
          question={`Must you live in ${state}?`}
          what="whether you must live there"
          words={(value) => (value ? `You must live in ${state}.` : `You don’t have to live in ${state}.`)}
        />
        <p>
          Other conditions apply too. A criminal record or a court order, for example, can rule you out. Ask the office
          before you pay.
        </p>
      </Step>
      <Step title="Training">
        <FactLine
          topic="training-required"
          question="Is training required?"
          what="whether training is required"
          words={(value) =>
            value ? 'State law requires training before you get a permit.' : 'State law requires no training.'
          }
        />
      </Step>
      <Step title="Documents">
        <p>
          We don’t have this office’s list of documents.{' '}
          {hasOwnPage ? 'Look at its website, or ask the office what to bring.' : 'Ask the office what to bring.'}
        </p>
      </Step>
      <Step title="Where to go">
        <p>{whereToApply(record, authority && authority.basis !== 'unknown' ? factText(authority) : null)}</p>
        <FactDetails details={record.details} />
        {record.officePhone && (
          <p>
            <PhoneLink phone={record.officePhone} />{' '}
            <span className="text-sm text-quiet">{seenText(record, today)}</span>
          </p>
        )}
        {place && <p>{place}</p>}
        {page && (
          <p>
            <OutLink address={page.address}>{page.label}</OutLink>
            <span className="hidden print:block">{page.address}</span>
          </p>
        )}
        {hint && <p>{hint}</p>}
      </Step>
      <Step title="What to pay">
        <p>
          {record.permitCostBasis === 'not-on-file'
            ? 'We don’t have this county’s fee. Ask the office for the total.'
            : `${permitCostText(record)}${record.permitCostAsOf ? `, ${asOfText(record.permitCostAsOf)}` : ''}. Ask the office for the total and how to pay.`}
        </p>
        {/* On screen they stand beside the price above; the checklist may be printed without it. */}
        <div className="hidden print:block">
          <FeeWords fact={facts.get(feeTopicOf(record.permitCostBasis, 'permit-cost'))} />
        </div>
      </Step>
      <Step title="Wait for the decision">
        <FactLine
          topic="processing-days"
          what="how long the office has to decide"
          words={(value) => `The office has ${value} days to decide.`}
        />
        {facts.get('processing-days')?.value === null && <p>State law sets no deadline for the office.</p>}
      </Step>
      <Step title="Renew on time">
        <FactLine
          topic="permit-years"
          what="how long a permit is valid"
          words={(value) => (typeof value === 'number' ? `Your permit is valid for ${yearsText(value)}.` : null)}
        />
        {record.renewalCostBasis !== 'not-on-file' && <p>Renewal: {renewalCostText(record)}.</p>}
        <p>Ask the office how early you can renew.</p>
      </Step>
    </ol>
  );
};

const FIELDS: readonly [keyof Application, string][] = [
  ['appointmentOn', 'My appointment'],
  ['appliedOn', 'I applied on'],
  ['expiresOn', 'My permit expires on'],
];

type OwnDatesProps = { userId: string; record: Regulation; today: string };

/** A member's own dates; they leave the device only sealed, where their owner asked for that. */
const OwnDates = ({ userId, record, today }: OwnDatesProps) => {
  const failureId = useId();
  const { facts } = useEvidence();
  const { productName, host } = useSiteConfig();
  const key = `${record.state} ${record.county}`;
  const { dates, save } = useApplication(userId, key);
  const sharing = useSharing(userId);
  const [isRefused, setIsRefused] = useState(false);
  const days = facts.get('processing-days')?.value;
  // Our calendar files hold plain letters: 'Doña Ana' is 'Dona Ana' there.
  const name = `${fullCountyName(record.county ?? '')}, ${stateName(record.state)}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  const events = applicationEventsOf(dates, { name, key, days: typeof days === 'number' ? days : null }, today);
  const keep = (next: Application): void => setIsRefused(!save(next));

  return (
    <fieldset className="no-print mt-5 border-t border-tan pt-4" aria-describedby={failureId}>
      <legend className="float-left mb-2 w-full font-semibold">Your dates</legend>
      <p className="clear-both mb-3 text-quiet">
        {sharing === 'off' ? 'We save these only on this device and never send them.' : SHARING_WORDS[sharing]}
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        {FIELDS.map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            type="date"
            value={dates[field] ?? ''}
            onChange={({ target }) => keep({ ...dates, [field]: target.value || null })}
          />
        ))}
      </div>
      <FormAlert
        id={failureId}
        text={isRefused ? 'Your browser couldn’t save this date. Allow site data and try again.' : null}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="secondary"
          Icon={CalendarPlus}
          disabled={events.length === 0}
          onClick={() =>
            saveFile(
              'permit-application.ics',
              'text/calendar',
              calendarFileOf(events, { productName, host, now: new Date() }),
            )
          }
        >
          Get calendar reminders
        </Button>
        {dates !== NO_DATES && (
          <Button look="quiet" onClick={() => keep(NO_DATES)}>
            Clear dates
          </Button>
        )}
      </div>
    </fieldset>
  );
};

/** Prints this list alone: the rest of the page is long. */
const printChecklist = (): void => {
  const { dataset } = document.documentElement;
  dataset['print'] = 'checklist';
  window.addEventListener(
    'afterprint',
    () => {
      delete dataset['print'];
    },
    { once: true },
  );
  window.print();
};

type ApplyCardProps = { record: Regulation };

/** The steps to a permit in this county, from what is on file. */
export const ApplyCard = ({ record }: ApplyCardProps) => {
  const { facts, today } = useEvidence();
  const current = useCurrentUser();
  if (record.issuingOffice === 'none' || facts.size === 0) return null;

  return (
    <div className="checklist">
      <SectionCard
        heading="How to apply here"
        Icon={ListChecks}
        aside={
          <Button look="secondary" size="compact" Icon={Printer} className="no-print" onClick={printChecklist}>
            Print checklist
          </Button>
        }
      >
        <p className="mb-3 hidden print:block">
          {fullCountyName(record.county ?? '')}, {stateName(record.state)}. Printed {formatPartialDate(today)}.
          Information, not legal advice.
        </p>
        <Steps record={record} />
        {current.status === 'signed-in' && <OwnDates userId={current.user.id} record={record} today={today} />}
      </SectionCard>
    </div>
  );
};
