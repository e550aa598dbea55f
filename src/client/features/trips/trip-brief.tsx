import type { TravelAlert } from '#shared/contracts/alerts.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { factText, stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import { largestMagazineOf, type Wallet } from '#shared/permits/permit.ts';
import { STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { decidingReasonsOf, type Recognition, reasonsOf, statusOf } from '#shared/recognition/recognize.ts';
import { TRANSPORT_LEAD, TRANSPORT_LIMITS, TRANSPORT_RULES, type TripStanding } from '#shared/trips/trip-standing.ts';
import { magazineVerdictOf, type TripSummary } from '#shared/trips/trip-states.ts';
import { type TripWarning, tripHeadline } from '#shared/trips/trip-warnings.ts';
import { useKindNames } from '../../blocks/law-queries.ts';
import { reasonOnPaper, type Ticked, walletOnPaper } from '../../blocks/paper-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import type { PlannedTrip } from './kept-trip.ts';
import { StandingGroups } from './transport-checklist.tsx';
import { CARD_TOPICS, factOf, type StateEvidence } from './trip-facts.ts';
import { TripWarningList } from './trip-warning-list.tsx';

const HEADERS: Record<(typeof CARD_TOPICS)[number], string> = {
  'duty-to-inform': 'Inform officer',
  'vehicle-carry': 'In vehicle without permit',
  'magazine-limit': 'Magazine limit',
  'signs-force-of-law': 'Signs bind',
  restaurants: 'Where alcohol is served',
};

/** The oldest and the newest date of what stands on the sheet. */
const datesOf = (dates: readonly string[]): string => {
  const sorted = dates.toSorted();
  const [oldest, newest] = [sorted[0], sorted.at(-1)];
  if (!oldest || !newest) return '';

  return oldest === newest
    ? `Facts as of ${formatPartialDate(oldest)}.`
    : `Facts as of ${formatPartialDate(oldest)} to ${formatPartialDate(newest)}.`;
};

type TripBriefProps = {
  planned: PlannedTrip;
  summary: TripSummary;
  wallet: Wallet;
  recognitions: ReadonlyMap<StateCode, Recognition>;
  evidences: ReadonlyMap<StateCode, StateEvidence>;
  alerts: readonly TravelAlert[];
  standing: TripStanding;
  warnings: readonly TripWarning[];
  ticked: Ticked;
  today: string;
};

const warningOnPaper = (warning: TripWarning, ticked: Ticked): TripWarning =>
  warning.personal && !ticked.has(warning.personal.item) ? { ...warning, text: warning.personal.without } : warning;

/** For paper alone: the whole trip on one or two sheets, stamped with the dates of its facts. */
export const TripBrief = ({
  planned,
  summary,
  wallet,
  recognitions,
  evidences,
  alerts,
  standing: told,
  warnings: all,
  ticked,
  today,
}: TripBriefProps) => {
  const names = useKindNames();
  const rounds = largestMagazineOf(wallet);
  const warnings = all.map((warning) => warningOnPaper(warning, ticked));
  const standing: TripStanding = {
    ...told,
    unconfirmed: told.unconfirmed.map(({ state, why }) => {
      const recognition = recognitions.get(state);
      const [deciding] = recognition ? reasonsOf(recognition) : [];

      return { state, why: deciding ? reasonOnPaper(deciding, ticked) : why };
    }),
  };
  const { productName } = useSiteConfig();
  const shown = summary.states.map(({ state, miles }) => {
    const recognition = recognitions.get(state);
    const evidence = evidences.get(state)?.evidence ?? null;

    return { state, miles, recognition, evidence, facts: CARD_TOPICS.map((topic) => factOf(evidence, topic)) };
  });
  const dates = shown.flatMap(({ facts, recognition }) => [
    ...facts.flatMap((fact) => fact?.asOf ?? []),
    ...(recognition ? reasonsOf(recognition).flatMap(({ fact }) => fact?.asOf ?? []) : []),
  ]);
  const dated = dates.filter((date) => /^\d/.test(date));
  const undatedCount = dates.length - dated.length;
  const general = warnings.filter(({ state }) => state === null);
  const byState = summary.states
    .map(({ state }) => ({ state, own: warnings.filter((warning) => warning.state === state) }))
    .filter(({ own }) => own.length > 0);
  const isStanding = standing.denied.length + standing.unconfirmed.length > 0;

  return (
    <section aria-label="Printed brief" className="hidden text-[9.5pt] leading-snug print:block">
      <h2 className="text-xl">{planned.addresses.join(' → ')}</h2>
      <p>
        {tripHeadline(planned.miles, summary.states.length, planned.isApproximate)} ·{' '}
        {walletOnPaper(wallet, names, ticked).join(' · ')}
      </p>
      <p>
        Planned {formatPartialDate(planned.plannedOn)}, printed {formatPartialDate(today)} from {productName}.{' '}
        {datesOf(dated)}
        {undatedCount > 0 && ` ${undatedCount} of them rest on undated sources.`} What the records say, not legal
        advice: verify with the issuing authority.
      </p>
      {general.length > 0 && (
        <div className="mt-2 border-2 border-current p-2 font-bold">
          <h3 className="text-base">Read this before you leave</h3>
          <TripWarningList label="Warnings on paper" warnings={general} />
        </div>
      )}
      <table className="mt-2 w-full border-collapse">
        <thead>
          <tr className="border-b text-left align-bottom">
            <th scope="col" className="pr-2">
              State
            </th>
            <th scope="col" className="pr-2">
              Your permits
            </th>
            {CARD_TOPICS.map((topic) => (
              <th key={topic} scope="col" className="pr-2">
                {HEADERS[topic]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ state, miles, recognition, facts }) => (
            <tr key={state} className="break-inside-avoid border-b align-top">
              <th scope="row" className="py-1 pr-4 text-left">
                {stateName(state)}
                <span className="block font-normal">{Math.round(miles)} mi</span>
              </th>
              <td className="py-1 pr-2">
                {recognition && (
                  <>
                    <strong>{STATUS_WORDS[statusOf(recognition)]}</strong>
                    <span className="block">
                      {decidingReasonsOf(recognition)
                        .map((reason) => reasonOnPaper(reason, ticked))
                        .join(' ')}
                    </span>
                  </>
                )}
              </td>
              {facts.map((fact, at) => (
                <td key={CARD_TOPICS[at]} className="py-1 pr-2">
                  {fact ? factText(fact) : '–'}
                  {fact?.topic === 'magazine-limit' && magazineVerdictOf(fact, rounds) === 'over' && (
                    <strong className="block">{ticked.has('handguns') ? `over: ${rounds}` : 'check yours'}</strong>
                  )}
                  {fact?.asOf && <span className="block text-[7pt]">{formatPartialDate(fact.asOf)}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isStanding && (
        <div className="mt-2 break-inside-avoid">
          <StandingGroups standing={standing} permitCount={wallet.permits.length} />
          <p className="mt-2">A federal law, 18 U.S.C. § 926A, {TRANSPORT_LEAD}</p>
          <ul>
            {TRANSPORT_RULES.map((rule) => (
              <li key={rule}>☐ {rule}</li>
            ))}
          </ul>
          <p>
            <strong>{TRANSPORT_LIMITS}</strong>
          </p>
        </div>
      )}
      {byState.length > 0 && (
        <div className="mt-2">
          <h3 className="text-base">State by state</h3>
          {byState.map(({ state, own }) => (
            <section key={state} className="mt-1 break-inside-avoid">
              <h4 className="font-bold">{stateName(state)}</h4>
              <TripWarningList label={`${stateName(state)} on paper`} warnings={own} />
            </section>
          ))}
        </div>
      )}
      {alerts.length > 0 && (
        <div className="mt-2 break-inside-avoid">
          <h3 className="text-base">Alerts</h3>
          <ul>
            {alerts.map(({ id, message, states }) => (
              <li key={id}>
                {states.join(', ')}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
};
