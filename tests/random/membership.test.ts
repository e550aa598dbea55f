import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessEnd, hasAccess, MEMBERSHIP_STATUSES, type Membership } from '#shared/membership/membership.ts';
import { readRandomOptions } from '#tests/support/random/random-options.ts';

const { options, timeLimitMs } = readRandomOptions();

const DAY_MS = 24 * 60 * 60 * 1000;
const from = Date.parse('2026-01-01T00:00:00Z');

/** Close to each other, so that ends and the moments around them are met often. */
const aMoment = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom(-1, 0, 1))
  .map(([days, off]) => new Date(from + days * DAY_MS + off));

const aMembership: fc.Arbitrary<Membership> = fc.record({
  status: fc.constantFrom(...MEMBERSHIP_STATUSES),
  paidThrough: fc.option(aMoment),
});

const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

test(
  'access that has ended does not come back by waiting',
  () => {
    fc.assert(
      fc.property(fc.option(aMembership), aMoment, fc.nat(400 * DAY_MS), (membership, now, wait) => {
        if (!hasAccess(membership, now)) expect(hasAccess(membership, later(now, wait))).toBe(false);
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'access lasts until its end and not a millisecond longer',
  () => {
    fc.assert(
      fc.property(aMembership, aMoment, (membership, now) => {
        const end = accessEnd(membership);
        if (typeof end === 'number') {
          expect([hasAccess(membership, new Date(end - 1)), hasAccess(membership, new Date(end))]).toEqual([
            true,
            false,
          ]);
        } else expect(hasAccess(membership, now)).toBe(end === null);
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'nobody gets in who has neither paid nor lifetime access, and nobody who has is kept out',
  () => {
    fc.assert(
      fc.property(fc.option(aMembership), aMoment, (membership, now) => {
        const { status = null, paidThrough = null } = membership ?? {};
        const left = paidThrough ? paidThrough.getTime() - now.getTime() : Number.NEGATIVE_INFINITY;
        // Said once more in other words: founding members always, the time paid for unless it was taken back, and a week
        // in which a renewal that is on may still be charged.
        const isIn =
          status === 'grandfathered' ||
          (left > 0 && status !== 'pending' && status !== 'expired') ||
          (left > -7 * DAY_MS && (status === 'active' || status === 'past_due'));

        expect(hasAccess(membership, now)).toBe(isIn && membership !== null);
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'paying for longer never takes access away, and cancelling takes away at most the week after',
  () => {
    fc.assert(
      fc.property(aMembership, aMoment, fc.nat(30 * DAY_MS), ({ status, paidThrough }, now, more) => {
        if (!paidThrough) return;
        if (hasAccess({ status, paidThrough }, now)) {
          expect(hasAccess({ status, paidThrough: later(paidThrough, more) }, now)).toBe(true);
        }
        const ends = [accessEnd({ status: 'active', paidThrough }), accessEnd({ status: 'canceled', paidThrough })];
        expect((ends[0] ?? 0) - (ends[1] ?? 0)).toBe(7 * DAY_MS);
      }),
      options,
    );
  },
  timeLimitMs,
);
