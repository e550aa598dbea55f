import type { Config } from '../config.ts';
import type { ReadyWarning } from './health.ts';

/** Of servers that run and still are not what members should meet. Demo mode is meant to be so. */
const NO_DATA: ReadyWarning = {
  code: 'no-data',
  message: "Members can't see any laws until you publish the data. Run `npm run publish`.",
};

/** No email address is for use that ends so; ours do until an operator sets others. */
const isExample = (email: string): boolean => /\.example>?$/i.test(email.trim());

const findSettingWarnings = ({ hasTestPayments, supportEmail, mail, adminEmails }: Config): ReadyWarning[] => [
  ...(hasTestPayments
    ? [
        {
          code: 'test-payments',
          message: 'Test payments are on, so anyone can become a member without paying. Set the live Stripe keys.',
        },
      ]
    : []),
  ...(isExample(supportEmail)
    ? [
        {
          code: 'support-email',
          message: "Members can't write to you because SUPPORT_EMAIL ends in .example. Set your own.",
        },
      ]
    : []),
  ...(isExample(mail.from)
    ? [
        {
          code: 'mail-from',
          message:
            'Mail servers refuse your emails because the sender ends in .example. Set MAIL_FROM or SUPPORT_EMAIL.',
        },
      ]
    : []),
  ...(adminEmails.length === 0
    ? [{ code: 'no-administrator', message: 'No one can open the admin panel. Set ADMIN_EMAILS.' }]
    : []),
];

/** What everybody may know, as `/readyz` tells it. */
export const findDataWarnings = ({ mode }: Config, release: number): ReadyWarning[] =>
  mode === 'production' && release === 0 ? [NO_DATA] : [];

/** What operators and administrators should know as well. */
export const findOperatorWarnings = (config: Config, release: number): ReadyWarning[] =>
  config.mode === 'production' ? [...findDataWarnings(config, release), ...findSettingWarnings(config)] : [];
