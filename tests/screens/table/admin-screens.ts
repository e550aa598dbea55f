import type { Screen } from '../screen.ts';
import { fill, press, SAYS_LOST, waitForText } from './steps.ts';

const aRefund = (trouble: string, more: object) => ({
  purchaseId: trouble,
  trouble,
  memberId: null,
  email: 'guest@example.com',
  status: 'canceled',
  paidThrough: '2027-11-16T12:00:00.000Z',
  createdAt: '2026-11-16T12:00:00.000Z',
  checkedAt: '2026-11-16T12:00:00.000Z',
  refundCents: 995,
  refundProblem: null,
  refundedAt: null,
  ...more,
});

/** The admin panel. */
export const ADMIN_SCREENS: Screen[] = [
  {
    name: 'admin-ranges',
    path: '/admin?tab=ranges',
    who: 'admin',
    heading: 'Admin Panel',
    steps: [waitForText('No reviews are waiting')],
  },
  { name: 'admin-gate', path: '/admin', heading: 'Sign In' },
  { name: 'admin', path: '/admin', who: 'admin', heading: 'Admin Panel', steps: [waitForText('$0.00')] },
  {
    name: 'admin-spreadsheet-lost',
    path: '/admin',
    who: 'admin',
    heading: 'Admin Panel',
    answers: { '/api/admin/add-grandfathered-users': 'lost' },
    steps: [press('Add Grandfathered Users to Google Sheets'), waitForText('Network error')],
    noise: [SAYS_LOST],
  },
  {
    name: 'admin-members',
    path: '/admin?tab=members',
    who: 'admin',
    heading: 'Admin Panel',
    steps: [waitForText('visitor@demo.example')],
  },
  {
    name: 'admin-member',
    path: '/admin?tab=members',
    who: 'admin',
    heading: null,
    steps: [press('visitor@demo.example'), waitForText('Founding access')],
  },
  {
    name: 'admin-alerts',
    path: '/admin?tab=alerts',
    who: 'admin',
    heading: 'Admin Panel',
    steps: [waitForText('from the data files')],
  },
  {
    name: 'admin-alert-new',
    path: '/admin?tab=alerts',
    who: 'admin',
    heading: null,
    steps: [press('New alert'), fill('Message', 'A court has stayed the new rule.'), fill('States', 'TX')],
  },
  {
    name: 'admin-review',
    path: '/admin?tab=review',
    who: 'admin',
    heading: 'Admin Panel',
    steps: [waitForText('Data report')],
  },
  {
    name: 'admin-office',
    path: '/admin?tab=review',
    who: 'admin',
    heading: null,
    answers: {
      '/api/admin/inbox/fact-report*': {
        json: {
          items: [
            {
              id: 'report-1',
              kind: 'fact-report',
              createdAt: '2026-11-17T12:00:00.000Z',
              about: 'AL, Autauga · issuing-authority · shown as "County sheriff", carry-map-2024, 2024',
              message: 'The phone number is wrong: 334-365-3211.',
              from: 'member@demo.example',
              isSuspect: false,
              handledAt: null,
              office: { state: 'AL', county: 'Autauga' },
            },
          ],
          next: null,
        },
      },
    },
    steps: [
      (page) => page.getByRole('button', { name: /^Correct the office/ }).click(),
      waitForText('Save correction'),
    ],
  },
  { name: 'admin-messages', path: '/admin?tab=messages', who: 'admin', heading: 'Admin Panel' },
  { name: 'admin-mail', path: '/admin?tab=mail', who: 'admin', heading: 'Admin Panel' },
  { name: 'admin-payments', path: '/admin?tab=payments', who: 'admin', heading: 'Admin Panel' },
  {
    name: 'admin-payments-refunds',
    path: '/admin?tab=payments',
    who: 'admin',
    heading: 'Admin Panel',
    answers: {
      '/api/admin/payments*': {
        json: {
          items: [
            aRefund('refund-owed', {}),
            aRefund('refund-failed', { refundProblem: 'charge_not_refundable' }),
            aRefund('refund-done', { email: null, status: 'expired', refundedAt: '2026-11-17T12:00:00.000Z' }),
          ],
          next: null,
          comparison: null,
        },
      },
    },
    steps: [waitForText('Refund owed')],
  },
  { name: 'admin-log', path: '/admin?tab=log', who: 'admin', heading: 'Admin Panel' },
  { name: 'admin-denied', path: '/admin', who: 'member', heading: 'Admin Panel' },
];
