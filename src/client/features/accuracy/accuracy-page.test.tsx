import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getAccuracy } from '#shared/contracts/accuracy.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const figureOf = async (label: string): Promise<number> =>
  Number.parseInt((await screen.findByText(label)).parentElement?.querySelector('dd')?.textContent ?? '', 10);

test('the shares add up to 100 percent, by basis and by age', async () => {
  fakeApi(
    answers(getAccuracy, {
      publishedAt: '2026-11-18T12:00:00.000Z',
      total: {
        answers: 1000,
        basis: { state_law: 586, statutory_cap: 0, county_page: 0, secondary: 296, unknown: 118 },
        recent: 446,
        older: 296,
        undated: 140,
        states: 1,
        counties: 64,
      },
      states: [],
      disagreements: [],
      draws: [],
      reports: { received: 0, settled: 0, medianDays: null },
      releases: [],
    }),
  );
  renderApp('/accuracy');

  const unconfirmed = await figureOf('We couldn’t confirm, and say so');
  const byBasis = [
    await figureOf('From the law itself or an official page'),
    await figureOf('From someone else’s summary of the law'),
    unconfirmed,
  ];
  const byAge = [
    await figureOf('From a source dated in the last 12 months'),
    await figureOf('From a source more than 12 months old'),
    await figureOf('From a source with no date'),
    unconfirmed,
  ];

  expect(byBasis).toEqual([59, 29, 12]);
  expect(byAge.reduce((sum, share) => sum + share)).toBe(100);
});
