// Sign-ins against the bare cost of the password's hash, and calls whose time must not tell who is a member.
import { join } from 'node:path';
import { hashPassword, verifyPassword } from '#server/features/accounts/passwords.ts';
import { median, timeOnce } from '../measure.ts';
import { makeFolder, post, startProduct } from '../processes.ts';
import { count, milliseconds, ratio, type Table } from '../table.ts';

const MEMBERS = 200;
/** As many at once as there are threads for hashing. */
const AT_ONCE = 4;
const ROUNDS = 5;
const SIGN_INS_A_ROUND = 40;
const PASSWORD = 'long enough';
/** By so many percent the medians may differ. */
const DIFFERENCE = { atMost: 10 };

const CALLS: readonly [name: string, path: string, password: string | null][] = [
  ['wrong password', '/api/login', 'not the password'],
  ['forgotten password', '/api/auth/reset-password-request', null],
  ['mailed sign-in link', '/api/auth/direct-login-request', null],
];

/** How many a second, done so many at once. */
const rateOf = async (total: number, run: (at: number) => Promise<unknown>): Promise<number> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < total) {
      next += 1;
      await run(next);
    }
  };
  const ms = await timeOnce(() => Promise.all(Array.from({ length: AT_ONCE }, worker)));

  return (total / ms) * 1000;
};

const expectStatus = async (response: Promise<Response>, ...statuses: number[]): Promise<void> => {
  const { status, url } = await response;
  if (!statuses.includes(status)) throw new Error(`${url} answered ${status}`);
};

const compareSignIns = async (address: string, emails: readonly string[]): Promise<Table> => {
  const hash = await hashPassword(PASSWORD);
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const signIn = (at: number) =>
      expectStatus(
        post(address, '/api/login', {
          email: emails[(round * SIGN_INS_A_ROUND + at) % emails.length],
          password: PASSWORD,
        }),
        200,
      );
    rates.ours.push(await rateOf(SIGN_INS_A_ROUND, signIn));
    rates.bare.push(await rateOf(SIGN_INS_A_ROUND, () => verifyPassword(PASSWORD, hash)));
  }
  const [ours, bare] = [median(rates.ours), median(rates.bare)];

  return {
    title: 'Sign-in',
    columns: ['of bare hash', 'a second', 'bare hash'],
    rows: [{ name: 'sign-ins, four at once', cells: [ratio(ours / bare), count(ours), count(bare)] }],
    note: 'On the embedded database, which shares the processor; argon2id with 19 MiB and two passes.',
  };
};

/** Medians for addresses with an account and without, asked in turns. */
const compareTimes = async (address: string, emails: readonly string[]): Promise<Table> => {
  const rows: Table['rows'][number][] = [];
  for (const [name, path, password] of CALLS) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (const email of emails) {
      const ask = (who: string) =>
        timeOnce(() =>
          expectStatus(post(address, path, { email: who, ...(password !== null && { password }) }), 200, 401),
        );
      times.known.push(await ask(email));
      times.unknown.push(await ask(email.replace('member', 'nobody')));
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    const percent = Math.abs(unknown / known - 1) * 100;
    rows.push({
      name,
      cells: [
        ratio(unknown / known),
        { value: percent, text: `${percent.toFixed(1)} %`, limit: DIFFERENCE },
        milliseconds(known),
        milliseconds(unknown),
      ],
    });
  }

  return {
    title: 'Who is a member does not show in the time',
    columns: ['ratio', 'difference', 'known', 'unknown'],
    rows,
    note: `Medians of ${emails.length} calls each, in turns.`,
  };
};

export const measure = async (): Promise<Table[]> => {
  const product = await startProduct(join(makeFolder(), 'data'));
  const emails = Array.from({ length: MEMBERS }, (_, at) => `member-${at}@bench.example`);
  for (const email of emails) {
    await expectStatus(post(product.address, '/api/login', { email, password: PASSWORD, isSignUp: true }), 200);
  }
  const tables = [await compareSignIns(product.address, emails), await compareTimes(product.address, emails)];
  await product.stop();

  return tables;
};
