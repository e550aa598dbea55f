import { z } from 'zod';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import { applicationSchema } from '#shared/permits/application.ts';
import { AGE_BANDS, CITIZENSHIPS, permitSchema, walletSchema } from '#shared/permits/permit.ts';
import { AGE_WORDS, CITIZENSHIP_WORDS } from '../../../blocks/permit-words.ts';

export const NOT_POSSIBLE =
  'This browser can’t seal a wallet. Use an up-to-date browser, and don’t use a private window.';
export const NOT_DONE = 'That didn’t work. Please try again.';
export const WRONG_PASSKEY =
  'That passkey doesn’t open your wallet. Try another one, or enter your twelve words. Nothing was changed.';
export const NO_PRF =
  'This passkey can’t open a sealed wallet in this browser. Your twelve words can. Nothing was changed.';
export const PASSKEY_NOT_KEPT =
  'We couldn’t add that passkey. It may have been removed or blocked. Your twelve words still open your wallet.';
export const WRONG_PHRASE = 'That phrase doesn’t open your wallet. Check the words and try again. Nothing was changed.';

/** Said where this device and the copy on the server can't be matched: what is so, and what to do. */
export const PROBLEM_WORDS: Readonly<Record<string, string>> = {
  older: 'Our server sent an older copy than this device has seen. Nothing on this device was changed.',
  damaged: 'The copy on our server is damaged or isn’t yours. Nothing on this device was changed.',
  locks:
    'The words or passkeys that open the copy on our server were changed, and not by your devices. Nothing on this device was changed.',
  gone: 'There’s no copy on our server anymore. You may have turned this off on another device. Nothing on this device was changed.',
  'new-phrase': 'You started over with a new phrase on another device. Enter the new phrase to sync this device again.',
  'newer-app': 'A newer version of this app sealed your wallet. Reload this page to get it. Nothing here was changed.',
  'too-large': 'Your wallet is too large to seal. Delete some saved trips, then try again.',
  refused: 'Our server couldn’t accept the sealed copy. Reload this page, then try again.',
  membership: 'Your membership has ended, so your devices no longer sync. Each one keeps its own wallet.',
  device: 'This browser couldn’t save what your devices share. Free up storage, then sync again.',
};

/** Those that this device's copy can mend, and what the button says. */
export const MENDING_WORDS: Readonly<Record<string, string>> = {
  older: 'Upload this device’s copy',
  damaged: 'Replace it with this device’s copy',
  locks: 'Put the right ones back',
  gone: 'Upload a new copy from this device',
};

/** What opens the copy on another device, in a sentence. */
export const openersText = (passkeys: number, hasPasskeys: boolean): string => {
  if (passkeys > 1) {
    const which = passkeys === 2 ? 'either' : 'any';

    return `On a new device, you can open your wallet with ${which} of your ${passkeys} passkeys or your twelve words.`;
  }
  if (passkeys === 1) return 'On a new device, you can open your wallet with your passkey or your twelve words.';

  return hasPasskeys
    ? 'On a new device, you can open your wallet with your twelve words.'
    : 'On a new device, you can open your wallet with your twelve words. This browser can’t use a passkey for that.';
};

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** 'today 3:10 PM', or with the day before the time. */
export const matchedText = (matchedAt: number, now: number): string => {
  const day = DAY.format(matchedAt);

  return `${day === DAY.format(now) ? 'today' : day} ${TIME.format(matchedAt)}`;
};

const dateText = (date: string | null): string => (date === null ? 'not entered' : formatPartialDate(date));

/** What something is called that devices said differently. */
export const nameOfEntry = (id: string, value: unknown): string => {
  const permit = permitSchema.safeParse(value).data;
  if (permit) return `${stateName(permit.state)} permit`;
  if (id === 'wallet/home') return 'The state you live in';
  if (id === 'wallet/age') return 'Your age';
  if (id === 'wallet/citizenship') return 'Citizenship';
  if (id === 'number/lawyer') return 'Your lawyer’s number';
  if (id === 'number/plan') return 'Your legal plan’s number';

  return `Your dates for ${id.replace(/^dates\//, '')}`;
};

/** What was said of it, in words. */
export const valueOfEntry = (value: unknown): string => {
  const permit = permitSchema.safeParse(value).data;
  if (permit) {
    const end = permit.neverExpires ? 'never expires' : `expires ${dateText(permit.expiresOn)}`;

    return `issued ${dateText(permit.issuedOn)}, ${end}`;
  }
  const home = walletSchema.pick({ home: true, homeSince: true }).safeParse(value).data;
  if (home) return home.home === null ? 'not entered' : stateName(home.home);
  const dates = applicationSchema.safeParse(value).data;
  if (dates) {
    return `appointment ${dateText(dates.appointmentOn)}, applied ${dateText(dates.appliedOn)}, expires ${dateText(dates.expiresOn)}`;
  }
  const age = z.enum(AGE_BANDS).safeParse(value).data;
  if (age) return AGE_WORDS[age];
  const citizenship = z.enum(CITIZENSHIPS).safeParse(value).data;

  return citizenship ? CITIZENSHIP_WORDS[citizenship] : String(value);
};
