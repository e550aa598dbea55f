import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getTravelAlerts } from '#shared/contracts/alerts.ts';
import type { Location } from '#shared/contracts/places.ts';
import { findRangesAlong } from '#shared/contracts/ranges.ts';
import { getRecognitionRecords, getRecognitionRelease } from '#shared/contracts/recognition.ts';
import { getEvidence } from '#shared/contracts/regulations.ts';
import { clearTrips, findTripPlaces, listTrips, planRoute, type SavedTrip, saveTrip } from '#shared/contracts/trips.ts';
import type { TravelAlert } from '#shared/law/alert.ts';
import { EMPTY_WALLET, type Wallet } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { aTopicFact, someEvidence } from '#tests/support/law.ts';
import { aLimitOfVirginia, honors, recordsWith, someRecords, tellsKinds } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';
import { aStretch, aWay } from '#tests/support/road-way.ts';

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

const findsPlaces = responds(findTripPlaces, (_url, body) => {
  const { typed } = JSON.parse(String(body)) as { typed: string[] };

  return Response.json(typed.map((one) => ({ choices: KNOWN[one.toLowerCase()] ?? [], problem: null })));
});

const WAY = aWay([
  aStretch('TX', 300.4, 'Travis County'),
  aStretch('VA', 200, 'Lee County'),
  aStretch('MA', 50, 'Suffolk County'),
]);

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
    answers(planRoute, { ways: [WAY] }),
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

const rowTexts = async () => {
  const table = await screen.findByRole('table', { name: 'States in order' });

  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
};

/** A device that keeps the last trip. */
const stubStore = () => {
  const kept = new Map<string, Response>();
  const store = {
    put: async (address: string, response: Response) => void kept.set(address, response),
    match: async (address: string) => kept.get(address)?.clone(),
    keys: async () => [],
  };
  vi.stubGlobal('caches', { open: async () => store });
};

const openState = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));

  return screen.findByRole('dialog');
};

test('a trip is told in one look, in order, with what the records say for this permit and magazine', async () => {
  const { calls } = open();
  await plan('Austin', 'Boston, MA');

  // On the screen and on paper.
  expect(await screen.findAllByText('550 miles, about 11 hours of driving, through 3 states.')).toHaveLength(2);
  await waitFor(async () => expect((await rowTexts())[2]).toContain('Yours is over'));
  const rows = await rowTexts();
  expect(rows[0]).toMatch(/^1\. TexasStart · 300 miRecognized/);
  expect(rows[1]).toMatch(/^2\. Virginia200 miRecognized.*Keep your permit and ID on you\.$/);
  expect(rows[2]).toMatch(/^3\. MassachusettsEnd · 50 miNot recognized.*Don’t bring the gun: your trip ends here\.$/);
  const warnings = within(screen.getByRole('list', { name: 'Warnings' }));
  warnings.getByText(
    /^Don’t bring the gun: your trip ends in Massachusetts\. Massachusetts does not recognize your permit\./,
  );
  const through = screen.getByRole('heading', { name: 'Driving through' }).parentElement?.parentElement;
  expect(through?.textContent).toContain('These states do not recognize your permit.Massachusetts');
  expect(through?.textContent).toContain('does not cover this trip');
  expect(document.body.textContent).not.toMatch(/you may carry/i);

  const card = await openState('3. Massachusetts');
  expect(card.textContent).toContain('Massachusetts does not recognize any other state’s permit.');
  expect(card.textContent).toContain('Your magazine of 17 rounds is over it.');
  expect(card.textContent).toContain('Off-limits places (2)');
  expect(card.textContent).toContain('A case (pending, May 2026): May change it.');

  const sent = calls.find(({ url }) => url === '/api/trips/route')?.init.body;
  expect(JSON.parse(String(sent))).toEqual({
    stops: [
      { lat: 30.2672, lng: -97.7431 },
      { lat: 42.3601, lng: -71.0589 },
    ],
    legs: ['drive'],
  });
  expect(calls.every(({ url }) => !url.includes('30.26'))).toBe(true);
});

