import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { getSample } from '#shared/contracts/regulations.ts';
import { answers, fakeApi, refuses } from '#tests/support/fake-api.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const SAMPLE = {
  state: 'TX',
  facts: [
    {
      topic: 'permitless-carry',
      label: 'Carry without a permit',
      text: 'Allowed',
      summary: 'Texas requires no license if you’re 21 or older.',
      asOf: '2024-06',
      source: 'Texas Penal Code',
    },
    { topic: 'minimum-age', label: 'Minimum age', text: '18', summary: null, asOf: 'undated', source: 'A list' },
  ],
} as const;

const target = () => document.querySelector('[aria-hidden] > div > span + span')?.textContent;

afterEach(() => vi.useRealTimers());

const wantMotion = (isWanted: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') && !isWanted }) as MediaQueryList);

test('a visitor finds both ways in, the three features, the price and the claims, each leading on', () => {
  fakeApi();
  renderApp('/');

  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  const main = screen.getByRole('main');
  expect(addressOf('Get Full Access')).toBe('/signup');
  expect(main.querySelector('a[href="/auth?mode=signin"]')?.textContent).toBe('Sign In');
  expect(addressOf('View Full Pricing')).toBe('/pricing');
  for (const name of ['Ranges', 'Regulations', 'Safety'])
    expect(screen.getByRole('heading', { level: 3, name })).toBeTruthy();
  for (const claim of [
    '23+ million CCW license holders nationwide',
    '50 states',
    '3,000+ counties',
    '60+ safety guidelines',
  ]) {
    expect(main.textContent).toContain(claim);
  }
});

test('the counter rises to its target, then grows every ten minutes, also for the time a tab slept', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  wantMotion(true);
  fakeApi();
  renderApp('/');

  expect(target()).toBe('023156');
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(target()).toBe('000386');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(target()).toBe('023156');
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(target()).toBe('023161');

  // Asleep: time passes and no timer runs.
  vi.setSystemTime(Date.now() + 3_000_000);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(target()).toBe('023186');
});

test('for who wants no motion the counter stands at its target', async () => {
  vi.useFakeTimers();
  wantMotion(false);
  fakeApi();
  renderApp('/');

  await act(() => vi.advanceTimersByTimeAsync(1_300_000));
  expect(target()).toBe('023156');
});

test('someone who chooses a state sees its facts with source and date, and that the rest is for members', async () => {
  const { calls } = fakeApi(answers(getSample, { ...SAMPLE, facts: [...SAMPLE.facts] }));
  renderApp('/');
  expect(calls, 'nothing is asked before').toEqual([]);

  await userEvent.setup().selectOptions(screen.getByLabelText('Your state'), 'TX');

  expect(await screen.findByText('Texas Penal Code, as of Jun 2024')).toBeTruthy();
  expect(screen.getByText('A list, undated source')).toBeTruthy();
  expect(screen.getByText(/every county in Texas/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the rest' }).getAttribute('href')).toBe('/signup');
  // As a set: in development React mounts everything twice.
  expect(new Set(calls.map(({ url }) => url))).toEqual(new Set(['/api/regulations/sample?state=TX']));
});

test('no fact of a state hides the condition in its sentence', async () => {
  fakeApi(answers(getSample, { ...SAMPLE, facts: [...SAMPLE.facts] }));
  renderApp('/');
  await userEvent.setup().selectOptions(screen.getByLabelText('Your state'), 'TX');

  const answer = await screen.findByText('Allowed');
  expect(answer.nextElementSibling?.textContent).toBe('Texas requires no license if you’re 21 or older.');
});

test.each([
  ['has no record', answers(getSample, null), 'We have nothing on Ohio yet.'],
  ['can not be had', refuses(getSample, 'internal', 'Broken'), 'We couldn’t load the facts'],
])('a state that %s says so', async (_case, reply, words) => {
  fakeApi(reply);
  renderApp('/');

  await userEvent.setup().selectOptions(screen.getByLabelText('Your state'), 'OH');

  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
});
