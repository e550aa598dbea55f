/** After this long what a page shows may be of another day. */
const LONG_AWAY_MS = 60 * 60_000;

/** Calls back when someone comes back to the page after a long time: an installed app is hidden for days, never closed. */
export const onLongAway = (listener: () => void): (() => void) => {
  let hiddenAt: number | null = document.hidden ? Date.now() : null;

  const look = (): void => {
    if (document.hidden) {
      hiddenAt = Date.now();
      return;
    }
    const wasLong = hiddenAt !== null && Date.now() - hiddenAt >= LONG_AWAY_MS;
    hiddenAt = null;
    if (wasLong) listener();
  };
  document.addEventListener('visibilitychange', look);

  return () => document.removeEventListener('visibilitychange', look);
};
