/** Calls whose time must not tell whether an address belongs to a member. */
const CALLS: readonly [name: string, path: string, password: string | null][] = [
  ['wrong password', '/api/login', 'not the password'],
  ['forgotten password', '/api/auth/reset-password-request', null],
  ['mailed sign-in link', '/api/auth/direct-login-request', null],
];

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

let clients = 0;

/** Each call from an address of its own: how often one may try is not what is measured. */
const post = async (address: string, path: string, body: object): Promise<number> => {
  clients += 1;
  const client = `198.${18 + ((clients >> 16) & 1)}.${(clients >> 8) & 255}.${clients & 255}`;
  const before = performance.now();
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, 'x-forwarded-for': client },
    body: JSON.stringify(body),
  });
  await response.text();
  const took = performance.now() - before;
  if (![200, 401].includes(response.status)) throw new Error(`${path} answered ${response.status}`);

  return took;
};

/** Medians for addresses with an account and without, asked in turns, as ratios. The server must trust this machine as a proxy. */
export const compareTimes = async (address: string, count: number): Promise<string[]> => {
  const emails = Array.from({ length: count }, (_, at) => `member-${at}@bench.example`);
  for (const email of emails) await post(address, '/api/login', { email, password: 'long enough', isSignUp: true });
  const lines: string[] = [];

  for (const [name, path, password] of CALLS) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (const email of emails) {
      const ask = (who: string) => post(address, path, { email: who, ...(password && { password }) });
      times.known.push(await ask(email));
      times.unknown.push(await ask(email.replace('member', 'nobody')));
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    lines.push(
      `${name.padEnd(28)}${(unknown / known).toFixed(3).padStart(7)}${known.toFixed(1).padStart(10)} ms${unknown.toFixed(1).padStart(10)} ms`,
    );
  }

  return lines;
};
