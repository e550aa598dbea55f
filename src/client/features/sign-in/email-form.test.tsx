import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { logIn } from '#shared/contracts/sign-in.ts';
import { fakeApi, refuses, responds } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { aUser, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

/** Fills the form and sends it off. */
const signIn = async (): Promise<void> => {
  renderApp('/auth?mode=signin&production=true');
  await fillField(await screen.findByLabelText('Email'), 'member@demo.example');
  await fillField(screen.getByLabelText('Password'), 'carry-atlas-demo');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

/** The words about a failure, as somebody hears them who reads the form with a screen reader. */
const failureOfForm = async (): Promise<string | null> => {
  const alert = await screen.findByText(/./, { selector: '[role=alert]' });
  expect(alert.closest('form')?.getAttribute('aria-describedby')).toBe(alert.id);

  return alert.textContent;
};

test('the fields rest while the answer is on its way, then the home screen opens', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { calls } = fakeApi(
    responds(
      logIn,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    ),
    ...someoneSignedIn(),
  );

  await signIn();

  expect(screen.getByLabelText('Email').closest('fieldset')?.disabled).toBe(true);
  expect(calls.map(({ init }) => init.body)).toEqual([
    JSON.stringify({ email: 'member@demo.example', password: 'carry-atlas-demo' }),
  ]);

  answer(Response.json(aUser()));

  await screen.findByRole('heading', { level: 1, name: 'Welcome to CarryAtlas' });
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a refusal is told in the server’s words, and the form can be sent again', async () => {
  fakeApi(refuses(logIn, 'wrong-credentials', 'That email and password don’t match.'));

  await signIn();

  expect(await failureOfForm()).toBe('That email and password don’t match.');
  expect(screen.getByLabelText('Email').closest('fieldset')?.disabled).toBe(false);
});

test('a refusal without words is told in ours', async () => {
  fakeApi(responds(logIn, () => new Response('', { status: 502, statusText: 'Bad Gateway' })));

  await signIn();

  expect(await failureOfForm()).toBe('Authentication failed. Please check your email and password.');
});

test('no connection is told as that', async () => {
  fakeApi(responds(logIn, () => Promise.reject(new TypeError('Failed to fetch'))));

  await signIn();

  expect(await failureOfForm()).toBe('Connection error. Please try again.');
});
