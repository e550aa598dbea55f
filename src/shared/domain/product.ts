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
} as const;

/** The password of every account that demo mode makes. */
export const DEMO_PASSWORD = 'carry-atlas-demo';
