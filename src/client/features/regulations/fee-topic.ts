import type { Regulation } from '#shared/law/regulation.ts';

/** Where the amount is a cap, its evidence is the cap's. */
export const feeTopicOf = (basis: Regulation['permitCostBasis'], topic: 'permit-cost' | 'renewal-cost') => {
  if (basis === 'cap' || basis === 'cap-plus-costs') return `${topic}-cap` as const;

  return basis === 'not-on-file' || basis === 'no-permit' ? ('fee-rule' as const) : topic;
};
