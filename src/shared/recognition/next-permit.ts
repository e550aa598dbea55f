import type { EvidenceFact } from '../law/evidence.ts';
import type { StateCode } from '../law/states.ts';
import { isExpired, type Permit } from '../permits/permit.ts';
import { type Holder, judgePermit, reasonsOfPermit } from './judge-permit.ts';
import type { Reason } from './reason.ts';
import type { RecognitionIndex } from './recognition-records.ts';
import { type Recognition, statusOf } from './recognize.ts';

/** A non-resident permit that is not held yet, and what it would add. */
export type PermitOffer = {
  state: StateCode;
  /** Whether and to whom the state issues it. */
  issues: EvidenceFact;
  cost: EvidenceFact | null;
  costCap: EvidenceFact | null;
  minimumAge: EvidenceFact | null;
  years: EvidenceFact | null;
  /** States where a permit would count that do not recognize any now and ask visitors for one, each with its rule. */
  gained: readonly { state: StateCode; reasons: readonly Reason[] }[];
};

const costOf = ({ cost }: PermitOffer): number => {
  const dollars = cost?.value;

  return typeof dollars === 'number' ? dollars : Number.POSITIVE_INFINITY;
};

const mayBeIssued = (fact: EvidenceFact | undefined): fact is EvidenceFact =>
  fact?.value === 'issues' || fact?.value === 'conditional';

const asNonResident = (state: StateCode, today: string): Permit => ({
  state,
  class: 'standard',
  isResident: false,
  issuedOn: today,
  expiresOn: null,
});

/** Every non-resident permit that adds a state, the one that adds most first, then the cheaper one. */
export const rankNextPermits = (
  held: readonly Permit[],
  holder: Holder,
  index: RecognitionIndex,
  now: ReadonlyMap<StateCode, Recognition>,
): PermitOffer[] => {
  // One that has expired can be had again.
  const isHeld = (state: StateCode): boolean =>
    held.some((permit) => permit.state === state && !isExpired(permit, holder.today));
  const missing = [...now.values()].filter((one) => !['recognized', 'permitless'].includes(statusOf(one)));

  return [...index.states.values()]
    .flatMap(({ state, facts }): PermitOffer[] => {
      const issues = facts.get('non-resident-permits');
      if (!mayBeIssued(issues) || isHeld(state)) return [];
      const permit = asNonResident(state, holder.today);
      const gained = missing.flatMap(({ state: visited }) => {
        const record = index.states.get(visited);
        const judgment = record && judgePermit(permit, record, index, holder);

        return judgment?.status === 'recognized' ? [{ state: visited, reasons: reasonsOfPermit(judgment) }] : [];
      });
      if (gained.length === 0) return [];

      return [
        {
          state,
          issues,
          cost: facts.get('permit-cost') ?? null,
          costCap: facts.get('permit-cost-cap') ?? null,
          minimumAge: facts.get('minimum-age') ?? null,
          years: facts.get('permit-years') ?? null,
          gained,
        },
      ];
    })
    .toSorted((a, b) => b.gained.length - a.gained.length || costOf(a) - costOf(b) || (a.state < b.state ? -1 : 1));
};
