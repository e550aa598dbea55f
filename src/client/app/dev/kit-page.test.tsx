import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAppFor } from '#tests/support/render-app.tsx';
import { findVisitorScreen } from '../screens.ts';

await findVisitorScreen('/dev/kit')?.preload();

test('the gallery shows while developing, with no two elements of one id', async () => {
  renderAppFor(null, '/dev/kit');

  await screen.findByText('The kit', { selector: 'h1' });
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(50);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
