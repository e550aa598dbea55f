import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getBillingStatus } from '#shared/contracts/billing.ts';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import type { Permit, Wallet } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi, type Reply, responds } from '#tests/support/fake-api.ts';
import { recordsWithBill, someRecords } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const texan: Permit = { state: 'TX', class: 'standard', isResident: true, issuedOn: null, expiresOn: null };

const open = (wallet: Partial<Wallet> = {}, ...replies: Reply[]) => {
  localStorage.setItem(
    'permit-wallet:user-1',
    writeWallet({ permits: [texan], ageBand: '21-plus', magazineRounds: 17, ...wallet }),
  );
  hintSignedIn();
  const api = fakeApi(...replies, answers(getRecognitionRecords, someRecords()), ...someoneSignedIn());
  renderApp('/recognition');

  return api;
};

const rowOf = async (name: string) => {
  const table = within(await screen.findByRole('table', { name: /Every state/ }));

  return table.getByRole('button', { name }).closest('tr') as HTMLElement;
};

test('a member with a Texas permit sees each state’s result in words, by the records alone, and sends nothing', async () => {
  const { calls } = open();

  expect((await rowOf('Virginia')).textContent).toContain('RecognizedVirginia honors permits of Texas, by its list.');
  expect((await rowOf('Utah')).textContent).toContain('Permitless for visitors');
  expect((await rowOf('Massachusetts')).textContent).toContain('Not recognized');
  expect((await rowOf('Ohio')).textContent).toContain('Undetermined');
  expect((await rowOf('Texas')).textContent).toContain('Texas itself issued this permit.');
  const results = screen.getByRole('list', { name: 'Results' }).textContent;
  expect(results).toBe('Recognized 2Permitless for visitors 1Conditional 0Undetermined 47Not recognized 2');
  expect(document.body.textContent).not.toMatch(/you may carry/i);
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('pressing a state shows the reasons with source and date, permits and visitors apart', async () => {
  open({ permits: [texan, { ...texan, state: 'UT', isResident: false }] });
  await userEvent.click(within(await rowOf('Virginia')).getByRole('button'));

  const drawer = within(await screen.findByRole('dialog', { name: 'Virginia' }));
  const reasons = drawer.getByRole('list', { name: 'Why, for Texas' });
  expect(reasons.textContent).toContain('Virginia asks for age 21; you are past it.');
  expect(reasons.textContent).toContain('A list · a row · as of Apr 18, 2026');
  drawer.getByRole('heading', { level: 3, name: /Utah · non-resident/ });
  expect(drawer.getByRole('list', { name: 'Why, without a permit' }).textContent).toContain(
    'asks visitors for a permit',
  );
  expect(drawer.getByRole('link', { name: 'All of Virginia’s law' }).getAttribute('href')).toBe(
    '/regulations?state=VA',
  );
});

const showsInRow = (name: string, words: string) =>
  waitFor(async () => expect((await rowOf(name)).textContent).toContain(words));

test('switches show the permits alone, carrying without one alone, and mark what the member asks for', async () => {
  open();
  await rowOf('Texas');
  const onMap = (state: string) => document.querySelector(`[data-state=${state}]`);
  expect(onMap('TX')?.getAttribute('class')).toContain('--color-sage');

  await userEvent.click(screen.getByRole('checkbox', { name: 'My permits' }));
  // The map answers at once, the list and the figures follow.
  expect(onMap('TX')?.getAttribute('class')).toContain('--color-denim');
  await showsInRow('Texas', 'Permitless for visitors');
  expect(screen.getByRole('list', { name: 'Results' }).textContent).toContain('Recognized 0');
  await showsInRow('Virginia', 'Not recognized');

  await userEvent.click(screen.getByRole('checkbox', { name: 'Mark: magazine limit below mine' }));
  expect(onMap('VA')?.querySelector('circle')).not.toBeNull();
  await showsInRow('Virginia', 'Magazine limit 15 rounds, below your 17');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mark: duty to inform' }));
  await showsInRow('Texas', 'Duty to inform an officer unasked');
  expect((await rowOf('Virginia')).textContent).not.toContain('inform');
});

test.each([
  [
    '2099-12-01',
    'Recognized',
    'This may end by Dec 1, 2099: SB 1, recognition of permits. We last checked on Feb 17, 2026.',
  ],
  ['2020-12-01', 'Undetermined', 'We can’t confirm this from Dec 1, 2020 on: SB 1, recognition of permits.'],
])('law that may end recognition by %s: the list and the drawer say so', async (by, status, words) => {
  open({}, answers(getRecognitionRecords, recordsWithBill(by)));

  const row = await rowOf('Virginia');
  expect(row.textContent).toContain(status);
  expect(row.textContent).toContain(words);
  await userEvent.click(within(row).getByRole('button'));
  const drawer = await screen.findByRole('dialog', { name: 'Virginia' });
  expect(drawer.textContent).toContain(words);
  expect(drawer.textContent).toContain('The State Police would end recognition of some permits.');
});

test('the list is sorted by its headers', async () => {
  open();
  await rowOf('Texas');
  const table = within(screen.getByRole('table', { name: /Every state/ }));
  const names = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);

  expect(names()[0]).toBe('Alabama');
  await userEvent.click(table.getByRole('button', { name: 'Result' }));
  expect(names().slice(0, 3)).toEqual(['Texas', 'Virginia', 'Utah']);
  await userEvent.click(table.getByRole('button', { name: 'Result' }));
  expect(names().at(-1)).toBe('Texas');
  expect(table.getByRole('columnheader', { name: 'Result' }).getAttribute('aria-sort')).toBe('descending');
});

test('expired permit is not recognized', async () => {
  open({ permits: [{ ...texan, expiresOn: '2020-01-01' }] });
  expect((await rowOf('Virginia')).textContent).toContain('Not recognizedYour permit expired on Jan 1, 2020.');
});

test.each([
  ['18', 'Not recognized', 'you are below it'],
  [null, 'Conditional', 'your age is not in the wallet'],
] as const)('aged %s: %s', async (ageBand, status, words) => {
  open({ ageBand });

  const row = (await rowOf('Virginia')).textContent;
  expect(row).toContain(status);
  expect(row).toContain(words);
});

test('the next permit is the one that adds most, with its cost and the rule behind each state', async () => {
  open();

  const offer = (await screen.findByRole('heading', { level: 3, name: 'Utah: 1 more state' })).closest('li');
  expect(offer?.textContent).toContain('Washington');
  expect(offer?.textContent).toContain('$87');
  expect(within(offer as HTMLElement).getByRole('list', { name: 'Why Washington would count' }).textContent).toContain(
    'Washington honors permits of Utah, by its list.',
  );
});

test('without a permit the member is shown the way to the wallet', async () => {
  open({ permits: [] });

  expect((await screen.findByRole('link', { name: 'Add my permits' })).getAttribute('href')).toBe('/permits');
  expect((await rowOf('Utah')).textContent).toContain('Permitless for visitors');
  expect((await rowOf('Virginia')).textContent).toContain('Virginia asks visitors for a permit.');
});

test('records that can’t be had are told, and asked for again', async () => {
  let isBroken = true;
  open(
    {},
    responds(getRecognitionRecords, () =>
      isBroken ? new Response('', { status: 500 }) : Response.json(someRecords()),
    ),
  );
  await screen.findByRole('heading', { name: 'The records could not be loaded' });
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await rowOf('Texas');
});

test('someone without a membership sees the paywall and asks for no record', async () => {
  const { calls } = open({}, answers(getBillingStatus, { hasAccess: false, billing: null }));

  await screen.findByRole('heading', { level: 1, name: 'Subscription Required' });
  expect(calls.some(({ url }) => url.includes('recognition'))).toBe(false);
});
