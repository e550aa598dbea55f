const listeners = new Set<() => void>();

/** A call was refused because nobody is signed in anymore. */
export const noticeSessionEnd = (): void => {
  for (const listener of listeners) listener();
};

/** Calls back whenever any call finds the session gone. Returns how to call it off. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  listeners.add(listener);

  return () => listeners.delete(listener);
};
