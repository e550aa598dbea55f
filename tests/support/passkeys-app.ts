import type { Database } from '#server/db/database.ts';
import { aPat, createAccountsApp, PASSWORD, PROVEN } from './accounts-app.ts';
import { signedIn, type UserOptions } from './factories.ts';
import { type Authenticator, createAuthenticator, type Lies } from './software-authenticator.ts';

const ORIGIN = 'http://localhost:5000';

export type Cookies = Record<string, string>;

/** Pat, signed in and just confirmed, with devices to make passkeys on. */
export const createPasskeysApp = async (database: Database, columns: UserOptions = PROVEN) => {
  const app = await createAccountsApp(database);
  const { db, post, call, sessions, cookiesOf } = app;
  const id = await aPat(db, columns);
  const here = await signedIn(db, sessions, id);
  const prove = (cookies: Cookies = here) => post('/api/account/prove', { password: PASSWORD }, cookies);
  if (columns.passwordHash !== null) await prove();

  const ask = async (path: string, cookies: Cookies) => {
    const response = await post(path, undefined, cookies);

    return { asked: response.json(), cookies: { ...cookies, ...cookiesOf(response) }, response };
  };

  /** Makes a passkey on this device and adds it. */
  const register = async (device: Authenticator, cookies = here, lies: Lies = {}, name?: string) => {
    const { asked } = await ask('/api/passkeys/registration', cookies);

    return post('/api/passkeys', { credential: device.register(asked, lies), ...(name && { name }) }, cookies);
  };

  /** Signs in by this device, in a browser that brings these cookies. */
  const enter = async (device: Authenticator, lies: Lies = {}, cookies: Cookies = {}) => {
    const asking = await ask('/api/passkeys/sign-in/options', cookies);

    return post('/api/passkeys/sign-in', { credential: device.sign(asking.asked, lies) }, asking.cookies);
  };

  const proveBy = async (device: Authenticator, cookies = here, lies: Lies = {}) => {
    const { asked } = await ask('/api/passkeys/proof/options', cookies);

    return post('/api/passkeys/proof', { credential: device.sign(asked, lies) }, cookies);
  };

  const list = async (cookies = here) => (await app.get('/api/passkeys', cookies)).json();
  const remove = (key: string, cookies = here) => call({ method: 'DELETE', url: `/api/passkeys/${key}`, cookies });
  const rename = (key: string, name: unknown, cookies = here) =>
    call({ method: 'PATCH', url: `/api/passkeys/${key}`, cookies, payload: { name } });
  const aDevice = (options?: { counts?: boolean }) => createAuthenticator(ORIGIN, options);

  return { ...app, id, here, prove, ask, register, enter, proveBy, list, remove, rename, aDevice };
};

export type PasskeysApp = Awaited<ReturnType<typeof createPasskeysApp>>;
