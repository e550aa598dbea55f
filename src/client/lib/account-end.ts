/** Where a member's permits are on this device. */
export const walletKeyOf = (userId: string): string => `permit-wallet:${userId}`;

/** Where the phone numbers are that a member has written on the cards. */
export const ownNumbersKeyOf = (userId: string): string => `own-numbers:${userId}`;

/** Where a member's own dates of applying for a permit are on this device. */
export const applicationsKeyOf = (userId: string): string => `permit-applications:${userId}`;

/** Where it is kept that someone did not want to be asked on the home screen. */
export const skippedQuestionsKeyOf = (userId: string): string => `first-questions:${userId}`;

/** Where it is kept which alerts a member has seen. */
export const seenAlertsKeyOf = (userId: string): string => `seen-alerts:${userId}`;

/** Where it is kept that this device matches its wallet with the member's others. */
export const sealedFlagKeyOf = (userId: string): string => `sealed-wallet:${userId}`;

/** Where it is kept when the member last changed something that is matched. */
export const sealedChangeKeyOf = (userId: string): string => `sealed-change:${userId}`;

/** The database with the key and what this device knows of the matched wallet. */
export const sealedDatabaseOf = (userId: string): string => `sealed-wallet:${userId}`;

/** The device's store for members' content, including the last trip. */
const MEMBER_STORE = 'member';
const FAREWELL = 'account-deleted';

/** Everything of a member's own that this device keeps under their account. */
export const forgetOwnData = (userId: string): void => {
  try {
    localStorage.removeItem(walletKeyOf(userId));
    localStorage.removeItem(ownNumbersKeyOf(userId));
    localStorage.removeItem(applicationsKeyOf(userId));
    localStorage.removeItem(skippedQuestionsKeyOf(userId));
    localStorage.removeItem(seenAlertsKeyOf(userId));
    localStorage.removeItem(sealedFlagKeyOf(userId));
    localStorage.removeItem(sealedChangeKeyOf(userId));
    indexedDB.deleteDatabase(sealedDatabaseOf(userId));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
};

/** After this nobody can sign in to the account and clear what the device keeps for it. */
export const forgetAccount = async (userId: string): Promise<void> => {
  forgetOwnData(userId);
  try {
    // For the page that opens next. Not in its URL, which anyone could send to anyone.
    sessionStorage.setItem(FAREWELL, '1');
  } catch {
    // Then the page that opens next says nothing.
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