test('a state’s facts are never told without their condition', async () => {
  const restaurants = aTopicFact({
    topic: 'restaurants',
    value: 'yes',
    summary: 'Yes, but only with a Rhode Island license, and not where posted.',
  });
  open(answers(getEvidence, someEvidence({ facts: [restaurants] })));
  await plan('Austin', 'Boston, MA');

  const card = within(await openState('2. Virginia'));
  const answer = await card.findByText('Yes, unless posted');
  expect(answer.nextSibling?.textContent).toBe('Yes, but only with a Rhode Island license, and not where posted.');
});

test('the answer comes into view and is announced; a trip kept from before does neither', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  onTestFinished(() => scroll.mockRestore());
  stubStore();
  open();
  await plan('Austin', 'Boston, MA');

  await screen.findByText('Your trip is planned: Austin, TX to Boston, MA.');
  expect(scroll.mock.contexts).toEqual([screen.getByRole('region', { name: 'Your trip' })]);

  cleanup();
  open(answers(getRecognitionRelease, { publishedAt: someRecords().publishedAt }));
  await screen.findByRole('region', { name: 'Your trip' });
  expect(screen.queryByText(/^Your trip is planned/)).toBeNull();
  expect(scroll).toHaveBeenCalledTimes(1);
});

test('states of another road are listed too, and the headline is a range', async () => {
  open(answers(planRoute, { ways: [WAY, aWay(['TX', 'UT', 'VA', 'MA'], { miles: 600, hours: 12 })] }));
  await plan('Austin', 'Boston, MA');

  expect(
    await screen.findAllByText(
      '550 to 600 miles, about 11 to 12 hours of driving, through 3 to 4 states, depending on your route.',
    ),
  ).toHaveLength(2);
  expect((await rowTexts()).some((text) => text.includes('Utah'))).toBe(false);
  within(await screen.findByRole('table', { name: 'States of other roads' })).getByText(/Utah/);
  screen.getByText('Another route could take you through this state');
});

test('no road asks for a plane or a ferry there, and nothing typed is lost', async () => {
  open(
    responds(planRoute, (_url, body) =>
      JSON.parse(String(body)).legs[0] === 'fly'
        ? Response.json({ ways: [aWay([aStretch('TX', 0), aStretch('MA', 0)], { line: [] })] })
        : Response.json(
            { code: 'no-road', message: 'We know no road.', details: { leg: 1 }, requestId: 'r' },
            { status: 422 },
          ),
    ),
  );
  await plan('Austin', 'Boston, MA');

  await screen.findByText('We found no road there that stays in the United States. Choose plane or ferry.');
  expect(screen.getByLabelText('End')).toHaveProperty('value', 'Boston, MA');
  await userEvent.selectOptions(screen.getByLabelText('How I get to the end'), 'Plane');
  await userEvent.click(screen.getByRole('button', { name: 'Plan the trip' }));

  await screen.findAllByText(/Austin, TX → Boston, MA: you fly\./);
});

test('return before the departure is told, and nothing is planned', async () => {
  const { calls } = open();
  await userEvent.type(await screen.findByLabelText('I leave on (optional)'), '2027-03-05');
  await userEvent.type(screen.getByLabelText('I’m back on (optional)'), '2027-03-01');
  await plan('Austin', 'Boston, MA');

  await screen.findByText('That’s before the day you leave.');
  expect(calls.some(({ url }) => url === '/api/trips/route')).toBe(false);
});

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

  await waitFor(async () => expect((await rowTexts())[1]).toContain(`2. Virginia200 mi${status}`));
});

test.each([
  ['on the road', 'Lee', false, true],
  ['off the road', 'Wise', false, false],
  ['off a road that we are not sure of', 'Wise', true, true],
])('local limit %s', async (_what, county, isUnsure, isTold) => {
  const limit = aLimitOfVirginia(county);
  open(
    answers(planRoute, { ways: [{ ...WAY, isUnsure }] }),
    answers(getRecognitionRecords, recordsWith('VA', { localLimits: [limit] })),
  );
  await plan('Austin', 'Boston, MA');

  const card = await openState('2. Virginia');
  expect(card.textContent?.includes('Conditional')).toBe(isTold);
  expect(card.textContent?.includes(limit.summary)).toBe(isTold);
});

