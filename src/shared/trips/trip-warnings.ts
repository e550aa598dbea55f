import { formatPartialDate } from '../law/calendar-display.ts';
import type { Evidence } from '../law/evidence.ts';
import { stateName } from '../law/fact-wording.ts';
import { readableWord } from '../law/regulation-display.ts';
import { type StateCode, stateCodeSchema } from '../law/states.ts';
import { isExpired, largestMagazineOf, type Wallet } from '../permits/permit.ts';
import type { PersonalItem } from '../permits/personal.ts';
import { reasonText, STATUS_WORDS } from '../recognition/recognition-wording.ts';
import { decidingReasonsOf, type Recognition, reasonsOf, statusOf } from '../recognition/recognize.ts';
import type { StraightLeg, Trip } from './trip.ts';
import { isPlain, standingOf, standingText } from './trip-standing.ts';
import { magazineVerdictOf, type TripSummary } from './trip-states.ts';

export const TRIP_WARNINGS = [
  'records-missing',
  'starts-in',
  'ends-in',
  'overnight',
  'leaves-country',
  'needs-flight',
  'may-end',
  'magazine',
  'straight-line',
  'nearby',
  'no-records',
  'facts-missing',
  'expiry',
  'own-residents',
  'note',
  'law-in-motion',
] as const;

export type TripWarning = {
  code: (typeof TRIP_WARNINGS)[number];
  /** The state beside which it is told; null: it is about the whole trip and comes first. */
  state: StateCode | null;
  text: string;
  /** What it says of the person, and the same without it, for paper. */
  personal?: { item: PersonalItem; without: string } | undefined;
  /** A page of the safety guide that says more. */
  guide: 'travel-abroad' | 'air-travel' | null;
};

type WarnedTrip = {
  planned: {
    trip: Trip;
    addresses: readonly string[];
    isApproximate: boolean;
    legs?: readonly StraightLeg[] | undefined;
  };
  summary: TripSummary;
  wallet: Wallet;
  /** Null: the records could not be loaded. */
  recognitions: ReadonlyMap<StateCode, Recognition> | null;
  evidences: ReadonlyMap<StateCode, { evidence: Evidence | null; isError: boolean }>;
  today: string;
};

const warn = (
  code: TripWarning['code'],
  text: string,
  { state = null, guide = null, personal }: Partial<Pick<TripWarning, 'state' | 'guide' | 'personal'>> = {},
): TripWarning => ({ code, state, text, guide, ...(personal && { personal }) });

const listOf = (names: readonly string[], word: 'and' | 'or'): string =>
  names.length < 3 ? names.join(` ${word} `) : `${names.slice(0, -1).join(', ')}, ${word} ${names.at(-1)}`;

/** The state of a place, by the address that it was taken for: 'Newark, NJ 07102'. */
const stateOfAddress = (address: string | undefined): string => /, ([A-Z]{2})( \d{5})?$/.exec(address ?? '')?.[1] ?? '';

const BOTH_ENDS =
  'Federal law on driving through asks that you can lawfully possess and carry the gun at both ends of the trip.';
const NOT_STAYING = 'Federal law on driving through does not cover staying.';

/** Where the trip starts, ends or spends a night, and the state says no or nobody knows. */
const warnOfStays = ({ planned: { addresses, trip }, wallet, recognitions }: WarnedTrip): TripWarning[] => {
  if (!recognitions) return [];
  const stay = (
    code: TripWarning['code'],
    opening: string,
    address: string | undefined,
    law: string,
  ): TripWarning[] => {
    const state = stateCodeSchema.safeParse(stateOfAddress(address)).data;
    if (!state) return [];
    const { denied, unconfirmed } = standingOf([state], recognitions);
    if (denied.length + unconfirmed.length === 0) return [];
    const standing = standingText(state, denied.length > 0, wallet.permits.length);

    return [warn(code, `${opening} ${stateName(state)}. ${standing} ${law}`)];
  };

  return [
    ...stay('starts-in', 'Your trip starts in', addresses[0], BOTH_ENDS),
    ...stay('ends-in', 'Your trip ends in', addresses.at(-1), BOTH_ENDS),
    ...trip.stops.flatMap(({ kind }, at) =>
      kind === 'overnight' ? stay('overnight', 'You planned an overnight stop in', addresses[at + 1], NOT_STAYING) : [],
    ),
  ];
};

