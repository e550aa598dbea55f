/** What becomes of a review. */
export const REVIEW_STATES = ['pending', 'published', 'rejected'] as const;

export const REVIEW_LENGTH = { min: 10, max: 500 } as const;
export const MOST_STARS = 5;
