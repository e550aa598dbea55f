import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getIssuance } from '#shared/contracts/regulations.ts';
import { answers, fakeApi, refuses } from '#tests/support/fake-api.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const FIGURES = { shallIssue: '2: Alabama, Texas', mayIssue: '1: Delaware', noPermit: 'None on file', dates: '2024' };

test('a visitor reads the purpose, the rules, the table from the records, the areas and the values', async () => {
  fakeApi(answers(getIssuance, FIGURES));
  renderApp('/about');

  expect(await screen.findByRole('cell', { name: '2: Alabama, Texas' })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^May issue .* 1: Delaware$/ })).toBeTruthy();
  for (const name of ['Our purpose', 'The four safety rules', 'Range protocols', 'Restricted areas', 'Our values']) {
    expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
  }
  expect(document.querySelector('#common-range-rules li')).not.toBeNull();
  expect(screen.getByText(/^Commonly restricted — verify/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
});

test('a table that can not be had says so, and the rest of the page stays', async () => {
  fakeApi(refuses(getIssuance, 'internal', 'Broken'));
  renderApp('/about');

  expect(await screen.findByText('We couldn’t load the table')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Our values' })).toBeTruthy();
});
