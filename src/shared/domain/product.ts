/** Numbers and words of the product that a member could hold us to. */
export const PRICE = {
  cents: 995,
  perYear: '$9.95',
  pitch: 'less than 83 cents per month, cancel anytime',
} as const;

export const LIMITS = {
  passwordMin: 6,
  /** Long passphrases are welcome; a megabyte to hash is not. */
  passwordMax: 256,
  /** The longest address that mail can carry (RFC 5321). */
  emailLength: 254,
  nameMax: 100,
  /** A reset link lasts an hour, a sign-in link a quarter of one. */
  resetLinkMinutes: 60,
  directLoginMinutes: 15,
  /** Confirming an address may wait for the evening. */
  confirmLinkMinutes: 24 * 60,
  /** How long a proof given again counts. */
  proofMinutes: 10,
  /** How long an administrator may change things after signing in or proving it again. */
  adminProofMinutes: 15,
} as const;

/** The password of every account that demo mode makes. */
export const DEMO_PASSWORD = 'carry-atlas-demo';
