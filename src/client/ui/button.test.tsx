import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a busy button keeps the focus and takes no second press', async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Send</Button>);

  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  rerender(
    <Button onClick={onClick} isBusy>
      Sending...
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Sending...' });
  await userEvent.click(button);

  expect(onClick).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('a busy button does not send its form again', () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy>
        Sending...
      </Button>
    </form>,
  );

  // False: the press was called off, and with it the form's sending.
  expect(fireEvent.click(screen.getByRole('button'))).toBe(false);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a button sends no form unless it says so', () => {
  render(<Button>Open</Button>);

  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});
