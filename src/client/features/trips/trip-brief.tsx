import type { TravelAlert } from '#shared/law/alert.ts';
import { asOfText, formatPartialDate } from '#shared/law/calendar-display.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Wallet } from '#shared/permits/permit.ts';
import { STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { decidingReasonsOf, type Recognition, reasonsOf } from '#shared/recognition/recognize.ts';
import type { PlannedTrip } from '#shared/trips/planned-trip.ts';
import { STAY_WORDS, type TripRow } from '#shared/trips/trip-rows.ts';
import {
  isStanding,
  TRANSPORT_LEAD,
  TRANSPORT_LIMITS,
  TRANSPORT_NO_HELP,
  TRANSPORT_RULES,
  type TripStanding,
} from '#shared/trips/trip-standing.ts';
import type { TripSummary } from '#shared/trips/trip-states.ts';
import { type TripWarning, tripHeadline } from '#shared/trips/trip-warnings.ts';
import { useKindNames } from '../../blocks/law-queries.ts';
import { reasonOnPaper, type Ticked, walletOnPaper } from '../../blocks/paper-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { StandingGroups } from './transport-checklist.tsx';
import { TripWarningList } from './trip-warning-list.tsx';

type Recognitions = ReadonlyMap<StateCode, Recognition>;

type TripBriefProps = {
  planned: PlannedTrip;
  summary: TripSummary;
  rows: readonly TripRow[];
  /** States that only other roads pass. */
  others: readonly TripRow[];
  wallet: Wallet;
  recognitions: Recognitions;
  alerts: readonly TravelAlert[];
  standing: TripStanding;
  isLawfulAtEnds: boolean;
  warnings: readonly TripWarning[];
  ticked: Ticked;
  today: string;
};

const warningOnPaper = (warning: TripWarning, ticked: Ticked): TripWarning =>
  warning.personal && !ticked.has(warning.personal.item) ? { ...warning, text: warning.personal.without } : warning;

/** The same groups, with sentences that say no more of the person than was checked. */
const standingOnPaper = (standing: TripStanding, recognitions: Recognitions, ticked: Ticked): TripStanding => {
  const onPaper = ({ state, why }: TripStanding['open'][number]) => {
    const recognition = recognitions.get(state);
    const [deciding] = recognition ? reasonsOf(recognition) : [];

    return { state, why: deciding ? reasonOnPaper(deciding, ticked) : why };
  };

  return { ...standing, open: standing.open.map(onPaper), unconfirmed: standing.unconfirmed.map(onPaper) };
};

const HEADERS = [
  'State',
  'Your permits',
  'Tell the officer?',
  'Loaded in the car?',
  'Magazine limit',
  'Are signs law?',
];

type RowsProps = { rows: readonly TripRow[]; ticked: Ticked };

const Rows = ({ rows, ticked }: RowsProps) => (
  <table className="mt-3 w-full border-collapse">
    <thead>
      <tr className="border-b-2 text-left align-bottom">
        {HEADERS.map((header) => (
          <th key={header} scope="col" className="pr-2">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ state, miles, stay, status, officer, car, magazine, isMagazineOver, signs }) => (
        <tr key={state} className="break-inside-avoid border-b align-top">
          <th scope="row" className="py-px pr-2 text-left">
            {stateName(state)}
            <span className="block font-normal">
              {[STAY_WORDS[stay], miles > 0 ? `${Math.round(miles)} mi` : null].filter(Boolean).join(', ')}
            </span>
          </th>
          <td className="py-px pr-2 font-bold">{status ? STATUS_WORDS[status] : '–'}</td>
          <td className="py-px pr-2">{officer}</td>
          <td className="py-px pr-2">{car}</td>
          <td className="py-px pr-2">
            {magazine}
            {isMagazineOver && (
              <strong className="block">{ticked.has('handguns') ? 'Yours is over' : 'Check yours'}</strong>
            )}
          </td>
          <td className="py-px pr-2">{signs}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** What decides each state, in a sentence with its date. */
const Decisions = ({ rows, recognitions, ticked }: RowsProps & { recognitions: Recognitions }) => (
  <section className="mt-2">
    <h3 className="break-after-avoid text-[13pt]">What decides</h3>
    <ul>
      {rows.map(({ state }) => {
        const recognition = recognitions.get(state);
        const reasons = recognition ? decidingReasonsOf(recognition) : [];
        const asOf = reasons.find(({ fact }) => fact?.asOf)?.fact?.asOf;

        return (
          reasons.length > 0 && (
            <li key={state} className="mt-1 break-inside-avoid">
              <strong>{stateName(state)}:</strong> {reasons.map((reason) => reasonOnPaper(reason, ticked)).join(' ')}
              {asOf && ` (${asOfText(asOf)})`}
            </li>
          )
        );
      })}
    </ul>
  </section>
);

/** For paper alone: what must not be missed first, then a row a state, then why. */
export const TripBrief = ({
  planned,
  summary,
  rows,
  others,
  wallet,
  recognitions,
  alerts,
  standing,
  isLawfulAtEnds,
  warnings: all,
  ticked,
  today,
}: TripBriefProps) => {
  const names = useKindNames();
  const { productName } = useSiteConfig();
  const warnings = all.map((warning) => warningOnPaper(warning, ticked));
  const general = warnings.filter(({ state }) => state === null);
  const byState = summary.states
    .map(({ state }) => ({ state, own: warnings.filter((warning) => warning.state === state) }))
    .filter(({ own }) => own.length > 0);

  return (
    <section aria-label="Printed brief" className="hidden bg-white text-[11pt] leading-[1.2] text-black print:block">
      <h2 className="text-[15pt]">{planned.addresses.join(' → ')}</h2>
      <p>{tripHeadline(planned.ways, summary)}.</p>
      <p>{walletOnPaper(wallet, names, ticked).join(' · ')}</p>
      <p>
        <strong>Check before you go.</strong> Printed {formatPartialDate(today)} from {productName}, planned{' '}
        {formatPartialDate(planned.plannedOn)}. What our records say, not legal advice.
      </p>
      {general.length > 0 && (
        <div className="mt-2 border-2 border-current p-2 font-bold">
          <h3 className="break-after-avoid text-[13pt]">Read this before you leave</h3>
          <TripWarningList label="Warnings on paper" warnings={general} />
        </div>
      )}
      <Rows rows={rows} ticked={ticked} />
      {others.length > 0 && (
        <section className="mt-2">
          <h3 className="break-after-avoid text-[13pt]">Only on other routes</h3>
          <Rows rows={others} ticked={ticked} />
        </section>
      )}
      <Decisions rows={[...rows, ...others]} recognitions={recognitions} ticked={ticked} />
      {isStanding(standing) && (
        <div className="mt-2">
          <StandingGroups
            standing={standingOnPaper(standing, recognitions, ticked)}
            permitCount={wallet.permits.length}
          />
          {isLawfulAtEnds ? (
            <>
              <p className="mt-2 font-bold">{TRANSPORT_LIMITS}</p>
              <p>A federal law, 18 U.S.C. § 926A, {TRANSPORT_LEAD}</p>
              <ul>
                {TRANSPORT_RULES.map((rule) => (
                  <li key={rule}>☐ {rule}</li>
                ))}
              </ul>
            </>
          ) : (
            <p className="mt-2 font-bold">{TRANSPORT_NO_HELP}</p>
          )}
        </div>
      )}
      {byState.length > 0 && (
        <div className="mt-2">
          <h3 className="break-after-avoid text-[13pt]">State by state</h3>
          {byState.map(({ state, own }) => (
            <section key={state} className="mt-1">
              <h4 className="break-after-avoid font-bold">{stateName(state)}</h4>
              <TripWarningList label={`${stateName(state)} on paper`} warnings={own} />
            </section>
          ))}
        </div>
      )}
      {alerts.length > 0 && (
        <div className="mt-2">
          <h3 className="break-after-avoid text-[13pt]">Alerts</h3>
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
