/** Goes with a link from the search to a guideline, so that the guideline marks the same words. */
export const termState = (term: string) => ({ guideTerm: term });

export const findTerm = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'guideTerm' in state && typeof state.guideTerm === 'string'
    ? state.guideTerm
    : '';
