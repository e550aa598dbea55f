import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createMemoryHistory, Router } from '../lib/router.tsx';
import { ErrorState } from './error-state.tsx';

test('a failure is announced and can be tried again, once at a time', async () => {
  const onRetry = vi.fn();
  const { rerender } = render(<ErrorState heading="Unable to load ranges" onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('Unable to load ranges');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  rerender(<ErrorState heading="Unable to load ranges" onRetry={onRetry} isRetrying />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a failure that trying does not mend leads elsewhere', () => {
  render(
    <Router history={createMemoryHistory('/')}>
      <ErrorState heading="Payment System Unavailable" link={{ to: '/contact', label: 'Contact Support' }} />
    </Router>,
  );

  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('button')).toBeNull();
});
