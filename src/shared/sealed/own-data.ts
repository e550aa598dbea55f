import { z } from 'zod';
import { type Applications, applicationSchema } from '../permits/application.ts';
import { NO_NUMBERS, type OwnNumbers, ownNumbersSchema } from '../permits/own-numbers.ts';
import {
  AGE_BANDS,
  CITIZENSHIPS,
  EMPTY_WALLET,
  type Handgun,
  MOST_HANDGUNS,
  MOST_PERMITS,
  type Permit,
  permitKeyOf,
  permitSchema,
  SERVICES,
  type Wallet,
  walletSchema,
} from '../permits/permit.ts';
import { type PlannedTrip, plannedTripSchema } from '../trips/planned-trip.ts';
import { isSame } from './cells.ts';
import type { Entries } from './replica.ts';

/** Trips on a device: the last one planned, and those saved under a name. */
export type OwnTrips = { last: PlannedTrip | null; saved: Readonly<Record<string, PlannedTrip>> };

/** Everything of a member's own that follows them to another device. */
export type OwnData = { wallet: Wallet; numbers: OwnNumbers; applications: Applications; trips: OwnTrips };

export const EMPTY_OWN_DATA: OwnData = {
  wallet: EMPTY_WALLET,
  numbers: NO_NUMBERS,
  applications: {},
  trips: { last: null, saved: {} },
};

/** The parts that are stores of their own, and the entries that each of them holds. */
export const PART_PREFIX: Readonly<Record<keyof OwnData, string>> = {
  wallet: 'wallet/',
  numbers: 'number/',
  applications: 'dates/',
  trips: 'trip/',
};

const HOME = 'wallet/home';
const AGE = 'wallet/age';
const CITIZENSHIP = 'wallet/citizenship';
const ASKED = 'wallet/asked';
const SERVICE = 'wallet/service/';
const PERMIT = 'wallet/permit/';
const HANDGUN = 'wallet/handgun/';
const LAST_TRIP = 'trip/last';
const SAVED_TRIP = 'trip/saved/';

const homeSchema = walletSchema.pick({ home: true, homeSince: true });
const handgunSchema = walletSchema.shape.handguns.element;

/** The lines of the roads are left out: a device draws what it planned itself, and the rest of the trip is small. */
const tripToCarry = (planned: PlannedTrip): PlannedTrip => ({
  ...planned,
  ways: planned.ways.map((way) => ({ ...way, line: [] })),
  ranges: [],
});

