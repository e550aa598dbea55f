import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { signInWithPasskey, startPasskeySignIn } from '#shared/contracts/passkeys.ts';
import { answers, fakeApi, refuses } from '#tests/support/fake-api.ts';
import { cancels, stubPasskeys, waits } from '#tests/support/passkey-browser.ts';
import { stubDevice } from '#tests/support/ranges.ts';
import { aUser, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const OPTIONS = {
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  rpId: 'localhost',
  userVerification: 'required' as const,
};
const FORM = '/auth?mode=signin&production=true';

const BUTTON = { name: 'Sign in with a passkey' };
const press = async () => userEvent.click(await screen.findByRole('button', BUTTON));
const offers = () => answers(startPasskeySignIn, OPTIONS);
const callsTo = ({ calls }: ReturnType<typeof fakeApi>, path: string) => calls.filter(({ url }) => url === path);

test('a browser without passkeys sees no button, and asks for nothing', async () => {
  const api = fakeApi();
  renderApp(FORM);

  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
  expect(api.calls).toEqual([]);
});

test.each(['/auth', '/auth?mode=signin', FORM])('at %s a passkey signs in and leads on', async (address) => {
  stubDevice();
  const { asked } = stubPasskeys();
  const api = fakeApi(offers(), answers(signInWithPasskey, aUser()), ...someoneSignedIn());
  renderApp(address);

  await press();

  await screen.findByRole('link', { name: 'Sign Out' });
  expect(asked).toMatchObject([{ kind: 'get', options: { rpId: 'localhost', userVerification: 'required' } }]);
  const [sent] = callsTo(api, '/api/passkeys/sign-in');
  // What the device computes beside the signature stays on it.
  expect(Object.keys(JSON.parse(String(sent?.init.body)).credential)).toEqual(['id', 'rawId', 'type', 'response']);
});

test('someone who creates an account is not asked for a passkey', async () => {
  stubPasskeys({ autofill: waits });
  fakeApi();
  renderApp('/auth?mode=signup&production=true');

  const email = await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
  expect(email.getAttribute('autocomplete')).toBe('username');
});

test('changing one’s mind says nothing and sends nothing', async () => {
  stubPasskeys({ answer: cancels });
  const api = fakeApi(offers());
  renderApp('/auth?mode=signin');
  await press();

  await waitFor(() => expect(callsTo(api, '/api/passkeys/sign-in/options')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', BUTTON).getAttribute('aria-busy')).toBeNull());
  for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
  expect(callsTo(api, '/api/passkeys/sign-in')).toEqual([]);
});

test('a refusal of the server is said, and the form still works', async () => {
  stubPasskeys();
  fakeApi(offers(), refuses(signInWithPasskey, 'wrong-credentials', 'We couldn’t use that passkey.'));
  renderApp(FORM);
  await press();

  await within(screen.getByRole('main')).findByText('We couldn’t use that passkey.');
  expect(screen.getByRole('button', { name: 'Sign in' })).not.toBeNull();
});

test('a browser that fails is told in words', async () => {
  stubPasskeys({
    answer: async () => {
      throw new DOMException('x', 'UnknownError');
    },
  });
  fakeApi(offers());
  renderApp('/auth?mode=signin');
  await press();

  await screen.findByText('Your browser couldn’t use a passkey here. Try again, or use another way.');
});

test('the email field offers passkeys, and choosing one signs in', async () => {
  stubDevice();
  let choose = (): void => undefined;
  const chosen = new Promise<void>((resolve) => {
    choose = resolve;
  });
  const { asked } = stubPasskeys({ autofill: () => chosen });
  fakeApi(offers(), answers(signInWithPasskey, aUser()), ...someoneSignedIn());
  renderApp(FORM);
  const email = await screen.findByLabelText('Email');
  expect(email.getAttribute('autocomplete')).toBe('username webauthn');
  await waitFor(() => expect(asked).toMatchObject([{ isAutofill: true }]));

  act(() => choose());

  await screen.findByRole('link', { name: 'Sign Out' });
});

test('what the email field offers is renewed before the server forgets it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { asked } = stubPasskeys({ autofill: waits });
  const api = fakeApi(offers());
  renderApp(FORM);
  await waitFor(() => expect(asked).toHaveLength(1));

  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));

  await waitFor(() => expect(asked).toHaveLength(2));
  expect(callsTo(api, '/api/passkeys/sign-in/options')).toHaveLength(2);
  vi.useRealTimers();
});

test('where nothing can be offered below the field, the form says nothing of it', async () => {
  stubPasskeys({ autofill: waits });
  fakeApi(refuses(startPasskeySignIn, 'too-many-requests', 'Too many attempts.'));
  renderApp(FORM);

  await screen.findByLabelText('Email');
  await waitFor(() => expect(screen.queryByText('Too many attempts.')).toBeNull());
});
