import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  getAvailableStates,
  getChanges,
  getCounties,
  getEvidence,
  getRegulations,
  reportError,
} from '#shared/contracts/regulations.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { aRegulation, aTopicFact, someEvidence } from '#tests/support/law.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const state = aRegulation();
const appling = aRegulation({ id: 'us-ga-13001', county: 'Appling' });
const fulton = aRegulation({
  id: 'us-ga-13121',
  county: 'Fulton',
  permitCost: 78.25,
  permitCostBasis: 'county',
  permitCostAsOf: '2025-03',
});

/** Georgia as the server has it, all but what a test replaces. */
const open = (address: string, ...replies: Reply[]) => {
  hintSignedIn();
  const api = fakeApi(
    ...replies,
    answers(getAvailableStates, [...STATE_CODES]),
    answers(getRegulations, [state, appling, fulton]),
    answers(getCounties, ['Appling', 'Fulton']),
    answers(getEvidence, someEvidence()),
    ...someoneSignedIn(),
  );
  renderApp(address);

  return api;
};

/** What was asked and not given up: in development React mounts everything twice. */
const urls = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ init }) => !init.signal?.aborted).map(({ url }) => url);

const chooseState = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
};

test('a member chooses a state in the grid: its record comes first, then its counties by name, and the view scrolls there', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  onTestFinished(() => scroll.mockRestore());
  open('/regulations');

  await chooseState('Georgia');

  await screen.findByRole('heading', { level: 2, name: 'Georgia' });
  const [badges] = await screen.findAllByRole('list', { name: 'Summary' });
  expect(badges?.textContent).toContain('Constitutional Carry');
  expect(badges?.textContent).toContain('Very Permissive');
  expect(badges?.textContent).toContain('Shall Issue');
  screen.getByText('Legal disclaimer.');
  await screen.findByText('Jails and prisons');
  const rows = within(screen.getByRole('table', { name: 'Permit fees by county' })).getAllByRole('rowheader');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Appling', 'Fulton']);
  await waitFor(() => expect(scroll).toHaveBeenCalled());
});

test('a state whose records are all the same has one summary and no table', async () => {
  open('/regulations?state=GA', answers(getRegulations, [state, appling]));

  await screen.findByText('Permit and carry');
  expect(screen.queryByRole('table')).toBeNull();
});

test.each([
  ['fixed', 'The fee is the same in every county.'],
  ['capped-plus-costs', 'The fee can differ by county.'],
] as const)(
  'who sets the fee is told by the state’s rule (%s), not by a word about one office',
  async (feeRule, told) => {
    const counties = [appling, { ...appling, id: 'b', county: 'Bacon', details: ['The office moved.'] }];
    open(
      '/regulations?state=GA',
      answers(
        getRegulations,
        [state, ...counties].map((one) => ({ ...one, feeRule })),
      ),
    );

    await screen.findByText(told, { exact: false });
  },
);

test('choosing another state starts again with all its counties', async () => {
  const api = open('/regulations?state=GA&county=Fulton');
  await screen.findByRole('heading', { level: 2, name: 'Georgia · Fulton County' });

  await chooseState('Alabama');

  await screen.findByRole('heading', { level: 2, name: 'Alabama' });
  expect(urls(api)).toContain('/api/regulations?state=GA&county=Fulton');
  expect(urls(api)).toContain('/api/regulations?state=AL');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'County' })).toHaveProperty('value', 'All counties'));
});

test('a county chosen from the table needs no further call for its record, and leads back to all', async () => {
  const api = open('/regulations?state=GA');
  await userEvent.click(await screen.findByRole('button', { name: 'Fulton' }));

  await screen.findByRole('heading', { level: 2, name: 'Georgia · Fulton County' });
  screen.getByText('$78.25');
  expect(urls(api).filter((url) => url.startsWith('/api/regulations?'))).toEqual(['/api/regulations?state=GA']);

  const box = screen.getByRole('combobox', { name: 'County' });
  await userEvent.clear(box);
  await userEvent.type(box, 'all{Enter}');
  await screen.findByRole('table', { name: 'Permit fees by county' });
});

