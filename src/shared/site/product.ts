/** Numbers and words of the product that a member could hold us to. */
export const DEFAULT_PRICE_CENTS = 995;

/** An amount in the smallest unit of its currency, as card providers count: 995 usd. */
export type Money = { cents: number; currency: string };

/** `$9.95`, also `€9.95` and `¥995`. */
export const formatMoney = ({ cents, currency }: Money): string => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();

  return format.format(cents / 10 ** digits);
};

const formatDollars = (cents: number): string => formatMoney({ cents, currency: 'usd' });

/** What a month comes to, rounded up: never a claim that a customer could prove wrong. */
const perMonthOf = (cents: number): string => {
  const month = Math.ceil(cents / 12);
  const words = month < 100 ? `${month} cents` : formatDollars(month);

  return cents % 12 === 0 ? `${words} per month` : `less than ${words} per month`;
};

/** The configured price and every wording of it. All that shows a price shows one of these. */
export const priceOf = (cents: number) => ({
  cents,
  perYear: formatDollars(cents),
  pitch: `${perMonthOf(cents)}, cancel anytime`,
});

export type Price = ReturnType<typeof priceOf>;

export const LIMITS = {
  passwordMin: 6,
  /** Long passphrases are welcome; a megabyte to hash is not. */
  passwordMax: 256,
  /** The longest email (RFC 5321). */
  emailLength: 254,
  nameMax: 100,
  /** A reset link lasts an hour, a sign-in link a quarter of one. */
  resetLinkMinutes: 60,
  directLoginMinutes: 15,
  /** Confirming an email may wait until evening. */
  confirmLinkMinutes: 24 * 60,
  /** How long a fresh confirmation counts. */
  proofMinutes: 10,
  /** How long an administrator may change things after signing in or confirming again. */
  adminProofMinutes: 15,
  /** Passkeys of one account. */
  passkeysMax: 20,
  passkeyNameMax: 60,
  /** How long someone may take to answer their device. */
  passkeyMinutes: 5,
} as const;

/** The password of every account that demo mode makes. */
export const DEMO_PASSWORD = 'carry-atlas-demo';
