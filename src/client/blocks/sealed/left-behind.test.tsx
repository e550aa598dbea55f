import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { walletKeyOf } from '#client/lib/account-end.ts';
import { EMPTY_WALLET } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { LeftBehind } from './left-behind.tsx';

const NOTHING_HERE = /There are no permits on this device\.$/;
const STILL_HERE = /What you entered on this device is still here\.$/;

test.each([
  ['no wallet', null, NOTHING_HERE],
  ['a wallet that was emptied', writeWallet(EMPTY_WALLET), NOTHING_HERE],
  ['a wallet without permits', writeWallet({ ...EMPTY_WALLET, home: 'ID' }), STILL_HERE],
  ['a wallet that can’t be read', '{', STILL_HERE],
])('after the account was deleted elsewhere, %s: nothing is said to be here that isn’t', (_what, wallet, words) => {
  if (wallet !== null) localStorage.setItem(walletKeyOf('user-1'), wallet);
  render(<LeftBehind userId="user-1" />);

  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Download my permits' })).toHaveLength(words === STILL_HERE ? 1 : 0);
});