test('the table is sorted by its headers; what is not on file stays last', async () => {
  open('/regulations?state=GA');
  const table = within(await screen.findByRole('table', { name: 'Permit fees by county' }));
  const names = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);

  await userEvent.click(table.getByRole('button', { name: 'Fee' }));
  expect(names()).toEqual(['Fulton', 'Appling']);
  await userEvent.click(table.getByRole('button', { name: 'Fee' }));
  expect(names()).toEqual(['Fulton', 'Appling']);
  expect(table.getByRole('columnheader', { name: 'Fee' }).getAttribute('aria-sort')).toBe('descending');
});

test('the table is filtered by typing', async () => {
  open('/regulations?state=GA');
  const table = within(await screen.findByRole('table', { name: 'Permit fees by county' }));
  const names = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);

  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter counties' }), 'appl');
  await waitFor(() => expect(names()).toEqual(['Appling']));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter counties' }), 'xyz');
  await screen.findByText('No county matches “applxyz”.');
});

test.each([
  ['Puerto Rico', 'PR'],
  ['District of Columbia', 'DC'],
] as const)('%s has no county selector', async (name, code) => {
  const api = open(`/regulations?state=${code}`, answers(getRegulations, [aRegulation({ state: code })]));

  await screen.findByText('Permit and carry');
  screen.getByRole('heading', { level: 2, name });
  expect(screen.queryByRole('combobox', { name: 'County' })).toBeNull();
  expect(urls(api).some((url) => url.includes('/counties'))).toBe(false);
});

test('a state without counties has no county selector', async () => {
  open('/regulations?state=GA', answers(getCounties, []));

  await screen.findByText('Permit and carry');
  expect(screen.queryByRole('combobox', { name: 'County' })).toBeNull();
});

test('states without data can’t be pressed, and fewer than 50 are told', async () => {
  open('/regulations', answers(getAvailableStates, ['GA']));

  expect(await screen.findByRole('button', { name: 'Texas' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Georgia' })).toHaveProperty('disabled', false);
  screen.getByText('Some states are missing.');
});

test('49 states are too few, and their number is told', async () => {
  open('/regulations', answers(getAvailableStates, STATE_CODES.slice(0, 49)));

  expect((await screen.findByText('Some states are missing.')).parentElement?.textContent).toBe(
    'Some states are missing. We have data for only 49 of 50 right now.',
  );
});

test('whose permits are honored is to be verified where nobody knows it, never told as none', async () => {
  open('/regulations?state=GA', answers(getRegulations, [aRegulation({ reciprocityStates: null })]));

  const card = within(await screen.findByRole('region', { name: 'Permits from other states' }));
  expect(card.getAllByText('We couldn’t confirm this. Check with the issuing office.').length).toBeGreaterThan(0);
  expect(card.queryByText(/^No other state’s permit/)).toBeNull();
});

test('where no permit exists, its fee, age, term and residence say so and send nobody to an authority', async () => {
  const none = {
    permitCost: null,
    permitCostMax: null,
    permitCostBasis: 'no-permit',
    renewalCostBasis: 'no-permit',
  } as const;
  const unasked = { minimumAge: null, permitValidityYears: null, residentRequired: null };
  open('/regulations?state=VT', answers(getRegulations, [aRegulation({ state: 'VT', ...none, ...unasked })]));

  for (const label of [
    'Permit fee',
    'Renewal fee',
    'Minimum age for a permit',
    'Permit valid for',
    'Must live here to get a permit',
  ]) {
    const tile = await screen.findByRole('button', { name: new RegExp(`^${label}`) });
    expect(tile.textContent, label).toContain('This state issues no permit');
    expect(tile.textContent, label).not.toContain('Verify');
  }
});

test('with 50 states there is no warning', async () => {
  open('/regulations', answers(getAvailableStates, STATE_CODES.slice(0, 50)));

  await screen.findByRole('button', { name: 'Texas' });
  expect(screen.queryByText('Some states are missing.')).toBeNull();
  screen.getByText('No state selected');
});

test('a place without records is told in the words of the product', async () => {
  open('/regulations?state=GA&county=Nowhere', answers(getRegulations, []));

  await screen.findByRole('heading', { name: 'No Regulations Found' });
  screen.getByText('No regulation data available for this location. Try searching for a different state.');
});

test.each(['/regulations?state=zz', '/regulations?state=', '/regulations?county=Fulton', '/regulations?state=%00'])(
  '%s is as if nothing were chosen',
  async (address) => {
    open(address);

    await screen.findByText('No state selected');
  },
);

test.each([
  ['/regulations?state=GA', 'Failed to fetch regulations for Georgia'],
  ['/regulations?state=GA&county=Fulton', 'Failed to fetch regulations for Georgia - Fulton County'],
  ['/regulations?state=LA&county=Orleans%20Parish', 'Failed to fetch regulations for Louisiana - Orleans Parish'],
])('at %s a failure says “%s”, is asked for once, and can be tried again', async (address, message) => {
  let isBroken = true;
  const api = open(
    address,
    responds(getRegulations, () => (isBroken ? new Response('', { status: 500 }) : Response.json([fulton]))),
  );

  const alert = (await screen.findByRole('heading', { name: message })).closest('[role=alert]');
  expect(urls(api).filter((url) => url.startsWith('/api/regulations?'))).toHaveLength(1);
  isBroken = false;
  await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));

  await screen.findByText('Permit and carry');
  expect(screen.queryByRole('heading', { name: message })).toBeNull();
});

test('states that can’t be had are told with the status', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  open(
    '/regulations',
    responds(getAvailableStates, () => new Response('', { status: 503 })),
  );
  await screen.findByRole('heading', { level: 1 });
  // Three more attempts, each after a second.
  for (let second = 0; second < 4; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));

  await screen.findByRole('heading', { name: 'Failed to fetch available states: 503' });
  expect(screen.queryByText('No state selected'), 'there is no map to press').toBeNull();
});

