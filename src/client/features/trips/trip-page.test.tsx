import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Location, searchPlaces } from '#shared/contracts/places.ts';
import { findRangesAlong } from '#shared/contracts/ranges.ts';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { getEvidence } from '#shared/contracts/regulations.ts';
import { clearTrips, crossRoute, listTrips, type SavedTrip, saveTrip } from '#shared/contracts/trips.ts';
import { EMPTY_WALLET, type Wallet } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import type { CrossedState } from '#shared/trips/trip.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { aTopicFact, someEvidence } from '#tests/support/law.ts';
import { aLimitOfVirginia, honors, recordsWith, someRecords, tellsKinds } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const AUSTIN: Location = { lat: 30.2672, lng: -97.7431, address: 'Austin, TX', city: 'Austin', state: 'TX' };
const BOSTON: Location = { lat: 42.3601, lng: -71.0589, address: 'Boston, MA', city: 'Boston', state: 'MA' };
const SPRINGFIELDS: Location[] = ['IL', 'MA', 'MO'].map((state, at) => ({
  lat: 39 + at,
  lng: -90 + at,
  address: `Springfield, ${state}`,
  state,
}));

const KNOWN: Record<string, Location[]> = {
  austin: [AUSTIN],
  'austin, tx': [AUSTIN],
  'boston, ma': [BOSTON],
  springfield: SPRINGFIELDS,
};

const findsPlaces = responds(searchPlaces, (url) => {
  const typed = new URLSearchParams(url.split('?')[1]).get('q') ?? '';

  return Response.json(KNOWN[typed.toLowerCase()] ?? []);
});

const CROSSED: CrossedState[] = [
  { state: 'TX', miles: 300.4, counties: [{ name: 'Travis County', miles: 300.4 }] },
  { state: 'VA', miles: 200, counties: [{ name: 'Lee County', miles: 200 }] },
  { state: 'MA', miles: 50, counties: [{ name: 'Suffolk County', miles: 50 }] },
];

const evidence = someEvidence({
  facts: [
    aTopicFact({ topic: 'duty-to-inform', value: 'yes', asOf: '2026-04' }),
    aTopicFact({ topic: 'magazine-limit', value: 10, asOf: '2026-04' }),
    aTopicFact({ topic: 'prohibited-places', value: ['schools', 'courts'], asOf: '2026-04' }),
  ],
  lawInMotion: [
    {
      title: 'A case',
      kind: 'case',
      status: 'pending',
      summary: 'May change it.',
      on: '2026-05',
      source: 'a-list',
      locator: 'row',
      asOf: '2026-05',
    },
  ],
});

const aSavedTrip: SavedTrip = {
  id: 'trip-1',
  name: 'Summer',
  start: 'Austin, TX',
  stops: [],
  end: 'Boston, MA',
  savedAt: '2026-06-01T00:00:00.000Z',
};

const WALLET: Wallet = {
  ...EMPTY_WALLET,
  permits: [{ state: 'TX', kind: null, isResident: true, issuedOn: null, expiresOn: null }],
  home: 'TX',
  ageBand: '21-plus',
  isAsked: true,
  handguns: [
    { name: 'Small', magazineRounds: 7 },
    { name: 'Large', magazineRounds: 17 },
  ],
};

const open = (...replies: Reply[]) => openWith({}, ...replies);

const openWith = (wallet: Partial<Wallet>, ...replies: Reply[]) => {
  localStorage.setItem('permit-wallet:user-1', writeWallet({ ...WALLET, ...wallet }));
  hintSignedIn();
  const api = fakeApi(
    ...replies,
    findsPlaces,
    answers(crossRoute, { miles: 550.4, states: CROSSED }),
    refuses(findRangesAlong, 'internal', 'Broken'),
    answers(getRecognitionRecords, someRecords()),
    tellsKinds(),
    answers(getEvidence, evidence),
    answers(listTrips, []),
    ...someoneSignedIn(),
  );
  renderApp('/trip');

  return api;
};

const plan = async (start: string, end: string) => {
  await userEvent.type(await screen.findByLabelText('Start'), start);
  await userEvent.type(screen.getByLabelText('End'), end);
  await userEvent.click(screen.getByRole('button', { name: 'Plan the trip' }));
};

