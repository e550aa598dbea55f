import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

test.each([
  [0, 9, '0'],
  [312, 500, '62'],
  [9, 9, '100'],
  [12, 9, '100'],
  [0, 0, '0'],
])('%i of %i is %s percent', (done, total, percent) => {
  render(<ProgressBar label="Importing ranges" done={done} total={total} />);

  const bar = screen.getByRole('progressbar', { name: 'Importing ranges' });
  expect(bar.getAttribute('aria-valuenow')).toBe(percent);
  screen.getByText(`${percent}%`);
});
