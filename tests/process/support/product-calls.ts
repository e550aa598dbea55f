const PASSWORD = 'carry-atlas-demo';
const MEMBER = 'member@demo.example';

/** Only what a test gives: a developer's own settings stay out. */
export const bareEnvironment = (env: Record<string, string>): Record<string, string> => ({
  DATABASE_URL: '',
  NODE_ENV: '',
  HOST: '',
  PORT: '0',
  ...env,
});

/** Signs a demo account in and gives the cookie. */
export const signIn = async (address: string, email = MEMBER): Promise<string> => {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`);

  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

export const statusOf = async (address: string, path: string, cookie = ''): Promise<number> =>
  (await fetch(`${address}${path}`, { headers: { cookie } })).status;