test('counties, sources and changes fail each by itself; the record stays', async () => {
  open(
    '/regulations?state=GA',
    refuses(getCounties, 'internal', 'Broken'),
    refuses(getEvidence, 'internal', 'Broken'),
    refuses(getChanges, 'internal', 'Broken'),
  );

  await screen.findByText('Failed to fetch counties');
  await screen.findByRole('heading', { name: 'We couldn’t load the sources' });
  await screen.findByRole('heading', { name: 'We couldn’t load the changes' });
  screen.getByText('Permit and carry');
});

test('pressing a fact shows its source, date and age; an unknown one says where to verify', async () => {
  open('/regulations?state=GA');

  await userEvent.click(await screen.findByRole('button', { name: /Minimum age for a permit 21/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Minimum age for a permit' }));
  drawer.getByText('A list (list.example)');
  drawer.getByText('Georgia row');
  drawer.getByText('Older source, check first');
  drawer.getByText('Someone else’s summary of the law');
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }));

  await userEvent.click(await screen.findByRole('button', { name: /Duty to inform/ }));
  const second = within(await screen.findByRole('dialog', { name: 'Duty to inform an officer' }));
  expect(second.getByRole('link', { name: 'What is a duty to inform?' }).getAttribute('href')).toBe(
    '/glossary#duty-to-inform',
  );
  expect(second.getByRole('link', { name: /A page/ }).getAttribute('href')).toBe('https://page.example/duty');
  expect(second.queryByText('Older source, check first')).toBeNull();
  await userEvent.click(second.getByRole('button', { name: 'Close' }));

  await userEvent.click(await screen.findByRole('button', { name: /Open carry/ }));
  const third = within(await screen.findByRole('dialog', { name: 'Open carry' }));
  third.getByText('Two lists disagree.');
  third.getByText('We couldn’t confirm this. Check with the issuing office.');
});