test('a card of which the wallet does not say the kind asks for it, and counts for nothing more', async () => {
  openWith({ permits: [{ state: 'ID', kind: null, isResident: true, issuedOn: null, expiresOn: null }], home: 'ID' });
  await plan('Austin', 'Boston, MA');

  const card = await openState('2. Virginia');
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
  await waitFor(() => expect(paper.textContent).toContain('Idaho · Enhanced LicenseCheck before you go.'));
  await waitFor(() =>
    expect(paper.textContent).toContain(
      'Magazines are limited in Texas (10), Virginia (10), and Massachusetts (10). Check yours.',
    ),
  );
  expect(paper.textContent).toContain('10 roundsCheck yours');
  expect(paper.textContent).not.toMatch(/You live in|You are|lives in|17.round|Yours is over|2099/);

  await userEvent.click(screen.getByRole('checkbox', { name: 'My home state' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'My handguns' }));
  expect(paper.textContent).toContain(
    'Idaho · Enhanced License · Lives in Virginia · Small, 7 rounds · Large, 17 rounds',
  );
  expect(paper.textContent).toContain(
    'Leave your 17-round magazine at home: it’s over the limit in Texas (10), Virginia (10), and Massachusetts (10).',
  );
  expect(paper.textContent).toContain('You live in Virginia.');
});

test('the likeliest of many towns is taken and can be changed; a name of none says so', async () => {
  const { calls } = open();
  await plan('Springfield', 'Nowhere at all');

  await screen.findByText('No location found for “Nowhere at all”. Please check the zip code and try again.');
  const which = await screen.findByLabelText('Which Springfield?');
  expect(which).toHaveProperty('value', 'Springfield, IL');
  expect(calls.some(({ url }) => url === '/api/trips/route')).toBe(false);

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

  await screen.findByText('This is the same as the place before it.');
  expect(calls.some(({ url }) => url === '/api/trips/route')).toBe(false);
});

test('an overnight stop in a state that does not recognize the permit is told with the federal rule', async () => {
  open();
  await screen.findByLabelText('Start');
  await userEvent.click(screen.getByRole('button', { name: 'Add a stop' }));
  await userEvent.type(screen.getByLabelText('Stop 1'), 'Boston, MA');
  await userEvent.selectOptions(screen.getByLabelText('What happens at stop 1'), 'Overnight');
  await plan('Austin', 'Springfield');

  const warnings = within(await screen.findByRole('list', { name: 'Warnings' }));
  warnings.getByText(
    /^Don’t bring the gun: you planned an overnight stop in Massachusetts\..* does not cover an overnight stay\.$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove stop 1' }));
  expect(screen.queryByLabelText('Stop 1')).toBeNull();
});

test('a trip that can’t be planned says why in the server’s words', async () => {
  open(refuses(planRoute, 'invalid-request', 'That is too far.'));
  await plan('Austin', 'Boston, MA');

  await screen.findByText('That is too far.');
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
  await userEvent.click(within(list as HTMLElement).getByRole('button', { name: 'Delete all' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Saved trips' })).toBeNull());
});

test('alerts of the way are in sight, and none that cannot concern its holder', async () => {
  const alert = (id: string, onlyFor: TravelAlert['onlyFor'], states: TravelAlert['states'] = ['MA']): TravelAlert => ({
    id,
    alertType: 'info',
    message: `Alert ${id}`,
    states,
    ...(onlyFor && { onlyFor }),
    startsOn: '2020-01-01',
    endsOn: '2090-01-01',
    source: null,
  });
  const alerts = [
    alert('for all', undefined),
    alert('for large magazines', { magazineOver: 10 }),
    alert('for the young', { under: 21 }),
    alert('elsewhere', undefined, ['CA']),
  ];
  open(answers(getTravelAlerts, alerts));
  await plan('Austin', 'Boston, MA');

  await userEvent.click(await screen.findByText('2 travel alerts on your way'));

  const list = screen.getByRole('list', { name: 'Travel alerts on your way' });
  expect(
    within(list)
      .getAllByText(/^Alert/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Information: Alert for all', 'Information: Alert for large magazines']);
});
