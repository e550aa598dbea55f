import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getPermitKinds } from '#shared/contracts/regulations.ts';
import { EMPTY_WALLET, type Permit, type Wallet } from '#shared/permits/permit.ts';
import { readWallet, writeWallet } from '#shared/permits/wallet-file.ts';
import { fakeApi, refuses, responds } from '#tests/support/fake-api.ts';
import { tellsKinds } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const KEY = 'permit-wallet:user-1';

const aPermit = (changes: Partial<Permit> = {}): Permit => ({
  state: 'TX',
  kind: null,
  isResident: true,
  issuedOn: null,
  expiresOn: '2099-01-01',
  ...changes,
});

const aWallet = (...permits: Permit[]): Wallet => ({ ...EMPTY_WALLET, permits, isAsked: true });

const kept = (): Wallet | null => readWallet(localStorage.getItem(KEY) ?? '').wallet;

const open = (wallet: Wallet, kinds = tellsKinds()) => {
  localStorage.setItem(KEY, writeWallet(wallet));
  hintSignedIn();
  fakeApi(kinds, ...someoneSignedIn());
  renderApp('/permits');
};

/** The names of permits come when the test says so. */
const openBeforeKinds = (wallet = aWallet()) => {
  let tellKinds = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tellKinds = resolve;
  });
  const kinds = tellsKinds();
  open(
    wallet,
    responds(getPermitKinds, async (url, body) => {
      await told;

      return kinds.respond(url, body);
    }),
  );

  return { tellKinds };
};

const kindField = () => screen.getAllByLabelText('Permit')[0] as HTMLSelectElement;
const kindChoices = () => [...kindField().options].map(({ text }) => text);

test('what was typed before the names of permits arrived stays', async () => {
  const { tellKinds } = openBeforeKinds();
  const form = within(await screen.findByRole('form', { name: 'Add a permit' }));
  await userEvent.selectOptions(form.getByLabelText('Issuing state'), 'Idaho');
  await userEvent.selectOptions(form.getByLabelText('Issued to you as'), 'A non-resident');
  fireEvent.change(form.getByLabelText('Expires'), { target: { value: '2099-01-01' } });
  tellKinds();

  await waitFor(() => expect(kindChoices()).toHaveLength(3));
  await userEvent.selectOptions(kindField(), 'enhanced');
  await userEvent.click(screen.getByRole('button', { name: 'Add permit' }));
  await screen.findByRole('heading', { level: 3, name: /^Idaho · Enhanced License/ });
  expect(kept()?.permits).toEqual([aPermit({ state: 'ID', kind: 'enhanced', isResident: false })]);
});

test('a permit opened before the names arrived keeps its kind', async () => {
  const { tellKinds } = openBeforeKinds(aWallet(aPermit({ state: 'ID', kind: 'enhanced' })));
  await userEvent.click(await screen.findByRole('button', { name: 'Change Idaho' }));
  const form = within(screen.getByRole('form', { name: 'Change a permit' }));
  fireEvent.change(form.getByLabelText('Expires'), { target: { value: '2098-01-01' } });
  tellKinds();

  await waitFor(() => expect(form.getByLabelText('Permit')).toHaveProperty('value', 'enhanced'));
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Valid until Jan 1, 2098');
  expect(kept()?.permits).toEqual([aPermit({ state: 'ID', kind: 'enhanced', expiresOn: '2098-01-01' })]);
});

test('two permits of one state are told apart before their names arrive', async () => {
  openBeforeKinds(aWallet(aPermit({ state: 'ID', kind: 'standard' }), aPermit({ state: 'ID', kind: 'enhanced' })));

  expect(await screen.findAllByRole('heading', { level: 3, name: 'Idaho' })).toHaveLength(2);
});

test('a change that is being typed survives what else is saved meanwhile', async () => {
  open(aWallet(aPermit(), aPermit({ state: 'UT' })));
  await userEvent.click(await screen.findByRole('button', { name: 'Change Texas' }));
  const form = within(screen.getByRole('form', { name: 'Change a permit' }));
  fireEvent.change(form.getByLabelText('Expires'), { target: { value: '2098-01-01' } });
  await userEvent.selectOptions(screen.getByLabelText('Your age'), '21 or older');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Utah' }));
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));

  await screen.findByText('Valid until Jan 1, 2098');
  expect(kept()).toMatchObject({ ageBand: '21-plus', permits: [aPermit({ expiresOn: '2098-01-01' })] });
});

test('a new permit that is being typed survives a change to another', async () => {
  open(aWallet(aPermit(), aPermit({ state: 'UT' })));
  const form = within(await screen.findByRole('form', { name: 'Add a permit' }));
  await userEvent.selectOptions(form.getByLabelText('Issuing state'), 'Virginia');
  await userEvent.click(screen.getByRole('button', { name: 'Change Texas' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Utah' }));

  expect(screen.getByLabelText('Issuing state')).toHaveProperty('value', 'VA');
});

test('without the names a permit is added all the same, and its name is asked for later', async () => {
  open(aWallet(), refuses(getPermitKinds, 'internal', 'Broken'));
  const form = within(await screen.findByRole('form', { name: 'Add a permit' }));
  await form.findByText('We couldn’t load the names. Add the permit now and choose its name later.');
  await userEvent.selectOptions(form.getByLabelText('Issuing state'), 'Idaho');
  await userEvent.click(form.getByRole('button', { name: 'Add permit' }));

  await screen.findByRole('heading', { level: 3, name: 'Idaho' });
  expect(kept()?.permits).toEqual([aPermit({ state: 'ID', expiresOn: null })]);
});

test('an added permit is confirmed beside the button', async () => {
  open(aWallet());
  const form = within(await screen.findByRole('form', { name: 'Add a permit' }));
  await userEvent.selectOptions(form.getByLabelText('Issuing state'), 'Texas');
  await userEvent.click(form.getByRole('button', { name: 'Add permit' }));

  await screen.findByText('Texas is saved.');
  expect(screen.getByLabelText('Issuing state')).toHaveProperty('value', '');
});

test('paper has the permits by name, and of the person only what is checked', async () => {
  open({
    ...aWallet(aPermit({ issuedOn: '2024-03-01' })),
    home: 'TX',
    ageBand: '21-plus',
    citizenship: 'citizen',
    services: ['officer'],
    handguns: [{ name: 'Small', magazineRounds: 7 }],
  });
  const paper = await screen.findByRole('list', { name: 'Printed wallet', hidden: true });
  expect(paper.textContent).toBe('Texas');

  for (const name of ['My home state', 'My age', 'My citizenship', 'My service', 'My handguns', 'My permit dates']) {
    await userEvent.click(screen.getByRole('checkbox', { name }));
  }
  expect([...paper.children].map(({ textContent }) => textContent)).toEqual([
    'Texas (issued Mar 1, 2024, expires Jan 1, 2099)',
    'Lives in Texas',
    'Age 21 or older',
    'US citizen',
    'Law enforcement officer (qualified under LEOSA)',
    'Small, 7 rounds',
  ]);
});
