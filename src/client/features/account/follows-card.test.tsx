import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { walletKeyOf } from '#client/lib/account-end.ts';
import { getAccount } from '#shared/contracts/account.ts';
import { type Follows, followState, getFollows, setNoticeEmail, unfollowState } from '#shared/contracts/follows.ts';
import { EMPTY_WALLET } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi, type Reply, refuses } from '#tests/support/fake-api.ts';
import { anAccount, aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const FOLLOWS: Follows = {
  states: [],
  isEmailOn: false,
  isEmailProven: true,
  hasPushHere: false,
  pushKey: 'BA',
};

const open = async (follows: Partial<Follows>, ...replies: Reply[]) => {
  const api = fakeApi(
    ...replies,
    answers(getFollows, { ...FOLLOWS, ...follows }),
    answers(getAccount, anAccount()),
    ...someoneSignedIn(aUser()),
  );
  hintSignedIn();
  renderApp('/account');
  await screen.findByLabelText('Email me when our answers change for these states');

  return api;
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a home state and a permit on this device are offered, and only the state is sent', async () => {
  const permit = { state: 'UT', kind: null, isResident: false, issuedOn: null, expiresOn: null } as const;
  localStorage.setItem(
    walletKeyOf('user-1'),
    writeWallet({ ...EMPTY_WALLET, home: 'TX', permits: [permit], isAsked: true }),
  );
  const { calls } = await open({}, answers(followState, { ...FOLLOWS, states: ['TX'], isEmailOn: true }));

  screen.getByLabelText('Follow a state');
  screen.getByRole('button', { name: /Follow Utah.*you have its permit/ });
  await userEvent.click(screen.getByRole('button', { name: /Follow Texas.*your home state/ }));

  const list = await screen.findByRole('list', { name: 'States you follow' });
  within(list).getByRole('button', { name: 'Stop following Texas' });
  screen.getByLabelText('Follow another state');
  const sent = calls.filter(({ url }) => url.startsWith('/api/follows/'));
  expect(sent.map(({ method, url, init }) => [method, url, init.body])).toEqual([
    ['PUT', '/api/follows/TX', undefined],
  ]);
});

test('a state is no longer followed', async () => {
  await open({ states: ['NV', 'TX'] }, answers(unfollowState, { ...FOLLOWS, states: ['TX'] }));

  await press('Stop following Nevada');

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop following Nevada' })).toBeNull());
  screen.getByRole('button', { name: 'Stop following Texas' });
});

test('the email is turned off', async () => {
  await open({ states: ['TX'], isEmailOn: true }, answers(setNoticeEmail, { ...FOLLOWS, states: ['TX'] }));
  const box = screen.getByLabelText<HTMLInputElement>('Email me when our answers change for these states');
  expect(box.checked).toBe(true);

  await userEvent.click(box);

  await waitFor(() => expect(box.checked).toBe(false));
});

test('an email that isn’t confirmed is said to get nothing', async () => {
  await open({ isEmailProven: false });

  screen.getByText('Confirm your email first. We send nothing to an email that isn’t confirmed.');
});

test('a failure is told, and what was so stays', async () => {
  await open({ states: ['TX'] }, refuses(unfollowState, 'unavailable', 'We’re having trouble. Try again soon.'));

  await press('Stop following Texas');

  await screen.findByText('We’re having trouble. Try again soon.');
  screen.getByRole('button', { name: 'Stop following Texas' });
});
