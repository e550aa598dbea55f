/** Where a member's permits are on this device. */
export const walletKeyOf = (userId: string): string => `permit-wallet:${userId}`;

/** The device's store for what a member was told, the last trip among it. */
const MEMBER_STORE = 'member';
const FAREWELL = 'account-deleted';

/** Nobody will ever sign in to this account again, so nobody could clear what the device keeps for it. */
export const forgetAccount = async (userId: string): Promise<void> => {
  try {
    localStorage.removeItem(walletKeyOf(userId));
    // For the page that opens next. Not in its address, which anybody could send to anybody.
    sessionStorage.setItem(FAREWELL, '1');
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  if ('caches' in window) await caches.delete(MEMBER_STORE).catch(() => false);
};

/** Whether an account was deleted a moment ago in this tab; says so once. */
export const takeFarewell = (): boolean => {
  try {
    const isDue = sessionStorage.getItem(FAREWELL) !== null;
    sessionStorage.removeItem(FAREWELL);

    return isDue;
  } catch {
    return false;
  }
};
