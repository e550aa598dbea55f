import { LIMITS } from '#shared/site/product.ts';
import type { Letter } from '../../mail/letter.ts';

const describeMinutes = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = minutes / 60;

  return hours === 1 ? 'one hour' : `${hours} hours`;
};

const NOT_ME =
  'If you did not ask for this, you can leave this message unread: nothing changes until the button is used.';

/** Every mail about an account, in words. */
export const letters = {
  confirmEmail: (productName: string, url: string): Letter => ({
    subject: `Confirm your address for ${productName}`,
    heading: 'Confirm your address',
    paragraphs: [
      `An account at ${productName} was made with this address. Confirm that it is yours, so that only you can recover the account.`,
      `The link works once, for ${describeMinutes(LIMITS.confirmLinkMinutes)}.`,
    ],
    button: { label: 'Confirm my address', url },
    aside:
      'If you did not make this account, somebody else used your address. You may leave this unread; the account can’t be recovered or linked without you.',
  }),

  resetPassword: (productName: string, url: string): Letter => ({
    subject: `Reset your ${productName} password`,
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody, probably you, asked to reset the password of your account.',
      `The link works once, for ${describeMinutes(LIMITS.resetLinkMinutes)}. With the new password every other browser is signed out.`,
    ],
    button: { label: 'Choose a new password', url },
    aside: NOT_ME,
  }),

  directLogin: (productName: string, url: string): Letter => ({
    subject: `Your ${productName} sign-in link`,
    heading: 'Sign in without a password',
    paragraphs: [`The link signs you in once, within ${describeMinutes(LIMITS.directLoginMinutes)}.`],
    button: { label: 'Sign in', url },
    aside: NOT_ME,
  }),

  noAccount: (productName: string, url: string): Letter => ({
    subject: `No ${productName} account at this address`,
    heading: 'There is no account here',
    paragraphs: [
      `Somebody, probably you, asked to get into ${productName} with this address. There is no account for it.`,
      'You may have joined with another address, or with Google or Apple under another one.',
    ],
    button: { label: `Join ${productName}`, url },
    aside: 'If it was not you, there is nothing to do.',
  }),

  newBrowser: (productName: string, browser: string | null, when: string, url: string): Letter => ({
    subject: `New sign-in to your ${productName} account`,
    heading: 'You signed in from a new browser',
    paragraphs: ['Your account was just opened in a browser that it was not used in before.'],
    facts: [
      ['Browser', browser ?? 'Unknown'],
      ['When', when],
    ],
    button: { label: 'See where you are signed in', url },
    aside: 'If it was not you, change your password on the account page: that signs every other browser out.',
  }),

  passwordChanged: (productName: string, when: string, url: string): Letter => ({
    subject: `Your ${productName} password was changed`,
    heading: 'Your password was changed',
    paragraphs: ['The password of your account is a new one, and every other browser was signed out.'],
    facts: [['When', when]],
    button: { label: 'It was not me', url },
    aside: 'If it was you, there is nothing to do.',
  }),

  changeEmail: (productName: string, url: string): Letter => ({
    subject: `Confirm your new address for ${productName}`,
    heading: 'Is this your new address?',
    paragraphs: [
      `The owner of a ${productName} account wants to use this address from now on. Open the link where you are signed in and confirm it.`,
      `The link works once, for ${describeMinutes(LIMITS.confirmLinkMinutes)}.`,
    ],
    button: { label: 'Use this address', url },
    aside: NOT_ME,
  }),

  emailChangeAsked: (productName: string, url: string): Letter => ({
    subject: `Your ${productName} address is about to change`,
    heading: 'A new address was asked for',
    paragraphs: [
      'The owner of your account asked to use another address. It changes when the link that was sent there is used.',
    ],
    button: { label: 'It was not me', url },
    aside: 'If it was you, there is nothing to do.',
  }),

  emailChanged: (productName: string, supportEmail: string): Letter => ({
    subject: `Your ${productName} address was changed`,
    heading: 'This is no longer your address here',
    paragraphs: [`Your account at ${productName} now uses another address. This one can no longer sign in.`],
    aside: `If it was not you, write to ${supportEmail} at once.`,
  }),

  prove: (productName: string, url: string): Letter => ({
    subject: `Confirm that it is you, ${productName}`,
    heading: 'Is it you?',
    paragraphs: [
      'Your account page asked for a proof that it is you, before something important is changed.',
      `Open the link in the same browser within ${describeMinutes(LIMITS.directLoginMinutes)}. It works once.`,
    ],
    button: { label: 'It is me', url },
    aside: 'If you did not ask for this, do not use the button, and change your password.',
  }),

  deleted: (productName: string): Letter => ({
    subject: `Your ${productName} account is gone`,
    heading: 'Your account was deleted',
    paragraphs: [
      'Your account and what we kept about you were removed, as you asked. Records of payments stay as long as accounting law wants them.',
      'Thank you for having been with us.',
    ],
  }),
};
