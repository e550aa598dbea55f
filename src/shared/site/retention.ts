/** How many days things about a person are kept, as the privacy page says and the server does. */
export const KEPT_DAYS = {
  /** A session that is not used. */
  session: 30,
  /** The mark by which a browser is known to have been used before. */
  knownBrowser: 400,
  /** An email that was sent, or could not be: its recipient and subject. */
  mail: 30,
} as const;
