import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getBillingStatus } from '#shared/contracts/billing.ts';
import { getCardRules, getPlaceMatrix } from '#shared/contracts/place-rules.ts';
import { getEvidence } from '#shared/contracts/regulations.ts';
import { UNREAD_FEDERAL_LAW } from '#shared/law/federal-law.ts';
import { EMPTY_WALLET } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi, type Reply } from '#tests/support/fake-api.ts';
import { aTopicFact, someEvidence } from '#tests/support/law.ts';
import { PLACE_EVIDENCE, PLACE_SOURCES, somePlaces } from '#tests/support/place-rules.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';
import { CARDS } from './card-list.ts';

const evidence = someEvidence({
  state: 'TX',
  facts: [
    aTopicFact({ topic: 'duty-to-inform', value: 'yes', summary: 'Tell the officer at once.' }),
    aTopicFact({ topic: 'stand-your-ground', value: 'statute', summary: 'You don’t have to retreat.' }),
  ],
});

const rules = {
  rules: {
    ...UNREAD_FEDERAL_LAW.rules,
    flying: { summary: 'A gun flies in checked baggage only.', ...PLACE_EVIDENCE },
  },
  sources: PLACE_SOURCES,
};

const open = (address: string, ...replies: Reply[]) => openFrom('TX', address, ...replies);

const openFrom = (home: 'TX' | null, address: string, ...replies: Reply[]) => {
  localStorage.removeItem('own-numbers:user-1');
  localStorage.setItem('permit-wallet:user-1', writeWallet({ ...EMPTY_WALLET, home, isAsked: true }));
  hintSignedIn();
  const api = fakeApi(
    ...replies,
    answers(getEvidence, evidence),
    answers(getCardRules, rules),
    answers(getPlaceMatrix, somePlaces()),
    ...someoneSignedIn(),
  );
  renderApp(address);

  return api;
};

test('the traffic stop of the home state opens with the duty to inform, its source and its date', async () => {
  const user = userEvent.setup();
  open('/cards');

  await user.click(await screen.findByRole('link', { name: 'Traffic stop' }));

  const card = within(await screen.findByRole('article', { name: 'Traffic stop · Texas' }));
  card.getByText('Tell the officer at once.');
  expect(card.getAllByText(/Source:/).length).toBeGreaterThan(0);
  card.getByRole('link', { name: 'Guide: traffic stops' });
});

test('a federal rule stands with its source; one that we could not confirm says so', async () => {
  open('/cards?card=flying&state=TX');

  await screen.findByText('A gun flies in checked baggage only.');
  screen.getByText('We couldn’t confirm this. Check the rule at its agency before you go.');
});

test('without a place and a home, the card asks for the state', async () => {
  const { calls } = openFrom(null, '/cards?card=traffic-stop');

  await screen.findByText('Choose a state to see its card.');
  expect(calls.some(({ url }) => url.includes('state='))).toBe(false);
});

test('place answers on a card are for members', async () => {
  open('/cards?card=hotel&state=TX', answers(getBillingStatus, { hasAccess: false, billing: null }));

  expect((await screen.findAllByText('Answers by kind of place are for members.')).length).toBe(2);
  expect(document.body.textContent).not.toContain('don’t have answers');
});

test('a member reads ‘couldn’t confirm’ and ‘not answered yet’ apart', async () => {
  open('/cards?card=hotel&state=TX');
  expect(
    (await screen.findAllByText('We couldn’t confirm this for Texas. Treat it as a no until you’ve asked.')).length,
  ).toBe(2);
});

test('own numbers are kept on the device and sent nowhere; a wrong one is refused with a reason', async () => {
  const user = userEvent.setup();
  const { calls } = open('/cards?card=after-an-incident&state=TX');
  await screen.findByText('You don’t have to retreat.');

  await user.click(screen.getByRole('button', { name: /Add my lawyer/ }));
  const lawyer = screen.getByRole('textbox', { name: 'My lawyer' });
  await user.type(lawyer, 'call Bob');
  screen.getByText('Use digits, spaces, and + ( ) - only.');
  await user.click(screen.getByRole('button', { name: 'Save numbers' }));
  expect(localStorage.getItem('own-numbers:user-1')).toBeNull();

  await user.clear(lawyer);
  await user.type(lawyer, '(555) 010-7788');
  await user.click(screen.getByRole('button', { name: 'Save numbers' }));

  const call = await screen.findByRole('link', { name: 'My lawyer: (555) 010-7788' });
  expect(call.getAttribute('href')).toBe('tel:5550107788');
  expect(localStorage.getItem('own-numbers:user-1')).toContain('010-7788');
  expect(calls.some(({ init, url }) => `${url} ${String(init.body)}`.includes('7788'))).toBe(false);
});

test('no card says that someone may carry', () => {
  expect(JSON.stringify(CARDS.map(({ title, parts }) => [title, parts]))).not.toMatch(/may carry|allowed/i);
});
