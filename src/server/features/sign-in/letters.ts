import { LIMITS } from '#shared/site/product.ts';
import type { Letter } from '../../mail/letter.ts';

const describeMinutes = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = minutes / 60;

  return hours === 1 ? 'one hour' : `${hours} hours`;
};

const worksOnce = (minutes: number): string => `It works once and expires in ${describeMinutes(minutes)}.`;

const NOT_ME = 'Didn’t ask for this? You can ignore this email. Nothing changes unless you use the link.';
const WAS_ME = 'If this was you, you don’t need to do anything.';

/** Every email about an account, in words. Each also reads well as plain text, where a button is a link. */
export const letters = {
  confirmEmail: (productName: string, url: string): Letter => ({
    subject: `Confirm your email for ${productName}`,
    heading: 'Confirm your email',
    paragraphs: [
      `Someone, hopefully you, created a ${productName} account with this email. Please confirm it’s yours before you ever reset your password. If you don’t, a reset could delete what you saved and stop your membership from renewing.`,
      `Use the link below. ${worksOnce(LIMITS.confirmLinkMinutes)}`,
    ],
    button: { label: 'Confirm my email', url },
    aside:
      'Didn’t create this account? Someone else used your email. You can ignore this. They can’t reset the password or link a Google or Apple account without access to your inbox.',
  }),

  resetPassword: (productName: string, url: string): Letter => ({
    subject: `Reset your ${productName} password`,
    heading: 'Choose a new password',
    paragraphs: [
      `We got a request to reset your ${productName} password.`,
      `Use the link below. ${worksOnce(LIMITS.resetLinkMinutes)} Once you choose a new password, we’ll sign you out everywhere else.`,
    ],
    button: { label: 'Choose a new password', url },
    aside: NOT_ME,
  }),

  directLogin: (productName: string, url: string): Letter => ({
    subject: `Your ${productName} sign-in link`,
    heading: 'Sign in without a password',
    paragraphs: [
      `Use the link below to sign in to ${productName}. ${worksOnce(LIMITS.directLoginMinutes)}`,
      'Anyone who has this link can sign in as you, so don’t forward it.',
    ],
    button: { label: 'Sign in', url },
    aside: NOT_ME,
  }),

  noAccount: (productName: string, url: string): Letter => ({
    subject: `No ${productName} account for this email`,
    heading: 'We couldn’t find an account',
    paragraphs: [
      `We got a request to sign in to ${productName} or reset a password with this email, but no account uses it.`,
      'Already a member? You may have signed up with a different email, or with Google or Apple under a different email. Try that before you join again.',
    ],
    button: { label: `Join ${productName}`, url },
    aside: 'Didn’t ask for this? You can ignore this email. We didn’t create an account.',
  }),

  newBrowser: (productName: string, browser: string | null, when: string, url: string): Letter => ({
    subject: `New sign-in to your ${productName} account`,
    heading: 'New sign-in to your account',
    paragraphs: [`Someone just signed in to your ${productName} account from a new browser. ${WAS_ME}`],
    facts: [
      ['Browser', browser ?? 'We couldn’t tell'],
      ['When', when],
    ],
    button: { label: 'See where you’re signed in', url },
    aside: 'Wasn’t you? Change your password on your account page right away. That signs out every other browser.',
  }),

  passwordChanged: (productName: string, when: string, url: string): Letter => ({
    subject: `Your ${productName} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [`Your ${productName} password was changed, and you’ve been signed out everywhere else. ${WAS_ME}`],
    facts: [['When', when]],
    button: { label: 'This wasn’t me', url },
    aside: 'Wasn’t you? Choose “This wasn’t me” right away to set a new password. That signs out everyone else.',
  }),

  changeEmail: (productName: string, url: string): Letter => ({
    subject: `Confirm your new email for ${productName}`,
    heading: 'Confirm your new email',
    paragraphs: [
      `Someone, hopefully you, asked to use this email for their ${productName} account.`,
      `Open the link below in a browser where you’re signed in. ${worksOnce(LIMITS.confirmLinkMinutes)}`,
    ],
    button: { label: 'Use this email', url },
    aside: NOT_ME,
  }),

  emailChangeAsked: (productName: string, url: string): Letter => ({
    subject: `Your ${productName} email is about to change`,
    heading: 'Your email is about to change',
    paragraphs: [
      `Someone using your ${productName} account asked to change its email. The change takes effect once they confirm it with the link we sent to the new email.`,
      WAS_ME,
    ],
    button: { label: 'This wasn’t me', url },
    aside:
      'Wasn’t you? Choose “This wasn’t me” right away to set a new password. That stops the change and signs out everyone else.',
  }),

  emailChanged: (productName: string, supportEmail: string): Letter => ({
    subject: `Your ${productName} email was changed`,
    heading: 'Your email was changed',
    paragraphs: [
      `Your ${productName} account now uses a different email. You can’t sign in with this one anymore. ${WAS_ME}`,
    ],
    aside: `Wasn’t you? Write to ${supportEmail} right away.`,
  }),

  prove: (productName: string, url: string): Letter => ({
    subject: `Confirm a change to your ${productName} account`,
    heading: 'Confirm it’s you',
    paragraphs: [
      `You asked to make an important change to your ${productName} account, such as changing your email or deleting your account. Confirm it’s you first.`,
      `Open the link below in the browser where you started. ${worksOnce(LIMITS.directLoginMinutes)}`,
    ],
    button: { label: 'Yes, it’s me', url },
    aside:
      'Didn’t ask for this? Someone may be signed in to your account. Don’t use the link, and change your password right away.',
  }),

  passkeyAdded: (productName: string, name: string, when: string, url: string): Letter => ({
    subject: `A passkey was added to your ${productName} account`,
    heading: 'A passkey was added',
    paragraphs: [
      `A passkey was added to your ${productName} account. Anyone who has it can sign in without your password. ${WAS_ME}`,
    ],
    facts: [
      ['Passkey', name],
      ['When', when],
    ],
    button: { label: 'See your passkeys', url },
    aside:
      'Wasn’t you? Someone else can sign in as you. Remove this passkey on your account page right away, then change your password. That signs out everyone else.',
  }),

  passkeyRemoved: (productName: string, name: string, when: string, url: string): Letter => ({
    subject: `A passkey was removed from your ${productName} account`,
    heading: 'A passkey was removed',
    paragraphs: [
      `This passkey no longer signs you in to ${productName}. Your device may still offer it until you delete it there. ${WAS_ME}`,
    ],
    facts: [
      ['Passkey', name],
      ['When', when],
    ],
    button: { label: 'See your passkeys', url },
    aside: 'Wasn’t you? Change your password on your account page right away. That signs out every other browser.',
  }),

  passkeyBlocked: (productName: string, name: string, when: string, url: string): Letter => ({
    subject: `We blocked a passkey on your ${productName} account`,
    heading: 'We blocked one of your passkeys',
    paragraphs: [
      'Someone tried to sign in with it, and we didn’t let them in. It didn’t match our record of its last use, so someone may have a copy of it.',
      'It no longer works. Sign in another way, remove it on your account page, and add a new one.',
    ],
    facts: [
      ['Passkey', name],
      ['When', when],
    ],
    button: { label: 'Go to your account', url },
    aside: 'Restoring a security key or password manager from an old backup can also cause this.',
  }),

  deleted: (productName: string, supportEmail: string): Letter => ({
    subject: `Your ${productName} account was deleted`,
    heading: 'Your account was deleted',
    paragraphs: [
      `We deleted your ${productName} account, as you asked. If you had a membership, it won’t renew.`,
      'We still keep payment records as long as the law requires. We keep messages you sent to support for as long as our privacy policy says.',
      'If you saved permits on other devices, they stay there until you clear those browsers’ data.',
      `Thanks for using ${productName}.`,
    ],
    aside: `Wasn’t you? Write to ${supportEmail} right away.`,
  }),
};