test('a trip is told state by state, in order, with what the records say for this permit and magazine', async () => {
  const { calls } = open();
  await plan('Austin', 'Boston, MA');

  // On the screen and on paper.
  expect(
    await screen.findAllByText(
      /At least 550 miles and at least 3 states on the straight line\. Your road may cross others\./,
    ),
  ).toHaveLength(2);
  const states = within(screen.getByRole('list', { name: 'States in order' })).getAllByRole('listitem');
  expect(states.map(({ textContent }) => textContent)).toEqual([
    'Texas · 300 mi: Recognized',
    'Virginia · 200 mi: Recognized',
    'Massachusetts · 50 mi: Not recognized',
  ]);
  const heading = screen.getByRole('heading', { level: 3, name: '3. Massachusetts' });
  const card = heading.parentElement?.parentElement as HTMLElement;
  expect(card.textContent).toContain('Massachusetts honors no other state’s permit.');
  await within(card).findByText('Your magazine of 17 rounds is over it.');
  expect(card.textContent).toContain('Off-limits places (2)');
  expect(card.textContent).toContain('A case (pending, May 2026): May change it.');
  const warnings = within(screen.getByRole('list', { name: 'Warnings' }));
  warnings.getByText(/^Your trip ends in Massachusetts\. Massachusetts does not recognize your permit\./);
  const through = screen.getByRole('heading', { name: 'Driving through' }).parentElement?.parentElement;
  expect(through?.textContent).toContain('These states do not recognize your permit.Massachusetts');
  expect(document.body.textContent).not.toContain('not settled');
  expect(document.body.textContent).not.toMatch(/you may carry/i);

  const sent = calls.find(({ url }) => url === '/api/trips/crossings')?.init.body;
  expect(JSON.parse(String(sent))).toEqual({
    points: [
      [30.2672, -97.7431],
      [42.3601, -71.0589],
    ],
    isStraight: true,
  });
  expect(calls.every(({ url }) => !url.includes('30.26'))).toBe(true);
});

const cardOf = async (name: RegExp) =>
  (await screen.findByRole('heading', { level: 3, name })).parentElement?.parentElement as HTMLElement;

test.each([
  ['the home state', { home: 'TX' }, 'Recognized'],
  ['another state', { home: 'UT' }, 'Not recognized'],
  ['nowhere entered', { home: null }, 'Conditional'],
] as const)('residents only, home is %s: %s', async (_what, wallet, status) => {
  openWith(
    wallet,
    answers(getRecognitionRecords, recordsWith('VA', { honors: [honors(['TX'], { residency: 'resident' })] })),
  );
  await plan('Austin', 'Boston, MA');

  const states = within(await screen.findByRole('list', { name: 'States in order' })).getAllByRole('listitem');
  expect(states[1]?.textContent).toBe(`Virginia · 200 mi: ${status}`);
});

test.each([
  ['on the line', 'Lee'],
  ['off the line', 'Wise'],
])('a straight line tells of a local limit %s', async (_what, county) => {
  const limit = aLimitOfVirginia(county);
  open(answers(getRecognitionRecords, recordsWith('VA', { localLimits: [limit] })));
  await plan('Austin', 'Boston, MA');

  const card = await cardOf(/2\. Virginia/);
  expect(card.textContent).toContain('Conditional');
  expect(card.textContent).toContain(limit.summary);
});

test('a card of which the wallet does not say the kind asks for it, and counts for nothing more', async () => {
  openWith({ permits: [{ state: 'ID', kind: null, isResident: true, issuedOn: null, expiresOn: null }], home: 'ID' });
  await plan('Austin', 'Boston, MA');

  const card = await cardOf(/2\. Virginia/);
  expect(card.textContent).toContain('Conditional');
  expect(card.textContent).toContain('Which Idaho permit is it?');
});

test('paper names the permit, and of the person only what is checked', async () => {
  openWith({
    permits: [{ state: 'ID', kind: 'enhanced', isResident: true, issuedOn: null, expiresOn: '2099-01-01' }],
    home: 'VA',
  });
  await plan('Austin', 'Boston, MA');

  const paper = await screen.findByRole('region', { name: 'Printed brief', hidden: true });
  await waitFor(() => expect(paper.textContent).toContain('Idaho · Enhanced LicensePlanned'));
  await waitFor(() =>
    expect(paper.textContent).toContain('Massachusetts: magazines are limited to 10 rounds. Check yours.'),
  );
  expect(paper.textContent).toContain('10 roundscheck yours');
  expect(paper.textContent).not.toMatch(/You live in|You are|lives in|17.round|over: 17|2099/);

  await userEvent.click(screen.getByRole('checkbox', { name: 'My home state' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'My handguns' }));
  expect(paper.textContent).toContain(
    'Idaho · Enhanced License · Lives in Virginia · Small, 7 rounds · Large, 17 rounds',
  );
  expect(paper.textContent).toContain('Massachusetts: your 17-round magazine is over the limit of 10.');
  expect(paper.textContent).toContain('You live in Virginia.');
});

