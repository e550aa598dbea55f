/** Figures that public pages name. Each is the least there is: a test counts the data. */
export const CLAIMED = {
  states: 50,
  counties: 3000,
  guidelines: 60,
  /** Kinds of place that every state answers, or says that it can't. */
  placeKinds: 15,
} as const;

export const COUNTIES_CLAIM = `${CLAIMED.counties.toLocaleString('en-US')}+`;
export const GUIDELINES_CLAIM = `${CLAIMED.guidelines}+`;

/** The sentence about sources, as the front page says it. A test reads every fact for it. */
export const SOURCES_CLAIM = 'Every answer shows its source or says we couldn’t confirm it.';
