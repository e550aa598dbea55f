import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  getAvailableStates,
  getChanges,
  getCounties,
  getEvidence,
  getRegulations,
} from '#shared/contracts/regulations.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { answers, refuses, responds } from '#tests/support/fake-api.ts';
import { aRegulation } from '#tests/support/law.ts';
import { appling, chooseState, fulton, openRegulations, state, urls } from '#tests/support/render-regulations.tsx';

test('a member chooses a state in the grid: its record comes first, then its counties by name, and the view scrolls there', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  onTestFinished(() => scroll.mockRestore());
  openRegulations('/regulations');

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

test.each(['geo', 'GA'])('a state is found by typing %s', async (typed) => {
  openRegulations('/regulations');

  await userEvent.type(await screen.findByRole('combobox', { name: 'Find a state' }), `${typed}{Enter}`);
  await screen.findByRole('heading', { level: 2, name: 'Georgia' });
});

test('a state whose records are all the same has one summary and no table', async () => {
  openRegulations('/regulations?state=GA', answers(getRegulations, [state, appling]));

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
    openRegulations(
      '/regulations?state=GA',
      answers(
        getRegulations,
        [state, ...counties].map((one) => ({ ...one, feeRule })),
      ),
    );

    await screen.findByText(told, { exact: false });
  },
);

test('where the state itself issues, the table promises no offices by county', async () => {
  const counties = [appling, { ...appling, id: 'b', county: 'Bacon', details: ['The office moved.'] }];
  const records = [state, ...counties].map((one) => ({
    ...one,
    feeRule: 'fixed' as const,
    issuingOffice: 'state' as const,
  }));
  openRegulations('/regulations?state=GA', answers(getRegulations, records));

  await screen.findByRole('region', { name: 'Counties (2)' });
  await screen.findByText('You apply to the state', { exact: false });
  expect(screen.queryByText(/Offices by county/)).toBeNull();
});

test('choosing another state starts again with all its counties', async () => {
  const api = openRegulations('/regulations?state=GA&county=Fulton');
  await screen.findByRole('heading', { level: 2, name: 'Georgia · Fulton County' });

  await chooseState('Alabama');

  await screen.findByRole('heading', { level: 2, name: 'Alabama' });
  expect(urls(api)).toContain('/api/regulations?state=GA&county=Fulton');
  expect(urls(api)).toContain('/api/regulations?state=AL');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'County' })).toHaveProperty('value', 'All counties'));
});

test('a county chosen from the table needs no further call for its record, and leads back to all', async () => {
  const api = openRegulations('/regulations?state=GA');
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
  openRegulations('/regulations?state=GA');
  const table = within(await screen.findByRole('table', { name: 'Permit fees by county' }));
  const names = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);

  await userEvent.click(table.getByRole('button', { name: 'Fee' }));
  expect(names()).toEqual(['Fulton', 'Appling']);
  await userEvent.click(table.getByRole('button', { name: 'Fee' }));
  expect(names()).toEqual(['Fulton', 'Appling']);
  expect(table.getByRole('columnheader', { name: 'Fee' }).getAttribute('aria-sort')).toBe('descending');
});

test('the table is filtered by typing', async () => {
  openRegulations('/regulations?state=GA');
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
  const api = openRegulations(`/regulations?state=${code}`, answers(getRegulations, [aRegulation({ state: code })]));

  await screen.findByText('Permit and carry');
  screen.getByRole('heading', { level: 2, name });
  expect(screen.queryByRole('combobox', { name: 'County' })).toBeNull();
  expect(urls(api).some((url) => url.includes('/counties'))).toBe(false);
});

test('a state without counties has no county selector', async () => {
  openRegulations('/regulations?state=GA', answers(getCounties, []));

  await screen.findByText('Permit and carry');
  expect(screen.queryByRole('combobox', { name: 'County' })).toBeNull();
});

test('states without data can’t be pressed, and fewer than 50 are told', async () => {
  openRegulations('/regulations', answers(getAvailableStates, ['GA']));

  expect(await screen.findByRole('button', { name: 'Texas' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Georgia' })).toHaveProperty('disabled', false);
  screen.getByText('Some states are missing.');
});

test('49 states are too few, and their number is told', async () => {
  openRegulations('/regulations', answers(getAvailableStates, STATE_CODES.slice(0, 49)));

  expect((await screen.findByText('Some states are missing.')).parentElement?.textContent).toBe(
    'Some states are missing. We have data for only 49 of 50 right now.',
  );
});

test('whose permits are honored is to be verified where nobody knows it, never told as none', async () => {
  openRegulations('/regulations?state=GA', answers(getRegulations, [aRegulation({ reciprocityStates: null })]));

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
  openRegulations(
    '/regulations?state=VT',
    answers(getRegulations, [aRegulation({ state: 'VT', ...none, ...unasked })]),
  );

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
  openRegulations('/regulations', answers(getAvailableStates, STATE_CODES.slice(0, 50)));

  await screen.findByRole('button', { name: 'Texas' });
  expect(screen.queryByText('Some states are missing.')).toBeNull();
  screen.getByText('No state selected');
});

test('a place without records is told in the words of the product', async () => {
  openRegulations('/regulations?state=GA&county=Nowhere', answers(getRegulations, []));

  await screen.findByRole('heading', { name: 'No Regulations Found' });
  screen.getByText('No regulation data available for this location. Try searching for a different state.');
});

test.each(['/regulations?state=zz', '/regulations?state=', '/regulations?county=Fulton', '/regulations?state=%00'])(
  '%s is as if nothing were chosen',
  async (address) => {
    openRegulations(address);

    await screen.findByText('No state selected');
  },
);

test.each([
  ['/regulations?state=GA', 'Failed to fetch regulations for Georgia'],
  ['/regulations?state=GA&county=Fulton', 'Failed to fetch regulations for Georgia - Fulton County'],
  ['/regulations?state=LA&county=Orleans%20Parish', 'Failed to fetch regulations for Louisiana - Orleans Parish'],
])('at %s a failure says “%s”, is asked for once, and can be tried again', async (address, message) => {
  let isBroken = true;
  const api = openRegulations(
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
  openRegulations(
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
  openRegulations(
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

test('Illinois alone has the section about the FOID card', async () => {
  openRegulations('/regulations?state=IL', answers(getRegulations, [aRegulation({ id: 'us-il', state: 'IL' })]));

  await screen.findByRole('region', { name: 'FOID card' });
});

test('another state has none, and what its record leaves open is marked as common, never as the record', async () => {
  openRegulations('/regulations?state=GA');

  await screen.findByText('Commonly restricted — verify');
  screen.getByText('Public transportation');
  expect(screen.queryByRole('region', { name: 'FOID card' })).toBeNull();
});

test('the link of this very place is copied', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  openRegulations('/regulations?state=GA');

  await userEvent.click(await screen.findByRole('button', { name: 'Copy link' }), { pointerEventsCheck: 0 });

  await screen.findByText('Link copied');
  expect(writeText).toHaveBeenCalledWith(window.location.href);
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});
