// Runs in a browser page, see parts/sealed.ts: seals a wallet as the app does, and opens it again.
import type { Permit } from '#shared/permits/permit.ts';
import { EMPTY_OWN_DATA, entriesOfOwnData, type OwnData } from '#shared/sealed/own-data.ts';
import { absorb, newReplica } from '#shared/sealed/replica.ts';
import { createDataKey, openText, SEALED_FORMAT, sealText } from '#shared/sealed/seal.ts';
import type { PlannedTrip } from '#shared/trips/planned-trip.ts';

const STATES = ['TX', 'OK', 'AR', 'MO', 'IL', 'IN', 'OH', 'PA', 'NY', 'MA', 'UT', 'ID'] as const;

/** Differs from trip to trip, as roads do: what repeats would be made smaller than it really gets. */
const milesOf = (...parts: number[]): number =>
  (parts.reduce((sum, part) => (sum * 31 + part * 7919 + 17) % 99_991, 1) % 9973) / 10;

const aTrip = (at: number): PlannedTrip => ({
  trip: { name: `Trip ${at}`, start: 'Austin, TX', stops: [], end: 'Boston, MA' },
  addresses: ['Austin, TX', 'Boston, MA'],
  ways: [0, 1].map((way) => ({
    miles: milesOf(at, way),
    hours: 30.1,
    line: [],
    states: STATES.slice(0, 10).map((state, place) => ({
      state,
      miles: milesOf(at, way, place),
      counties: Array.from({ length: 8 }, (_county, n) => ({
        name: `Washington ${Math.floor(milesOf(at, way, place, n))} County`,
        miles: milesOf(n, place, way, at),
      })),
    })),
    crossings: STATES.slice(1, 10).map((to, n) => ({
      from: STATES[n] ?? '',
      to,
      county: 'Washington County',
      mile: milesOf(at, way, n),
      lat: 35 + milesOf(at, n) / 1000,
      lng: -95 - milesOf(n, at) / 1000,
    })),
    isUnsure: false,
    nearStates: [],
  })),
  isOfService: false,
  ranges: [],
  plannedOn: '2026-11-18',
});

const aWallet = (permits: number, trips: number): OwnData => ({
  ...EMPTY_OWN_DATA,
  wallet: {
    ...EMPTY_OWN_DATA.wallet,
    home: 'TX',
    ageBand: '21-plus',
    permits: Array.from(
      { length: permits },
      (_permit, at): Permit => ({
        state: STATES[at % STATES.length] ?? 'TX',
        kind: 'standard',
        isResident: at < STATES.length,
        issuedOn: '2024-03-01',
        expiresOn: '2029-03-01',
      }),
    ),
    handguns: Array.from({ length: permits / 2 }, (_gun, at) => ({ name: `Number ${at}`, magazineRounds: 10 + at })),
  },
  numbers: { lawyer: '(512) 555-0100', plan: '(512) 555-0101' },
  trips: {
    last: trips > 0 ? aTrip(0) : null,
    saved: Object.fromEntries(Array.from({ length: trips }, (_trip, at) => [`Trip ${at}`, aTrip(at)])),
  },
});

const TIMES = 9;

const sealMany = async (permits: number, trips: number): Promise<{ sealMs: number; openMs: number; bytes: number }> => {
  const { key, keyId } = await createDataKey(
    { kind: 'phrase', secret: crypto.getRandomValues(new Uint8Array(16)) },
    'account',
  );
  const about = { format: SEALED_FORMAT, accountId: 'account', keyId, generation: 1 };
  const own = aWallet(permits, trips);
  const runs: { sealMs: number; openMs: number; bytes: number }[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const startedAt = performance.now();
    const { cells } = absorb(newReplica(), entriesOfOwnData(own), { now: Date.now(), changedAt: Date.now() });
    const sealed = await sealText(key, JSON.stringify({ cells, chain: [] }), about);
    const sealedAt = performance.now();
    JSON.parse((await openText(key, sealed, about)) ?? '');
    runs.push({
      sealMs: sealedAt - startedAt,
      openMs: performance.now() - sealedAt,
      bytes: Math.floor((sealed.length * 3) / 4),
    });
  }
  runs.sort((a, b) => a.sealMs - b.sealMs);

  return runs[Math.floor(TIMES / 2)] ?? { sealMs: 0, openMs: 0, bytes: 0 };
};

Object.assign(globalThis, { sealMany });