test('a fact opens with its sentence and conditions; how we know it stands with the source', async () => {
  open(
    '/regulations?state=GA',
    answers(
      getEvidence,
      someEvidence({
        facts: [
          aTopicFact({
            summary: 'You must be 21.',
            details: ['18 if you serve.', '19 in one county.'],
            howWeKnow: 'Two lists agree.',
            alsoIn: ['a-page'],
          }),
        ],
      }),
    ),
  );
  expect((await screen.findByRole('button', { name: /Minimum age for a permit 21/ })).textContent).not.toContain(
    'lists agree',
  );

  await userEvent.click(screen.getByRole('button', { name: /Minimum age for a permit 21/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Minimum age for a permit' }));
  drawer.getByText('You must be 21.');
  const details = drawer.getByText('18 if you serve.').closest('ul');
  expect(details?.textContent).toBe('18 if you serve.19 in one county.');
  expect(drawer.getByText('How we know').parentElement?.textContent).toBe('How we knowTwo lists agree.');
  drawer.getByRole('link', { name: /A page/ });
});

test('a copy of before facts had sentences and conditions can still be read', async () => {
  const older = {
    topic: 'minimum-age',
    isOfCounty: false,
    value: 21,
    basis: 'secondary',
    source: 'a-list',
    locator: 'Georgia row',
    asOf: '2024',
    alsoIn: [],
    note: 'Eighteen if you serve.',
  };
  open(
    '/regulations?state=GA',
    responds(getEvidence, () => Response.json({ ...someEvidence(), facts: [older] })),
  );

  await userEvent.click(await screen.findByRole('button', { name: /Minimum age for a permit 21/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Minimum age for a permit' }));
  drawer.getByText('Eighteen if you serve.');
  drawer.getByText('Georgia row');
});

test('one banner says how many facts are due for review', async () => {
  open('/regulations?state=GA');

  await screen.findByText(/1 fact on this page has a source/);
});

test('an error is reported together with the fact it is about; a refusal keeps what was typed', async () => {
  let isFull = true;
  const api = open(
    '/regulations?state=GA&county=Fulton',
    answers(getRegulations, [fulton]),
    responds(reportError, () =>
      isFull
        ? Response.json({ code: 'too-many-requests', message: 'Too many attempts.', requestId: 'r' }, { status: 429 })
        : Response.json({ id: 'report-1' }),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: /Minimum age for a permit 21/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Report an error' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report an error' }));

  await userEvent.click(dialog.getByRole('textbox'));
  await userEvent.paste('short');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await dialog.findByText('Tell us what’s wrong, in at least 10 characters');
  expect(urls(api)).not.toContain('/api/regulations/reports');

  await userEvent.click(dialog.getByRole('textbox'));
  await userEvent.paste(' but now it is long enough');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await dialog.findByText('Too many attempts.');
  isFull = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));

  await screen.findByText('Thanks for your report');
  const sent = api.calls.filter(({ url }) => url === '/api/regulations/reports').at(-1);
  expect(JSON.parse(String(sent?.init.body))).toEqual({
    state: 'GA',
    county: 'Fulton',
    topic: 'minimum-age',
    message: 'short but now it is long enough',
  });
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});

test('three states stand side by side, and no fourth can be added', async () => {
  open(
    '/regulations?state=GA&compare=AL',
    responds(getEvidence, (url) =>
      Response.json(someEvidence({ facts: [aTopicFact({ value: url.includes('GA') ? 21 : 18, asOf: '2026-10' })] })),
    ),
  );
  const table = within(await screen.findByRole('table', { name: 'Comparison of Georgia, Alabama' }));
  const age = table.getByRole('row', { name: /Minimum age for a permit/ });
  expect(
    within(age)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['21', '18']);

  const box = await screen.findByRole('combobox', { name: 'Compare with' });
  await userEvent.type(box, 'tex{Enter}');
  await screen.findByRole('table', { name: 'Comparison of Georgia, Alabama, Texas' });
  expect(screen.queryByRole('combobox', { name: 'Compare with' })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Remove Alabama' }));
  await screen.findByRole('table', { name: 'Comparison of Georgia, Texas' });
});

test('an answer beside others opens its own state’s conditions and source, and is reported as that state’s', async () => {
  const api = open(
    '/regulations?state=GA&county=Fulton&compare=AL',
    answers(getRegulations, [fulton]),
    responds(getEvidence, (url) =>
      Response.json(
        someEvidence({
          facts: [
            aTopicFact(
              url.includes('AL')
                ? { value: 18, details: ['Nineteen in one county.'] }
                : { value: 21, howWeKnow: 'By a list.' },
            ),
          ],
        }),
      ),
    ),
    answers(reportError, { id: 'report-1' }),
  );
  const table = within(await screen.findByRole('table', { name: 'Comparison of Georgia, Alabama' }));
  expect(table.getByRole('button', { name: /^21/ }).textContent).not.toContain('ee conditions');

  await userEvent.click(table.getByRole('button', { name: /^18 ?see conditions/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Minimum age for a permit' }));
  drawer.getByText('Nineteen in one county.');
  drawer.getByText('Alabama');
  await userEvent.click(drawer.getByRole('button', { name: 'Report an error' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report an error' }));
  await userEvent.type(dialog.getByRole('textbox'), 'It is nineteen everywhere');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));

  await screen.findByText('Thanks for your report');
  const sent = api.calls.find(({ url }) => url === '/api/regulations/reports');
  expect(JSON.parse(String(sent?.init.body))).toEqual({
    state: 'AL',
    topic: 'minimum-age',
    message: 'It is nineteen everywhere',
  });
});

test('a tile says that there are conditions; one without them, or without an answer, does not', async () => {
  open(
    '/regulations?state=GA',
    answers(
      getEvidence,
      someEvidence({
        facts: [
          aTopicFact({ topic: 'duty-to-inform', value: 'no', summary: 'You need not.', howWeKnow: 'By a list.' }),
          aTopicFact({ topic: 'vehicle-carry', value: 'conditional', details: ['In a closed compartment.'] }),
          { topic: 'restaurants', isOfCounty: false, basis: 'unknown', howWeKnow: 'Two lists disagree.' },
        ],
      }),
    ),
  );

  const tile = async (name: RegExp) => (await screen.findByRole('button', { name })).textContent;
  expect(await tile(/Permit for a loaded handgun in a vehicle/)).toContain('see conditions');
  expect(await tile(/Duty to inform/)).not.toContain('see conditions');
  expect(await tile(/alcohol/)).not.toContain('see conditions');
});

test('what a release changed is told as it was and as it is', async () => {
  open(
    '/regulations?state=GA',
    answers(getChanges, [
      {
        id: 1,
        county: 'Fulton',
        topic: 'permit-cost',
        earlier: aTopicFact({ topic: 'permit-cost', value: 75 }),
        later: aTopicFact({ topic: 'permit-cost', value: 78.25 }),
        changedAt: '2026-06-30T12:00:00.000Z',
      },
    ]),
  );

  const section = within(await screen.findByRole('region', { name: 'What changed' }));
  await section.findByText('Permit fee · Fulton County');
  section.getByText('$75');
  section.getByText('$78.25');
  section.getByText('Jun 30, 2026');
});

test('a state’s fee that changed stands with the costs on top, the county’s own without', async () => {
  const fee = (value: number, isOfCounty = false) => aTopicFact({ topic: 'permit-cost', value, isOfCounty });
  const changedAt = '2026-06-30T12:00:00.000Z';
  open(
    '/regulations?state=GA',
    answers(getRegulations, [{ ...state, feeRule: 'fixed-plus-local-costs' }]),
    answers(getChanges, [
      { id: 1, county: null, topic: 'permit-cost', earlier: fee(25), later: fee(30), changedAt },
      { id: 2, county: 'Fulton', topic: 'permit-cost', earlier: fee(75, true), later: fee(78, true), changedAt },
    ]),
  );

  const section = within(await screen.findByRole('region', { name: 'What changed' }));
  await section.findByText('$30 plus local costs');
  section.getByText('$25 plus local costs');
  section.getByText('$78');
});

test('a change in how well we know a fact is not shown as a new answer', async () => {
  open(
    '/regulations?state=GA',
    answers(getChanges, [
      {
        id: 1,
        county: null,
        topic: 'permit-cost',
        earlier: aTopicFact({ topic: 'permit-cost', value: 75 }),
        later: aTopicFact({ topic: 'permit-cost', value: 75, basis: 'state_law' }),
        changedAt: '2026-06-30T12:00:00.000Z',
      },
    ]),
  );

  const section = within(await screen.findByRole('region', { name: 'What changed' }));
  await section.findByText('The answer is the same. A condition, a date, or our source changed.');
  expect(section.queryByText('$75')).toBeNull();
});

test('Illinois alone has the section about the FOID card', async () => {
  open('/regulations?state=IL', answers(getRegulations, [aRegulation({ id: 'us-il', state: 'IL' })]));

  await screen.findByRole('region', { name: 'FOID card' });
});

test('another state has none, and what its record leaves open is marked as common, never as the record', async () => {
  open('/regulations?state=GA');

  await screen.findByText('Commonly restricted — verify');
  screen.getByText('Public transportation');
  expect(screen.queryByRole('region', { name: 'FOID card' })).toBeNull();
});

test('the link of this very place is copied', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  open('/regulations?state=GA');

  await userEvent.click(await screen.findByRole('button', { name: 'Copy link' }), { pointerEventsCheck: 0 });

  await screen.findByText('Link copied');
  expect(writeText).toHaveBeenCalledWith(window.location.href);
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});
