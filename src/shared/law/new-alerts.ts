/** The alerts that were shown at the last visit, by id. Null: there was none on this device. */
export type SeenAlerts = readonly string[] | null;

/** What is new since the last visit. At the first one nothing is: everything would be. */
export const findNewAlerts = (alerts: readonly { id: string }[], seen: SeenAlerts): ReadonlySet<string> =>
  new Set(seen === null ? [] : alerts.map(({ id }) => id).filter((id) => !seen.includes(id)));

/** What to remember when a visit ends: only what is still there, so that the list never grows. */
export const seenAfterVisit = (alerts: readonly { id: string }[]): string[] => alerts.map(({ id }) => id);
