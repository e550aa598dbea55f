/** At most this many are shown on the dashboard. */
const ALERTS_SHOWN = 3;

type Dated = { states: readonly string[]; startsOn: string };

/** Those that concern one of these states, the rest, and in both the newest first. */
export const sortAlerts = <A extends Dated>(
  alerts: readonly A[],
  states: readonly string[],
): { mine: A[]; others: A[] } => {
  const newest = alerts.toSorted((a, b) => b.startsOn.localeCompare(a.startsOn));
  const isMine = (alert: A): boolean => alert.states.some((state) => states.includes(state));

  return { mine: newest.filter(isMine), others: newest.filter((alert) => !isMine(alert)) };
};

/** The alerts to show: those of the given state first, then the newest. */
export const pickAlerts = <A extends Dated>(alerts: readonly A[], state: string | null): A[] => {
  const { mine, others } = sortAlerts(alerts, state ? [state] : []);

  return [...mine, ...others].slice(0, ALERTS_SHOWN);
};