test('a name of many towns asks which one; a name of none says so; nothing is planned before', async () => {
  const { calls } = open();
  await plan('Springfield', 'Nowhere at all');

  await screen.findByText('No location found for “Nowhere at all”. Please check the zip code and try again.');
  const which = await screen.findByLabelText('Which Springfield?');
  await screen.findByText('Several places are called so. Which one?');
  expect(calls.some(({ url }) => url === '/api/trips/crossings')).toBe(false);

  await userEvent.selectOptions(which, 'Springfield, MO');
  await userEvent.clear(screen.getByLabelText('End'));
  await userEvent.type(screen.getByLabelText('End'), 'Boston, MA');
  await userEvent.click(screen.getByRole('button', { name: 'Plan the trip' }));

  // On the screen, and on the sheet that is printed.
  expect(await screen.findAllByRole('heading', { name: 'Springfield, MO → Boston, MA' })).toHaveLength(2);
});

test('a start that is the end is told', async () => {
  const { calls } = open();
  await plan('Austin', 'Austin, TX');

  await screen.findByText('This is the same place as the one before.');
  expect(calls.some(({ url }) => url === '/api/trips/crossings')).toBe(false);
});

test('an overnight stop in a state that does not recognize the permit is told with the federal rule', async () => {
  open();
  await screen.findByLabelText('Start');
  await userEvent.click(screen.getByRole('button', { name: 'Add a stop' }));
  await userEvent.type(screen.getByLabelText('Stop 1'), 'Boston, MA');
  await userEvent.selectOptions(screen.getByLabelText('What happens at stop 1'), 'Overnight');
  await plan('Austin', 'Springfield');
  await userEvent.selectOptions(await screen.findByLabelText('Which Springfield?'), 'Springfield, MA');
  await userEvent.click(screen.getByRole('button', { name: 'Plan the trip' }));

  const warnings = within(await screen.findByRole('list', { name: 'Warnings' }));
  warnings.getByText(/^You planned an overnight stop in Massachusetts\..* does not cover staying\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Remove stop 1' }));
  expect(screen.queryByLabelText('Stop 1')).toBeNull();
});

test('a way through Canada or over water is told', async () => {
  const states = [...CROSSED, { state: null, miles: 90, counties: [] }];
  open(answers(crossRoute, { miles: 250, states, legs: [{ milesOutside: 90, nearby: [] }] }));
  await plan('Austin', 'Boston, MA');

  const warning = (await screen.findAllByText(/the straight line leaves the United States for 90 miles/))[0];
  expect(warning?.textContent).toContain('Taking a handgun into Canada or Mexico is a crime there.');
  expect(
    within(warning?.parentElement as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/safety/travel-abroad');
});

test('a trip that can’t be planned says why in the server’s words', async () => {
  open(refuses(crossRoute, 'invalid-request', 'A route may be at most 15000 miles long.'));
  await plan('Austin', 'Boston, MA');

  await screen.findByText('A route may be at most 15000 miles long.');
});

test('a trip is saved under its name with its places as typed, opened again, and all are forgotten', async () => {
  let saved: SavedTrip[] = [];
  const { calls } = open(
    responds(listTrips, () => Response.json(saved)),
    responds(saveTrip, () => {
      saved = [aSavedTrip];
      return Response.json(aSavedTrip);
    }),
    responds(clearTrips, () => {
      saved = [];
      return Response.json({ ok: true });
    }),
  );
  await plan('Austin', 'Boston, MA');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));

  const list = (await screen.findByRole('heading', { name: 'Saved trips' })).parentElement?.parentElement;
  const sent = calls.find(({ url, method }) => url === '/api/trips' && method === 'POST')?.init.body;
  expect(JSON.parse(String(sent))).toEqual({
    name: 'Austin, TX to Boston, MA',
    start: 'Austin',
    stops: [],
    end: 'Boston, MA',
  });

  await userEvent.click(within(list as HTMLElement).getByRole('button', { name: 'Summer' }));
  await waitFor(() => expect(screen.getByLabelText('Start')).toHaveProperty('value', 'Austin, TX'));
  await userEvent.click(within(list as HTMLElement).getByRole('button', { name: 'Forget all' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Saved trips' })).toBeNull());
});
