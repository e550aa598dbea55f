import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getAccount, proveByPassword } from '#shared/contracts/account.ts';
import { type AdminAlert, changeAlert, listAlerts } from '#shared/contracts/admin-alerts.ts';
import { changeFounding, getMember, listMembers, type Member } from '#shared/contracts/admin-members.ts';
import { getOverview } from '#shared/contracts/admin-overview.ts';
import { type AdminPayment, listPayments } from '#shared/contracts/admin-payments.ts';
import { addGrandfatheredUsers, getSpreadsheet, testSpreadsheet } from '#shared/contracts/admin-spreadsheet.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { anAccount, aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const FOUNDERS = Array.from({ length: 9 }, (_, at) => ({
  email: `founding-${at + 1}@carryatlas.example`,
  amount: '$0.00',
}));

const OVERVIEW = {
  warnings: [],
  members: 12,
  paying: 7,
  founding: 2,
  openReports: 1,
  openMessages: 0,
  waitingMails: 0,
  failedMails: 3,
  paymentsToLookAt: 0,
  factsDue: 5,
};

const ADA: Member = {
  id: 'ada',
  email: 'ada@test.example',
  name: 'Ada Rider',
  createdAt: '2026-01-15T12:00:00.000Z',
  isEmailProven: true,
  isAdmin: false,
  status: 'active',
  paidThrough: '2027-01-15T12:00:00.000Z',
  hasAccess: true,
};

const open = (address: string, ...replies: Reply[]) => {
  const api = fakeApi(
    ...replies,
    answers(getOverview, OVERVIEW),
    answers(getSpreadsheet, { kind: 'file', where: 'founding-members.csv', users: FOUNDERS }),
    ...someoneSignedIn(aUser({ isAdmin: true })),
  );
  hintSignedIn();
  renderApp(address);

  return api;
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('someone who is no administrator reads the specified words, and nothing is asked of the server', async () => {
  const { calls } = fakeApi(...someoneSignedIn());
  hintSignedIn();
  renderApp('/admin');

  await screen.findByText('Access denied. Admin privileges required.');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(calls.filter(({ url }) => url.includes('/admin'))).toEqual([]);
});

test('an administrator sees the figures and the nine users with $0.00, and which spreadsheet it is', async () => {
  open('/admin');

  const table = within(await screen.findByRole('table', { name: 'Grandfathered users' }));
  expect(table.getAllByText('$0.00')).toHaveLength(9);
  screen.getByText(/keep them in the file founding-members.csv/);
  screen.getByRole('link', { name: '3 emails failed' });
});

test('a single one is counted in the singular', async () => {
  open('/admin');

  expect((await screen.findByText('open report')).closest('a')?.textContent).toBe('1open report');
  screen.getByText('founding members');
});

test.each([
  ['charge_not_refundable', 'this payment can’t be refunded'],
  ['some_new-code', 'some new code'],
])('a refund that failed with “%s” is told as “%s”', async (refundProblem, words) => {
  const payment: AdminPayment = {
    purchaseId: 'purchase-1',
    memberId: null,
    email: null,
    createdAt: '2026-01-15T12:00:00.000Z',
    status: 'active',
    trouble: 'refund-failed',
    paidThrough: null,
    checkedAt: null,
    refundCents: 995,
    refundProblem,
    refundedAt: null,
  };
  open('/admin?tab=payments', answers(listPayments, { items: [payment], next: null, comparison: null }));

  await screen.findByText(`$9.95, ${words}`);
  screen.getByText('Email erased');
});

test('an administrator reads what is wrong with the server, and the command that helps', async () => {
  open('/admin', answers(getOverview, { ...OVERVIEW, warnings: ['No data yet. Run `npm run publish`.'] }));

  const warnings = within(await screen.findByRole('list', { name: 'Warnings' }));
  expect(warnings.getByRole('listitem').textContent).toBe('No data yet. Run npm run publish.');
  expect(warnings.getByText('npm run publish').tagName).toBe('CODE');
});

test('a server in order shows no warnings', async () => {
  open('/admin');

  await screen.findByRole('link', { name: '3 emails failed' });
  expect(screen.queryByRole('list', { name: 'Warnings' })).toBeNull();
});

test('the test of the spreadsheet shows what the server found', async () => {
  open(
    '/admin',
    answers(testSpreadsheet, {
      success: false,
      message: 'We can’t use the spreadsheet.',
      error: 'Check GOOGLE_SHEETS_ID.',
    }),
  );

  await press('Test Google Sheets Connection');

  await screen.findByText('We can’t use the spreadsheet.');
  screen.getByText('Check GOOGLE_SHEETS_ID.');
});

test('adding shows how many were added and who was not', async () => {
  open(
    '/admin',
    answers(addGrandfatheredUsers, {
      success: false,
      message: 'Added 8 of 9 users; 1 could not be added.',
      error: 'founding-9@carryatlas.example: did not answer.',
      successCount: 8,
      totalUsers: 9,
      errors: ['founding-9@carryatlas.example: did not answer.'],
    }),
  );

  await press('Add Grandfathered Users to Google Sheets');

  await screen.findByText('Added 8 of 9 users; 1 could not be added.');
  expect(screen.getAllByText('founding-9@carryatlas.example: did not answer.')).toHaveLength(1);
});

test('a lost connection is ‘Network error’', async () => {
  open(
    '/admin',
    responds(addGrandfatheredUsers, () => {
      throw new TypeError('offline');
    }),
  );

  await press('Add Grandfathered Users to Google Sheets');

  await screen.findByText('Network error');
});

test('a change after 15 minutes asks who is there, and goes on by itself once that is proven', async () => {
  let isProven = false;
  const done = {
    success: true,
    message: 'Added 9 of 9 users.',
    error: null,
    successCount: 9,
    totalUsers: 9,
    errors: [],
  };
  const refused = refuses(addGrandfatheredUsers, 'proof-required', 'Confirm it’s you before making this change.');
  const { calls } = open(
    '/admin',
    responds(addGrandfatheredUsers, (url, body) => (isProven ? Response.json(done) : refused.respond(url, body))),
    responds(proveByPassword, () => {
      isProven = true;
      return Response.json(anAccount({ isProvenAgain: true }));
    }),
    answers(getAccount, anAccount()),
  );

  await press('Add Grandfathered Users to Google Sheets');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await fillField(dialog.getByLabelText('Password'), 'carry-atlas-demo');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));

  await screen.findByText('Added 9 of 9 users.');
  expect(calls.filter(({ url }) => url === addGrandfatheredUsers.path)).toHaveLength(2);
  expect(screen.queryByText('Confirm it’s you before making this change.')).toBeNull();
});

