import { LIMITS } from '#shared/site/product.ts';

/** In this browser, until when a sign-in link goes on to payment: as long as the link works. */
const KEY = 'joining-by-link-until';

/** A link was sent. One asked for without joining forgets an earlier one. */
export const rememberJoining = (joins: boolean): void => {
  try {
    if (joins) localStorage.setItem(KEY, String(Date.now() + LIMITS.directLoginMinutes * 60_000));
    else localStorage.removeItem(KEY);
  } catch {
    // Where nothing can be kept, the link leads home.
  }
};

/** Does the link that was just used go on to payment? Asked once. */
export const takeJoining = (): boolean => {
  try {
    const until = Number(localStorage.getItem(KEY));
    localStorage.removeItem(KEY);

    return Date.now() < until;
  } catch {
    return false;
  }
};
