import { fill, press, SAYS_LOST, waitForText } from './steps.mjs';

/** @typedef {import('../screens-table.mjs').Screen} Screen */

/** The admin panel. @type {Screen[]} */
export const ADMIN_SCREENS = [
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
    steps: [press('Write an alert'), fill('Message', 'A court has stayed the new rule.'), fill('States', 'TX')],
  },
  {
    name: 'admin-review',
    path: '/admin?tab=review',
    who: 'admin',
    heading: 'Admin Panel',
    steps: [waitForText('Data report')],
  },
  { name: 'admin-messages', path: '/admin?tab=messages', who: 'admin', heading: 'Admin Panel' },
  { name: 'admin-mail', path: '/admin?tab=mail', who: 'admin', heading: 'Admin Panel' },
  { name: 'admin-payments', path: '/admin?tab=payments', who: 'admin', heading: 'Admin Panel' },
  { name: 'admin-log', path: '/admin?tab=log', who: 'admin', heading: 'Admin Panel' },
  { name: 'admin-denied', path: '/admin', who: 'member', heading: 'Admin Panel' },
];
