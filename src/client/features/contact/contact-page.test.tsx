import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sendMessage } from '#shared/contracts/contact.ts';
import { answers, fakeApi, refuses, responds } from '#tests/support/fake-api.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const MESSAGE = { name: 'Ada Rider', email: 'ada@test.example', message: 'The fee is out of date.' };

const fields = () => ({
  name: screen.getByLabelText<HTMLInputElement>('Name'),
  email: screen.getByLabelText<HTMLInputElement>('Email'),
  message: screen.getByLabelText<HTMLTextAreaElement>('Message'),
});

const fillIn = async (typed = MESSAGE) => {
  const user = userEvent.setup();
  const { name, email, message } = fields();
  for (const [box, text] of [
    [name, typed.name],
    [email, typed.email],
    [message, typed.message],
  ] as const) {
    await user.click(box);
    await user.paste(text);
  }

  return user;
};

const sendButton = () => screen.getByRole('button', { name: /Send/ });

test('someone who sends an empty form is told what each field needs, and nothing is sent', async () => {
  const { calls } = fakeApi();
  renderApp('/contact');
  const user = userEvent.setup();
  expect(screen.queryByText('Name is required')).toBeNull();

  await user.click(sendButton());

  for (const text of ['Name is required', 'Valid email is required', 'Message must be at least 10 characters']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(fields().name);
  expect(calls).toEqual([]);
});

test('a message is sent once; then the form is empty and the visitor thanked', async () => {
  let answer = (_response: Response): void => undefined;
  const { calls } = fakeApi(
    responds(
      sendMessage,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    ),
  );
  renderApp('/contact');
  const user = await fillIn();

  await user.click(sendButton());
  const busy = await screen.findByRole('button', { name: 'Sending...' });
  expect(fields().message.closest('fieldset')?.disabled).toBe(true);
  await user.click(busy);
  answer(Response.json({ message: 'Thank you. We respond within our standard timeframes.' }));

  expect(await screen.findByText('Message sent successfully!')).toBeTruthy();
  expect(screen.getByText(/standard timeframes/, { selector: 'div' })).toBeTruthy();
  expect(fields().message.value).toBe('');
  expect(screen.queryByText('Name is required'), 'an empty form is no mistake').toBeNull();
  expect(calls).toHaveLength(1);
  expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ ...MESSAGE, nickname: '' });
});

test('a message that the server refuses stays in the form, with the server’s words', async () => {
  fakeApi(refuses(sendMessage, 'too-many-requests', 'Too many attempts. Please try again in 10 minutes.'));
  renderApp('/contact');
  const user = await fillIn();

  await user.click(sendButton());

  expect(await screen.findByText('Failed to send message')).toBeTruthy();
  expect(screen.getByText('Too many attempts. Please try again in 10 minutes.')).toBeTruthy();
  expect(fields().message.value).toBe(MESSAGE.message);
  expect(sendButton().textContent).toBe('Send Message');
});

test('without words of the server the title says it again, and a second try works', async () => {
  const replies = [() => new Response('', { status: 502 }), () => Response.json({ message: 'Thanks.' })];
  fakeApi(responds(sendMessage, () => replies.shift()?.() ?? Response.error()));
  renderApp('/contact');
  const user = await fillIn();

  await user.click(sendButton());
  expect(await screen.findAllByText('Failed to send message')).toHaveLength(2);

  await user.click(sendButton());
  expect(await screen.findByText('Message sent successfully!')).toBeTruthy();
});

test('the side panel names the address, the site and what each is for', () => {
  fakeApi(answers(sendMessage, { message: '' }));
  renderApp('/contact');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contact CarryAtlas');
  expect(screen.getAllByRole('link', { name: 'support@carryatlas.example' }).length).toBeGreaterThan(0);
  expect(screen.getByText('carryatlas.example')).toBeTruthy();
  expect(screen.getByText(/location detection, range searches, or regulation lookups/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'General Feedback' })).toBeTruthy();
});

test('what a script writes into the box that people do not see goes along, so that the server can tell', async () => {
  const { calls } = fakeApi(answers(sendMessage, { message: 'Thank you.' }));
  renderApp('/contact');
  const user = await fillIn();

  await user.click(screen.getByLabelText('Leave this empty'));
  await user.paste('https://cheap.example');
  await user.click(sendButton());

  await screen.findByText('Message sent successfully!');
  expect(JSON.parse(String(calls[0]?.init.body))).toMatchObject({ nickname: 'https://cheap.example' });
});
