import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

test('a password is hidden until its owner asks, and hidden again', async () => {
  render(<PasswordField label="Password" defaultValue="carry-atlas-demo" />);
  const input = screen.getByLabelText('Password');

  expect(input.getAttribute('type')).toBe('password');

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  expect(input).toHaveProperty('value', 'carry-atlas-demo');

  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('showing the password does not send the form around it', async () => {
  let sent = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <PasswordField label="Password" />
    </form>,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));

  expect(sent).toBe(0);
});
