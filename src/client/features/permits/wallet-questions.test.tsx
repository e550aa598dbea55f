import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readWallet } from '#shared/permits/wallet-file.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { tellsKinds } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const KEY = 'permit-wallet:user-1';
const RESIDENT = { isResident: true, issuedOn: '2024-05-01', expiresOn: null };

const kept = () => readWallet(localStorage.getItem(KEY) ?? '').wallet;

/** A wallet as the device has kept it since. */
const open = async (wallet: object) => {
  localStorage.setItem(KEY, JSON.stringify({ format: 'permit-wallet', ...wallet }));
  hintSignedIn();
  fakeApi(tellsKinds(), ...someoneSignedIn());
  renderApp('/permits');

  return within(await screen.findByRole('form', { name: 'A few questions first' }));
};

const CLASSED = { permits: [{ ...RESIDENT, state: 'ID', class: 'standard' }], ageBand: '21-plus', magazineRounds: 17 };

const REST = { ageBand: '21-plus', handguns: [{ name: '', magazineRounds: 17 }], citizenship: null, services: [] };

test.each([
  ['1', { version: 1, ...CLASSED }],
  ['2', { version: 2, ...CLASSED }],
  ['3', { version: 3, ...REST, permits: [{ ...RESIDENT, state: 'ID', kind: null }], home: null, homeSince: null }],
])('a wallet of version %s is asked once for what it does not say, and loses nothing', async (_version, wallet) => {
  const form = await open(wallet);
  await userEvent.selectOptions(form.getByLabelText('Which state do you live in?'), 'Idaho');
  await userEvent.selectOptions(await form.findByLabelText('Which Idaho card is it?'), 'License');
  fireEvent.change(form.getByLabelText('Does your Idaho permit expire?'), { target: { value: '2029-05-01' } });
  await userEvent.click(form.getByRole('button', { name: 'Save answers' }));

  await screen.findByRole('heading', { level: 3, name: 'Idaho · License' });
  expect(screen.queryByText('A few questions first')).toBeNull();
  expect(kept()).toEqual({
    ...REST,
    permits: [{ ...RESIDENT, state: 'ID', kind: 'standard', expiresOn: '2029-05-01' }],
    home: 'ID',
    homeSince: null,
    isAsked: true,
  });
});

test('a permit that never expires says so', async () => {
  const form = await open({ version: 1, ...CLASSED });
  await userEvent.click(form.getByRole('checkbox', { name: 'My Idaho permit never expires' }));
  await userEvent.click(form.getByRole('button', { name: 'Save answers' }));

  await screen.findByText('Never expires');
  expect(kept()?.permits).toMatchObject([{ kind: null, expiresOn: null, neverExpires: true }]);
});

test('who puts it off is not asked again, and the permit says what is open', async () => {
  const form = await open({ version: 1, ...CLASSED });
  expect(screen.queryByText('Does it expire?')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Not now' }));

  await screen.findByText('Does it expire?');
  screen.getByText('Which Idaho card is it?');
  expect(screen.queryByText('A few questions first')).toBeNull();
  expect(kept()).toMatchObject({ isAsked: true, permits: [{ state: 'ID', issuedOn: '2024-05-01' }] });
});

test('an answer that does not fit is told, and nothing is saved', async () => {
  const form = await open({ version: 1, ...CLASSED });
  const before = localStorage.getItem(KEY);
  fireEvent.change(form.getByLabelText('Does your Idaho permit expire?'), { target: { value: '2020-05-01' } });
  await userEvent.click(form.getByRole('button', { name: 'Save answers' }));

  await form.findByText('The expiration date must be after the issue date.');
  expect(localStorage.getItem(KEY)).toBe(before);
});