/** Less is a bridge or a shore. */
const LEAST_MILES_OUTSIDE = 1;
const ISLANDS = ['HI', 'PR', 'GU', 'VI', 'AS', 'MP'];
const CRIME_ABROAD = 'Taking a handgun into Canada or Mexico is a crime there.';

type Leg = { name: string; milesOutside: number; nearby: readonly string[]; isOverWater: boolean; isToAlaska: boolean };

/** Leg by leg where that is known, else the whole trip as one. */
const legsOf = ({ planned: { addresses, legs }, summary }: WarnedTrip): Leg[] => {
  const describe = (places: readonly string[], { milesOutside, nearby }: StraightLeg): Leg => {
    const ends = [places[0], places.at(-1)].map(stateOfAddress);
    const isBetween = (those: readonly string[]): boolean =>
      milesOutside >= LEAST_MILES_OUTSIDE && ends[0] !== ends[1] && ends.some((end) => those.includes(end));

    return {
      name: places.join(' → '),
      milesOutside,
      nearby,
      isOverWater: isBetween(ISLANDS),
      isToAlaska: isBetween(['AK']),
    };
  };

  return legs
    ? legs.map((leg, at) => describe(addresses.slice(at, at + 2), leg))
    : [describe(addresses, { milesOutside: summary.milesOutside, nearby: [] })];
};

const warnOfLeg = (leg: Leg, isApproximate: boolean): TripWarning[] => {
  const { name, isOverWater, isToAlaska } = leg;
  if (leg.milesOutside < LEAST_MILES_OUTSIDE) return [];
  if (isOverWater) {
    return [warn('needs-flight', `${name}: no road goes there. This leg needs a flight.`, { guide: 'air-travel' })];
  }
  const miles = Math.round(leg.milesOutside).toLocaleString('en-US');
  const leaves = `${name}: ${isApproximate ? 'the straight line' : 'this road'} leaves the United States for ${miles} ${miles === '1' ? 'mile' : 'miles'}, abroad or over water.`;
  const next = isToAlaska
    ? 'Every road between Alaska and the other states runs through Canada.'
    : 'Add a stop on the way so that it stays in the United States.';
  const abroad = warn('leaves-country', `${leaves} ${CRIME_ABROAD} ${next}`, { guide: 'travel-abroad' });

  return isToAlaska
    ? [abroad, warn('needs-flight', `${name}: this leg needs a flight if you take a handgun.`, { guide: 'air-travel' })]
    : [abroad];
};

const warnOfLine = (warned: WarnedTrip): TripWarning[] => {
  const { planned, summary, recognitions } = warned;
  const legs = legsOf(warned);
  const crossed = summary.states.map(({ state }) => state);
  const near = new Set(legs.flatMap((leg) => (leg.isOverWater || leg.isToAlaska ? [] : leg.nearby)));
  const strict = [...near].flatMap((code) => {
    const state = stateCodeSchema.safeParse(code).data;
    const recognition = state && recognitions?.get(state);
    if (!recognition || crossed.includes(state) || isPlain(recognition)) return [];

    return [{ name: stateName(state), status: statusOf(recognition) }];
  });
  const names = strict
    .toSorted((a, b) => Number(b.status === 'not-recognized') - Number(a.status === 'not-recognized'))
    .map(({ name, status }) => `${name} (${STATUS_WORDS[status].toLowerCase()})`);

  return [
    ...legs.flatMap((leg) => warnOfLeg(leg, planned.isApproximate)),
    ...(planned.isApproximate
      ? [
          warn(
            'straight-line',
            'This is the straight line, not your road. Your road may cross other states and counties. Add stops along your road to come closer.',
          ),
        ]
      : []),
    ...(names.length > 0 ? [warn('nearby', `Your road may also cross: ${names.join(', ')}.`)] : []),
  ];
};

