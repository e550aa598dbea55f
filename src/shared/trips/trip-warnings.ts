import { BLOCKED_IN_COURT } from '../law/blocked-law.ts';
import { formatPartialDate } from '../law/calendar-display.ts';
import type { Evidence } from '../law/evidence.ts';
import { stateName } from '../law/fact-wording.ts';
import { readableWord } from '../law/regulation-display.ts';
import { type StateCode, stateCodeSchema } from '../law/states.ts';
import { isExpired, largestMagazineOf, type Wallet } from '../permits/permit.ts';
import type { PersonalItem } from '../permits/personal.ts';
import { reasonText, STATUS_WORDS } from '../recognition/recognition-wording.ts';
import { decidingReasonsOf, type Recognition, reasonsOf, statusOf } from '../recognition/recognize.ts';
import type { RoadWay } from './road-way.ts';
import { legsOf, type Trip } from './trip.ts';
import { stateOfAddress } from './trip-rows.ts';
import { standingOf, standingText } from './trip-standing.ts';
import { isOverLimit, type MagazineVerdict, magazineVerdictOf, NO_LAW, type TripSummary } from './trip-states.ts';

export const TRIP_WARNINGS = [
  'records-missing',
  'starts-in',
  'ends-in',
  'overnight',
  'unsure-road',
  'by-air',
  'by-ferry',
  'leaves-country',
  'may-end',
  'magazine',
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
  planned: { trip: Trip; addresses: readonly string[]; ways: readonly RoadWay[] };
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

const BOTH_ENDS =
  'Federal law protects drivers passing through, but only if you can lawfully carry the gun at both ends of the trip.';
const NOT_STAYING = 'The federal law for drivers passing through does not cover an overnight stay.';

/** Where the trip starts, ends or spends a night, and the state says no or nobody knows. */
const warnOfStays = ({ planned: { addresses, trip }, wallet, recognitions }: WarnedTrip): TripWarning[] => {
  if (!recognitions) return [];
  const stay = (
    code: TripWarning['code'],
    opening: string,
    address: string | undefined,
    law: string,
  ): TripWarning[] => {
    const state = stateOfAddress(address);
    if (!state) return [];
    const { denied, open, unconfirmed } = standingOf([state], recognitions);
    const [question] = open;
    if (denied.length + unconfirmed.length === 0 && !question) return [];
    const standing = question?.why ?? standingText(state, denied.length > 0, wallet.permits.length);

    const first =
      denied.length > 0 && code !== 'starts-in' ? `Don’t bring the gun: ${opening}` : opening.replace(/^y/, 'Y');

    return [warn(code, `${first} ${stateName(state)}. ${standing} ${law}`)];
  };

  return [
    ...stay('starts-in', 'your trip starts in', addresses[0], BOTH_ENDS),
    ...stay('ends-in', 'your trip ends in', addresses.at(-1), BOTH_ENDS),
    ...trip.stops.flatMap(({ kind }, at) =>
      kind === 'overnight' ? stay('overnight', 'you planned an overnight stop in', addresses[at + 1], NOT_STAYING) : [],
    ),
  ];
};

const CANADA = ['AK', 'ID', 'ME', 'MI', 'MN', 'MT', 'ND', 'NH', 'NY', 'VT', 'WA'];
const MEXICO = ['AZ', 'CA', 'NM', 'TX'];

/** The road that we tell stays at home; a navigation that the driver follows may not. */
const warnOfAbroad = ({ planned: { ways }, summary }: WarnedTrip): TripWarning[] => {
  const passed = summary.states.map(({ state }) => state);
  const isDriven = ways.some(({ miles }) => miles > 0);
  const near = [
    ...(passed.some((state) => CANADA.includes(state)) ? ['Canada'] : []),
    ...(passed.some((state) => MEXICO.includes(state)) ? ['Mexico'] : []),
  ];
  if (!isDriven || near.length === 0) return [];
  const text = `Don’t cross into ${listOf(near, 'or')}: taking a handgun there is a crime. Check that your navigation stays in the United States.`;

  return [warn('leaves-country', text, { guide: 'travel-abroad' })];
};

const warnOfLegs = ({ planned: { trip, addresses } }: WarnedTrip): TripWarning[] =>
  legsOf(trip).flatMap((kind, at) => {
    const name = addresses.slice(at, at + 2).join(' → ');
    if (kind === 'fly') {
      const text = `${name}: you fly. The laws of both airports’ states apply, and of every state where you change planes. Add each layover as a stop.`;

      return [warn('by-air', text, { guide: 'air-travel' })];
    }

    return kind === 'ferry'
      ? [warn('by-ferry', `${name}: you take a ferry. Ask the ferry line whether it takes handguns, and how.`)]
      : [];
  });

const warnOfRoad = ({ planned: { ways }, summary, recognitions }: WarnedTrip): TripWarning[] => {
  if (!ways.some(({ isUnsure }) => isUnsure)) return [];
  const passed = summary.states.map(({ state }) => state);
  const near = [...new Set(ways.flatMap(({ nearStates }) => nearStates))].flatMap((code) => {
    const state = stateCodeSchema.safeParse(code).data;
    if (!state || passed.includes(state)) return [];
    const recognition = recognitions?.get(state);

    return [{ name: stateName(state), status: recognition ? statusOf(recognition) : null }];
  });
  const names = near
    .toSorted((a, b) => Number(b.status === 'not-recognized') - Number(a.status === 'not-recognized'))
    .map(({ name, status }) => (status ? `${name} (${STATUS_WORDS[status].toLowerCase()})` : name));
  const also = names.length > 0 ? ` It may also cross ${listOf(names, 'and')}.` : '';

  return [warn('unsure-road', `We don’t know your exact route.${also} Add a stop on the way to tell us.`)];
};

/** The first and the last day on the road; a trip without dates is today's. */
export const travelDaysOf = (
  { leaveOn, returnOn }: Pick<Trip, 'leaveOn' | 'returnOn'>,
  today: string,
): [string, string] => {
  const from = leaveOn ?? today;

  return [from, returnOn && returnOn > from ? returnOn : from];
};

/** One warning for all states with a limit below the member's largest magazine. */
const warnOfMagazine = ({ summary, evidences, wallet, planned: { trip }, today }: WarnedTrip): TripWarning[] => {
  const rounds = largestMagazineOf(wallet);
  const [, lastDay] = travelDaysOf(trip, today);
  const limitsWith = (verdict: MagazineVerdict, remark = ''): string[] =>
    summary.states.flatMap(({ state }) => {
      const law = evidences.get(state)?.evidence ?? NO_LAW;
      const limit = law.facts.find(({ topic }) => topic === 'magazine-limit');

      return magazineVerdictOf(law, rounds, lastDay) === verdict
        ? [`${stateName(state)} (${limit?.value}${remark})`]
        : [];
    });
  const [toHave, toBring, blocked] = [
    limitsWith('over'),
    limitsWith('over-to-bring'),
    limitsWith('over-but-blocked', `; ${BLOCKED_IN_COURT}`),
  ];
  const limits = [...toHave, ...toBring, ...blocked];
  if (limits.length === 0) return [];
  const having = `Leave your ${rounds}-round magazine at home: it’s over the limit in ${listOf(toHave, 'and')}.`;
  const bringing = `Don’t bring your ${rounds}-round magazine into ${listOf(toBring, 'or')}: bringing in one over the limit is banned. Any exception is listed with the state.`;
  const waiting = `Your ${rounds}-round magazine is over the limit in ${listOf(blocked, 'and')}. Leave it at home unless you know that the block still holds.`;
  const text = [
    ...(toHave.length > 0 ? [having] : []),
    ...(toBring.length > 0 ? [bringing] : []),
    ...(blocked.length > 0 ? [waiting] : []),
  ].join(' ');
  const without = `Magazines are limited in ${listOf(limits, 'and')}. Check yours.`;

  return [warn('magazine', text, { personal: { item: 'handguns', without } })];
};

/** What the law of one state on the way adds; the member’s magazine and law that may end come first for the whole trip. */
const warnOfState = (
  state: StateCode,
  { recognitions, evidences, wallet, planned: { trip }, today }: WarnedTrip,
): TripWarning[] => {
  const name = stateName(state);
  const recognition = recognitions?.get(state);
  const { evidence = null, isError = false } = evidences.get(state) ?? {};
  const limit = evidence?.facts.find(({ topic }) => topic === 'magazine-limit');
  const rounds = largestMagazineOf(wallet);
  const endings = recognition ? decidingReasonsOf(recognition).filter(({ law }) => law) : [];
  const isOver = isOverLimit(evidence ?? NO_LAW, rounds, travelDaysOf(trip, today)[1]);
  const deciding = recognition && reasonsOf(recognition)[0]?.fact;
  const notes = [...(deciding?.details ?? []), ...((isOver && limit?.details) || [])];

  return [
    ...endings.map((reason) => warn('may-end', `${reasonText(reason)} ${reason.law?.summary}`)),
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

const warnOfPermits = ({ wallet, today, planned: { trip } }: WarnedTrip): TripWarning[] =>
  wallet.permits.flatMap((permit) => {
    const name = `${stateName(permit.state)} permit`;
    if (permit.neverExpires || isExpired(permit, today)) return [];
    if (permit.expiresOn === null) {
      return [warn('expiry', `You haven’t entered when your ${name} expires. An expired permit is not recognized.`)];
    }
    const [from, to] = travelDaysOf(trip, today);
    const days = (Date.parse(permit.expiresOn) - Date.parse(today)) / DAY_MS;
    if (permit.expiresOn >= to && days > SOON_DAYS) return [];
    const before = permit.expiresOn < from ? ', before you leave' : '';
    const when = permit.expiresOn < to && !before ? ', while you travel' : before;

    return [
      warn(
        'expiry',
        `Your ${name} expires on ${formatPartialDate(permit.expiresOn)}${when}. After that it is not recognized.`,
        {
          personal: {
            item: 'dates',
            without: `Check the date on your ${name}. After it expires it is not recognized.`,
          },
        },
      ),
    ];
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
    warn(
      'own-residents',
      `If you live in ${listOf(visited, 'or')}, these visitor rules don’t apply to you: ${own} apply.`,
    ),
  ];
};

/** Told above the map; the rest below the states. */
const FIRST: readonly TripWarning['code'][] = [
  'records-missing',
  'starts-in',
  'ends-in',
  'overnight',
  'unsure-road',
  'by-air',
  'by-ferry',
  'no-records',
  'expiry',
];

export const isFirst = ({ code }: TripWarning): boolean => FIRST.includes(code);

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
    ...warnOfRoad(warned),
    ...warnOfLegs(warned),
    ...warnOfAbroad(warned),
    ...(summary.withoutRecords.length > 0
      ? [warn('no-records', `We have no records for ${listOf(summary.withoutRecords, 'and')}.`)]
      : []),
    ...warnOfPermits(warned),
    ...warnOfMagazine(warned),
    ...byState.filter(({ state }) => state === null),
    ...warnOfResidents(warned),
    ...byState.filter(({ state }) => state !== null),
  ];
};

const range = (least: number, most: number): string => {
  const [from, to] = [least, most].map((one) => Math.round(one).toLocaleString('en-US'));

  return from === to ? `${from}` : `${from} to ${to}`;
};

/** How long the trip is, and through how many states. */
export const tripHeadline = (ways: readonly RoadWay[], { fewest, most }: TripSummary): string => {
  const miles = ways.map((way) => way.miles);
  const hours = ways.map((way) => Math.max(1, Math.round(way.hours)));
  const states = `${range(fewest, most)} ${most === 1 ? 'state' : 'states'}`;
  const isOpen = fewest !== most || ways.length > 1;
  if (Math.max(...miles) === 0) return states;
  const long = `${range(Math.min(...miles), Math.max(...miles))} miles, about ${range(Math.min(...hours), Math.max(...hours))} ${Math.max(...hours) === 1 ? 'hour' : 'hours'} of driving, through ${states}`;

  return isOpen ? `${long}, depending on your route` : long;
};
