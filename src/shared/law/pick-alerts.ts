/** At most this many are shown on the dashboard. */
const ALERTS_SHOWN = 3;

/** The alerts to show: those of the given state first, otherwise in the order they came in. */
export const pickAlerts = <A extends { states: readonly string[] }>(alerts: readonly A[], state: string): A[] => {
  const isHere = (alert: A): boolean => alert.states.includes(state);

  return [...alerts.filter(isHere), ...alerts.filter((alert) => !isHere(alert))].slice(0, ALERTS_SHOWN);
};
