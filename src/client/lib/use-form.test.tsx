import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { NetworkError } from './call-api.ts';
import { useForm } from './use-form.ts';

const schema = z.object({ name: z.string().trim().min(1, 'Name is required'), town: z.string() });

type Options = Partial<Parameters<typeof useForm<z.input<typeof schema>, z.output<typeof schema>>>[0]>;

const renderForm = (options: Options = {}) => {
  const send = vi.fn();
  const Sample = () => {
    const form = useForm({ schema, defaultValues: { name: '', town: '' }, send, failure: 'Not saved.', ...options });

    return (
      <Form form={form} legend="Sample" footer={<button type="submit">Save</button>}>
        <TextField {...form.field('town')} label="Town" />
        <TextField {...form.field('name')} label="Name" />
      </Form>
    );
  };
  render(<Sample />);

  return { send, name: screen.getByLabelText<HTMLInputElement>('Name'), town: screen.getByLabelText('Town') };
};

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a wrong field is described and focused, and nothing is sent', async () => {
  const { send, name } = renderForm();

  await save();

  const error = await screen.findByText('Name is required');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(name.getAttribute('aria-describedby')).toBe(error.id);
  expect(document.activeElement).toBe(name);
  expect(send).not.toHaveBeenCalled();
});

test('what is sent is what the schema read', async () => {
  const { send, name } = renderForm();

  await userEvent.type(name, ' Ada ');
  await save();

  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', town: '' });
});

test('a password manager that fires no event is noticed', async () => {
  const { send, name } = renderForm();

  name.value = 'Ada';
  await save();

  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', town: '' });
});

const failing = { send: () => Promise.reject(new Error('No reason given')), defaultValues: { name: 'Ada', town: '' } };

test('an error about the form is an alert that describes it, and typing continues', async () => {
  const { town } = renderForm({ ...failing, resumeAt: 'town' });

  await save();

  const alert = await screen.findByText('Not saved.');
  expect(town.closest('form')?.getAttribute('aria-describedby')).toBe(alert.id);
  expect(document.activeElement).toBe(town);
});

test('an error about a field is shown there', async () => {
  const { name } = renderForm({ ...failing, fieldOf: () => 'name' });

  await save();

  const error = await screen.findByText('Not saved.');
  expect(name.getAttribute('aria-describedby')).toBe(error.id);
  expect(document.activeElement).toBe(name);
});

test('no connection has words of its own', async () => {
  renderForm({ ...failing, send: () => Promise.reject(new NetworkError(null)) });

  await save();

  await screen.findByText('Connection error. Please try again.');
});

test.each([
  ['starts over', true, ''],
  ['keeps what was typed', false, 'Ada'],
])('once sent it %s', async (_what, startsOver, value) => {
  const { name } = renderForm({ startsOver });

  await userEvent.type(name, 'Ada');
  await save();

  await waitFor(() => expect(name.value).toBe(value));
  await userEvent.type(name, 'B');
  await userEvent.clear(name);
  expect(screen.queryByText('Name is required') === null).toBe(startsOver);
});