/** Two of the same are two. */
const handgunEntries = (handguns: readonly Handgun[]): [string, Handgun][] => {
  const counts = new Map<string, number>();

  return handguns.map((handgun) => {
    const name = `${handgun.magazineRounds} ${handgun.name}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);

    return [`${HANDGUN}${count} ${name}`, handgun];
  });
};

const walletEntries = (wallet: Wallet): [string, unknown][] => [
  ...(wallet.home === null && wallet.homeSince === null
    ? []
    : [[HOME, { home: wallet.home, homeSince: wallet.homeSince }] as [string, unknown]]),
  ...(wallet.ageBand === null ? [] : [[AGE, wallet.ageBand] as [string, unknown]]),
  ...(wallet.citizenship === null ? [] : [[CITIZENSHIP, wallet.citizenship] as [string, unknown]]),
  ...(wallet.isAsked ? [[ASKED, true] as [string, unknown]] : []),
  ...wallet.services.map((service): [string, unknown] => [SERVICE + service, true]),
  ...wallet.permits.map((permit): [string, unknown] => [PERMIT + permitKeyOf(permit), permit]),
  ...handgunEntries(wallet.handguns),
];

/** One entry for each thing that can change by itself. A permit with its dates is one: dates apart could contradict. */
export const entriesOfOwnData = ({ wallet, numbers, applications, trips }: OwnData): Entries =>
  Object.fromEntries([
    ...walletEntries(wallet),
    ...Object.entries(numbers).flatMap(([name, number]) => (number === '' ? [] : [[`number/${name}`, number]])),
    ...Object.entries(applications).map(([place, dates]) => [`dates/${place}`, dates]),
    ...(trips.last ? [[LAST_TRIP, tripToCarry(trips.last)]] : []),
    ...Object.entries(trips.saved).map(([name, planned]) => [SAVED_TRIP + name, tripToCarry(planned)]),
  ]);

/** What is under a prefix and is what it should be. Another version of the app may have said something else there. */
const listUnder = <Schema extends z.ZodType>(
  entries: Entries,
  prefix: string,
  schema: Schema,
): [name: string, value: z.output<Schema>][] =>
  Object.keys(entries)
    .filter((id) => id.startsWith(prefix))
    .toSorted()
    .flatMap((id) => {
      const read = schema.safeParse(entries[id]);

      return read.success ? [[id.slice(prefix.length), read.data] as [string, z.output<Schema>]] : [];
    });

/** As they stand on this device, then what came from others. */
const inOrder = <T>(found: readonly T[], here: readonly T[], keyOf: (one: T) => string): T[] => {
  const placeOf = new Map(here.map((one, at) => [keyOf(one), at]));

  return found.toSorted((a, b) => (placeOf.get(keyOf(a)) ?? here.length) - (placeOf.get(keyOf(b)) ?? here.length));
};

const datesAgree = ({ issuedOn, expiresOn, neverExpires }: Permit): boolean =>
  (issuedOn === null || expiresOn === null || expiresOn > issuedOn) && !(neverExpires && expiresOn !== null);

const walletOf = (entries: Entries, here: Wallet): Wallet => {
  const { home, homeSince } = homeSchema.safeParse(entries[HOME]).data ?? EMPTY_WALLET;
  const permits = listUnder(entries, PERMIT, permitSchema).flatMap(([, permit]) =>
    datesAgree(permit) ? [permit] : [],
  );
  const handguns = listUnder(entries, HANDGUN, handgunSchema).map(([, handgun]) => handgun);

  return {
    // What does not fit stays with the other entries, and comes when there is room.
    permits: inOrder(permits, here.permits, permitKeyOf).slice(0, MOST_PERMITS),
    home,
    homeSince,
    ageBand: z.enum(AGE_BANDS).safeParse(entries[AGE]).data ?? null,
    citizenship: z.enum(CITIZENSHIPS).safeParse(entries[CITIZENSHIP]).data ?? null,
    services: inOrder(
      SERVICES.filter((service) => entries[SERVICE + service] === true),
      here.services,
      String,
    ),
    handguns: inOrder(handguns, here.handguns, ({ name, magazineRounds }) => `${magazineRounds} ${name}`).slice(
      0,
      MOST_HANDGUNS,
    ),
    ...(entries[ASKED] === true && { isAsked: true as const }),
  };
};

/** This device's own, where it is the same trip: it has the line of the road. */
const tripOf = (planned: PlannedTrip, here: PlannedTrip | null | undefined): PlannedTrip =>
  here && isSame(tripToCarry(here), planned) ? here : planned;

/** What the entries make of what is on this device. */
export const ownDataOf = (entries: Entries, here: OwnData): OwnData => {
  const numbers = Object.fromEntries(listUnder(entries, 'number/', z.string()));
  const last = plannedTripSchema.safeParse(entries[LAST_TRIP]).data;

  return {
    wallet: walletOf(entries, here.wallet),
    numbers: ownNumbersSchema.safeParse({ ...NO_NUMBERS, ...numbers }).data ?? here.numbers,
    applications: Object.fromEntries(listUnder(entries, 'dates/', applicationSchema)),
    trips: {
      last: last ? tripOf(last, here.trips.last) : null,
      saved: Object.fromEntries(
        listUnder(entries, SAVED_TRIP, plannedTripSchema).map(([name, planned]) => [
          name,
          tripOf(planned, Object.hasOwn(here.trips.saved, name) ? here.trips.saved[name] : null),
        ]),
      ),
    },
  };
};

/** Things that a person typed or chose. Where devices said them differently, the other word is shown. */
export const isTyped = (id: string): boolean =>
  [HOME, AGE, CITIZENSHIP].includes(id) || [PERMIT, 'number/', 'dates/'].some((prefix) => id.startsWith(prefix));