/** What the law of one state on the way adds; the member’s magazine and law that may end come first for the whole trip. */
const warnOfState = (state: StateCode, { recognitions, evidences, wallet }: WarnedTrip): TripWarning[] => {
  const name = stateName(state);
  const recognition = recognitions?.get(state);
  const { evidence = null, isError = false } = evidences.get(state) ?? {};
  const limit = evidence?.facts.find(({ topic }) => topic === 'magazine-limit');
  const rounds = largestMagazineOf(wallet);
  const endings = recognition ? decidingReasonsOf(recognition).filter(({ law }) => law) : [];
  const isOver = magazineVerdictOf(limit, rounds) === 'over';
  const deciding = recognition && reasonsOf(recognition)[0]?.fact;
  const notes = [...(deciding?.details ?? []), ...((isOver && limit?.details) || [])];

  return [
    ...endings.map((reason) => warn('may-end', `${name}: ${reasonText(reason)} ${reason.law?.summary}`)),
    ...(isOver
      ? [
          warn('magazine', `${name}: your ${rounds}-round magazine is over the limit of ${limit?.value}.`, {
            personal: {
              item: 'handguns',
              without: `${name}: magazines are limited to ${limit?.value} rounds. Check yours.`,
            },
          }),
        ]
      : []),
    ...(isError && !evidence
      ? [warn('facts-missing', `${name}: we couldn’t load what else its law says. Try again before you leave.`)]
      : []),
    ...notes.map((note) => warn('note', note, { state })),
    ...(evidence?.lawInMotion ?? []).map(({ title, status, on, summary }) =>
      warn('law-in-motion', `${title} (${readableWord(status).toLowerCase()}, ${formatPartialDate(on)}): ${summary}`, {
        state,
      }),
    ),
  ];
};

const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 30;

const warnOfPermits = ({ wallet, today }: WarnedTrip): TripWarning[] =>
  wallet.permits.flatMap((permit) => {
    const name = `${stateName(permit.state)} permit`;
    if (permit.neverExpires || isExpired(permit, today)) return [];
    if (permit.expiresOn === null) {
      return [warn('expiry', `You haven’t entered when your ${name} expires. An expired permit is not recognized.`)];
    }
    const days = (Date.parse(permit.expiresOn) - Date.parse(today)) / DAY_MS;

    return days <= SOON_DAYS
      ? [
          warn(
            'expiry',
            `Your ${name} expires on ${formatPartialDate(permit.expiresOn)}. After that it is not recognized.`,
            {
              personal: {
                item: 'dates',
                without: `Check the date on your ${name}. After it expires it is not recognized.`,
              },
            },
          ),
        ]
      : [];
  });

/** Where the home is known, its state is already judged by its rules for residents. */
const warnOfResidents = ({ summary, wallet }: WarnedTrip): TripWarning[] => {
  if (wallet.home !== null) return [];
  const visited = summary.states
    .map(({ state }) => state)
    .filter((state) => !wallet.permits.some((permit) => permit.state === state && permit.isResident))
    .map((state) => stateName(state));
  if (visited.length === 0) return [];
  const own = visited.length === 1 ? `${visited[0]}’s own rules` : 'your state’s own rules';

  return [
    warn('own-residents', `If you live in ${listOf(visited, 'or')}, these visitor rules aren’t yours: ${own} apply.`),
  ];
};

/** Everything that a trip must warn of. The screen and the paper tell this list, so that neither leaves one out. */
export const warningsOf = (warned: WarnedTrip): TripWarning[] => {
  const { summary, recognitions } = warned;
  const byState = summary.states.flatMap(({ state }) => warnOfState(state, warned));

  return [
    ...(recognitions
      ? []
      : [
          warn(
            'records-missing',
            'We couldn’t load our records, so nothing here says whether a state recognizes your permit. Try again before you leave.',
          ),
        ]),
    ...warnOfStays(warned),
    ...warnOfLine(warned),
    ...(summary.withoutRecords.length > 0
      ? [warn('no-records', `We have no records for ${listOf(summary.withoutRecords, 'and')}.`)]
      : []),
    ...warnOfPermits(warned),
    ...byState.filter(({ state }) => state === null),
    ...warnOfResidents(warned),
    ...byState.filter(({ state }) => state !== null),
  ];
};

/** How long the trip is. A straight line is never told as the number of states that a road crosses. */
export const tripHeadline = (miles: number, stateCount: number, isApproximate: boolean): string => {
  const long = `${Math.round(miles).toLocaleString('en-US')} miles`;
  const states = stateCount === 1 ? '1 state' : `${stateCount} states`;

  return isApproximate
    ? `At least ${long} and at least ${states} on the straight line. Your road may cross others.`
    : `${long} through ${states}`;
};
