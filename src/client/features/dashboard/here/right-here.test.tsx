import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createQueryClient } from '#client/lib/query-client.ts';
import { getBillingStatus } from '#shared/contracts/billing.ts';
import { getPlaceEvidence } from '#shared/contracts/place-rules.ts';
import { findPlaceAt, searchPlaces } from '#shared/contracts/places.ts';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { getEvidence } from '#shared/contracts/regulations.ts';
import { EMPTY_WALLET, type Wallet } from '#shared/permits/permit.ts';
import { readWallet, writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi, type Reply, responds } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { aTopicFact, someEvidence } from '#tests/support/law.ts';
import { PLACE_EVIDENCE, PLACE_SOURCES } from '#tests/support/place-rules.ts';
import { aLocation, stubDevice } from '#tests/support/ranges.ts';
import { aLimitOfVirginia, recordsWith, someRecords, tellsKinds } from '#tests/support/recognition.ts';
import { aSiteConfig, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const KEY = 'permit-wallet:user-1';
const RICHMOND = { lat: 37.5407, lng: -77.436 };
const TEXAN: Wallet = {
  ...EMPTY_WALLET,
  home: 'TX',
  ageBand: '21-plus',
  permits: [{ state: 'TX', kind: null, isResident: true, issuedOn: null, expiresOn: '2030-01-01' }],
  handguns: [{ name: '', magazineRounds: 17 }],
};

const VIRGINIA = someEvidence({
  state: 'VA',
  facts: [
    aTopicFact({ topic: 'duty-to-inform', value: 'on-request', summary: 'Only if an officer asks.', asOf: '2026-05' }),
    aTopicFact({ topic: 'vehicle-carry', value: 'conditional' }),
    aTopicFact({ topic: 'magazine-limit', value: 15 }),
    aTopicFact({ topic: 'signs-force-of-law', value: 'yes' }),
    aTopicFact({ topic: 'restaurants', value: 'yes' }),
    aTopicFact({ topic: 'prohibited-places', value: ['jails-prisons'] }),
  ],
});

const place = (answer: 'banned' | 'locked-in-car' | 'no-state-ban') => ({
  answer,
  summary: 'A sentence.',
  ...PLACE_EVIDENCE,
});

const open = (wallet: Wallet | null, ...replies: Reply[]) => {
  if (wallet) localStorage.setItem(KEY, writeWallet(wallet));
  hintSignedIn();
  const api = fakeApi(
    ...replies,
    answers(getRecognitionRecords, someRecords()),
    answers(getEvidence, VIRGINIA),
    answers(getPlaceEvidence, {
      state: 'VA',
      places: { schools: place('banned'), 'restaurants-with-alcohol': place('no-state-ban') },
      sources: PLACE_SOURCES,
    }),
    tellsKinds(),
    ...someoneSignedIn(),
  );
  const queryClient = createQueryClient();
  renderApp('/', aSiteConfig(), queryClient);

  return { ...api, queryClient };
};

const card = async () => within(await screen.findByRole('region', { name: 'Right here' }));

const linesOf = async () => {
  const list = within(await screen.findByLabelText('The law here'));

  return list.getAllByRole('listitem').map((item) => item.querySelector('.flex-wrap')?.textContent);
};

test('where the device is, the wallet’s answer comes in one sentence with its date; then five lines and the places', async () => {
  stubDevice({ position: RICHMOND });
  open(TEXAN, answers(findPlaceAt, aLocation({ ...RICHMOND, address: 'Richmond, VA' })));

  const here = await card();
  await here.findByRole('heading', { name: 'Richmond city, Virginia' });
  await here.findByText('Recognized');
  here.getByText('Virginia recognizes Texas’s License to Carry.');
  here.getAllByText(/as of Apr 18, 2026/);
  await waitFor(async () =>
    expect(await linesOf()).toEqual([
      'Tell an officer? If asked',
      'Loaded in the car? With your permit',
      'Magazines? Yours is over the limit: 15 rounds',
      'Are no-gun signs law? Yes',
      'Where alcohol is served? No state ban found',
    ]),
  );
  here.getByText('Schools (K–12)');
  await here.findByRole('region', { name: 'Next state line' });
  here.getByText('Maryland');
});

const placesOf = async (answer: string) => {
  const list = within(within(await screen.findByRole('region', { name: 'Off limits' })).getByLabelText(answer));

  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
};

const SCHOOLS_LOCKED = answers(getPlaceEvidence, {
  state: 'VA',
  places: { schools: place('locked-in-car'), courthouses: place('banned'), parks: place('no-state-ban') },
  sources: PLACE_SOURCES,
});

test('a school where a gun must stay locked in the car is off limits to a permit holder too', async () => {
  stubDevice({ position: RICHMOND });
  open(TEXAN, SCHOOLS_LOCKED);

  await (await card()).findByText('Off limits to you here');
  expect(await placesOf('Banned')).toEqual(['Courthouses']);
  expect(await placesOf('Only locked in the car')).toEqual(['Schools (K–12)']);
  expect(screen.queryByText('City and county parks')).toBeNull();
});

test('a place that takes a permit is off limits to someone without one', async () => {
  stubDevice({ position: RICHMOND });
  open({ ...TEXAN, permits: [] }, SCHOOLS_LOCKED);

  await (await card()).findByText('Off limits to you here');
  expect(await placesOf('Only with a permit')).toEqual(['City and county parks']);
});

test('the state and county come from the device itself, before any server has answered', async () => {
  stubDevice({ position: RICHMOND });
  open(
    TEXAN,
    responds(findPlaceAt, () => new Promise(() => undefined)),
  );

  const here = await card();
  await here.findByRole('heading', { name: 'Richmond city, Virginia' });
  await here.findByText('Virginia recognizes Texas’s License to Carry.');
});

test('a connection that comes back loads the law again, and forgets no place', async () => {
  stubDevice({ position: RICHMOND });
  const { calls, queryClient } = open(TEXAN, answers(findPlaceAt, aLocation({ ...RICHMOND, address: 'Richmond, VA' })));
  await (await card()).findByText('Virginia recognizes Texas’s License to Carry.');
  const countRecords = () => calls.filter(({ url }) => url.startsWith(getRecognitionRecords.path)).length;
  const before = countRecords();

  // As main.tsx does when the server is reached again.
  await queryClient.invalidateQueries();

  await waitFor(() => expect(countRecords()).toBeGreaterThan(before));
  (await card()).getByRole('heading', { name: 'Richmond city, Virginia' });
  (await card()).getByText('Virginia recognizes Texas’s License to Carry.');
});

test('a county where permits count for less changes the answer', async () => {
  stubDevice({ position: { lat: 36.68, lng: -83.11 } });
  open(TEXAN, answers(getRecognitionRecords, recordsWith('VA', { localLimits: [aLimitOfVirginia('Lee')] })));

  const here = await card();
  await here.findByRole('heading', { name: 'Lee County, Virginia' });
  await here.findByText('In Lee County you need the county’s own permit.');
});

test.each([
  [
    'denied, the home state answers by its name, and no default place does',
    TEXAN,
    'Texas',
    'Texas issued this permit.',
  ],
  ['denied and no home, the card asks', { ...TEXAN, home: null }, 'Where are you?', null],
])('%s', async (_how, wallet, heading, answer) => {
  stubDevice({ failure: 1 });
  const { calls } = open(wallet);

  const here = await card();
  await here.findByText(/^Location access denied/);
  here.getByRole('heading', { name: heading });
  if (answer) await here.findByText(answer);
  expect(calls.some(({ url }) => /state=CO/.test(url))).toBe(false);
  expect(screen.queryByText(/recognizes/)).toBeNull();
});

test('a ZIP code answers too', async () => {
  stubDevice({ failure: 1 });
  open(
    TEXAN,
    answers(searchPlaces, [
      aLocation({ ...RICHMOND, address: 'Richmond, VA 23219', county: 'Richmond city', state: 'VA' }),
    ]),
  );

  await fillField(await screen.findByLabelText('ZIP CODE'), '23219');
  await userEvent.keyboard('{Enter}');
  const here = await card();
  await here.findByRole('heading', { name: 'Richmond city, Virginia' });
  here.getByText('This is the place you entered.');
  await here.findByText('Virginia recognizes Texas’s License to Carry.');
});

test('without a wallet three questions are one step, kept on this device, and never sent', async () => {
  stubDevice({ position: RICHMOND });
  const { calls } = open(null);

  const form = within(await screen.findByRole('form', { name: 'Answer three questions to see where you stand' }));
  await userEvent.click(form.getByRole('button', { name: 'Show my answer' }));
  form.getByText('Answer at least one question, or choose “Not now.”');
  // Vermont issues none.
  await waitFor(() => expect(form.queryAllByRole('option', { name: 'Vermont' })).toHaveLength(1));
  await userEvent.selectOptions(form.getByLabelText('Which states issued you a permit?'), 'Texas');
  await userEvent.click(form.getByRole('button', { name: 'Show my answer' }));
  form.getByText(/^Choose where you live, too\./);
  await userEvent.selectOptions(form.getByLabelText('Where do you live?'), 'Texas');
  await userEvent.selectOptions(form.getByLabelText('How old are you?'), '21 or older');
  await userEvent.selectOptions(form.getByLabelText('Which states issued you a permit?'), 'Utah');
  await userEvent.click(form.getByRole('button', { name: 'Remove Utah' }));
  await userEvent.click(form.getByRole('button', { name: 'Show my answer' }));

  await screen.findByText('Virginia recognizes Texas’s License to Carry.');
  expect(screen.queryByRole('form', { name: 'Answer three questions to see where you stand' })).toBeNull();
  expect(readWallet(localStorage.getItem(KEY) ?? '').wallet).toMatchObject({
    home: 'TX',
    ageBand: '21-plus',
    permits: [{ state: 'TX', isResident: true }],
  });
  const sent = calls.map(({ url, init }) => `${url} ${init.body}`).join();
  expect(sent).not.toMatch(/21-plus|"home"/);
});

test('while the questions are asked, the answer without a permit is there too, also where alcohol is served', async () => {
  stubDevice({ position: RICHMOND });
  open(null);

  const here = await card();
  await here.findByRole('form', { name: 'Answer three questions to see where you stand' });
  await here.findByText('Visitors need a permit that Virginia issues or recognizes.');
  here.getByText(/these results assume you don’t have one/);
  await here.findByText(
    /^Virginia requires a permit to carry. Without one that counts there, this kind of place is off limits\./,
  );
  here.getByText(
    /^Federal law bans guns within 1,000 feet of a school, on roads too, unless you have a license from Virginia\. Another state’s permit doesn’t count\./,
  );
});

test('skipped, they stay away, and the answer is the one without a permit', async () => {
  stubDevice({ position: RICHMOND });
  open(null);

  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));

  const here = await card();
  await here.findByText('Visitors need a permit that Virginia issues or recognizes.');
  here.getByText(/these results assume you don’t have one/);
  expect(localStorage.getItem('first-questions:user-1')).not.toBeNull();
  await userEvent.click(here.getByRole('button', { name: 'Answer three questions' }));
  here.getByRole('form', { name: 'Answer three questions to see where you stand' });
});

test('someone without access gets the general law and the way in, but neither the wallet’s answer nor place answers', async () => {
  stubDevice({ position: RICHMOND });
  const { calls } = open(TEXAN, answers(getBillingStatus, { hasAccess: false, billing: null }));

  const here = await card();
  await here.findByText(/Does your permit count in Virginia\?/);
  await here.findByText('Jails and prisons');
  expect((await linesOf())[1]).toBe('Loaded in the car? With conditions');
  expect(screen.queryByText(/recognizes/)).toBeNull();
  expect(calls.some(({ url }) => /recognition|place-rules/.test(url))).toBe(false);
});

test('a wallet that can’t be read gives no answer as if it were empty', async () => {
  stubDevice({ position: RICHMOND });
  localStorage.setItem(KEY, '{"format":"permit-wallet","version":3,"permits":7}');
  open(null);

  const here = await card();
  await here.findByRole('link', { name: 'Open My permits' });
  await here.findByLabelText('The law here');
  expect(screen.queryByText(/Visitors need/)).toBeNull();
  expect(screen.queryByRole('form', { name: 'Answer three questions to see where you stand' })).toBeNull();
});
