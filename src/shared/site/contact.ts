export const CONTACT_LIMITS = { nameMax: 100, messageMin: 10, messageMax: 5000 } as const;

/** How long a message is kept, so that support can answer it. */
export const CONTACT_KEPT_DAYS = 365;
