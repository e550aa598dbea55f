/** Of a source that carries no date at all. Due for review from the first day. */
export const UNDATED = 'undated';