const listed = { items: [ADA], next: 'page-2', count: 200, isMore: true };

test('members are searched, sorted and paged by the server', async () => {
  const { calls } = open('/admin?tab=members', answers(listMembers, listed));
  const asked = () => calls.filter(({ url }) => url.startsWith(listMembers.path)).map(({ url }) => url.split('?')[1]);

  await screen.findByText('More than 200 accounts');
  await press('Next');
  await screen.findByText('Page 2');
  await fillField(screen.getByLabelText('Name or email'), 'ada');
  await press('Search');
  await waitFor(() => expect(asked().at(-1)).toContain('search=ada'));

  expect(asked().some((query) => query?.includes('after=page-2'))).toBe(true);
  expect(asked().at(-1)).not.toContain('after');
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Name, A to Z');
  await waitFor(() => expect(asked().at(-1)).toContain('sort=name&direction=asc'));
});

test('lifetime access is granted with a reason from the member’s drawer', async () => {
  const details = { member: ADA, sessions: 1, purchases: [], foundingChanges: [] };
  const { calls } = open(
    '/admin?tab=members',
    answers(listMembers, listed),
    answers(getMember, details),
    answers(changeFounding, { ...details, member: { ...ADA, status: 'grandfathered' } }),
  );

  await press('ada@test.example');
  await fillField(await screen.findByLabelText('Reason'), 'Helped us from the first day.');
  await press('Grant lifetime access');

  await screen.findByText('Lifetime access granted');
  const sent = calls.find(({ url }) => url === '/api/admin/members/ada/founding');
  expect(JSON.parse(String(sent?.init.body))).toEqual({ change: 'grant', reason: 'Helped us from the first day.' });
});

const ALERT: AdminAlert = {
  id: 'a1',
  type: 'warning',
  message: 'A court has stayed the new rule.',
  states: ['TX'],
  startsOn: '2026-06-30',
  endsOn: '2026-07-31',
  sourceTitle: '',
  sourceAddress: '',
  standing: 'active',
  isFromData: false,
  version: 3,
  sentOn: null,
};

test('someone who edits an alert that somebody else changed is told, and the words are not lost', async () => {
  const { calls } = open(
    '/admin?tab=alerts',
    answers(listAlerts, {
      items: [ALERT, { ...ALERT, id: 'data', message: 'From the files.', isFromData: true }],
      next: null,
    }),
    refuses(changeAlert, 'conflict', 'Somebody else changed this alert meanwhile.'),
  );

  await press('Edit: A court has stayed the new rule.');
  expect(screen.queryByRole('button', { name: 'Edit: From the files.', hidden: true })).toBeNull();
  await userEvent.clear(screen.getByLabelText('Message'));
  await fillField(screen.getByLabelText('Message'), 'The stay was lifted on Monday.');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  preview.getByText('The stay was lifted on Monday.');
  await press('Save changes');

  await screen.findByText('Somebody else changed this alert meanwhile.');
  expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('The stay was lifted on Monday.');
  const sent = calls.find(({ method }) => method === 'PUT');
  expect(JSON.parse(String(sent?.init.body))).toMatchObject({ version: 3, alert: { states: ['TX'] } });
});

test('a code that is no state is told before anything is sent', async () => {
  const { calls } = open('/admin?tab=alerts', answers(listAlerts, { items: [], next: null }));

  await press('New alert');
  await fillField(screen.getByLabelText('Message'), 'The stay was lifted on Monday.');
  await fillField(screen.getByLabelText('States'), 'tx, zz');
  await press('Create alert');

  await screen.findByText('No state has the code ZZ.');
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});
