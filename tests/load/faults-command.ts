import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresHost } from '../../scripts/checks/throwaway-postgres.mjs';
import { listFaults } from './faults.ts';
import { formatTable } from './figures.ts';
import { countEntries, findLost } from './ledger.ts';
import { openLine, overLine } from './line.ts';
import { type FaultResult, measureFault } from './measure-faults.ts';
import { BUSY_DAY } from './mix.ts';
import { type Stage, setStage } from './stage.ts';

export type FaultsOptions = {
  rate: number;
  length: 'short' | 'long';
  /** Part of the name of those that are tried; without it all are. */
  only?: string | undefined;
  onResult?: (result: FaultResult) => void;
};

export type FaultsReport = {
  faults: FaultResult[];
  kept: string;
  lost: string[];
  /** Waiting or failed, and how often one was sent twice. */
  mail: { unsent: number; twice: number };
  /** Buyers with more than one subscription or charge. */
  overcharged: string[];
};

const RECOVERY_SECONDS = { short: 2, long: 10 };
/** A mail that was refused is tried again after half a minute, and after a minute more. */
const MAIL_WAITS_MS = 180_000;
const POLL_MS = 500;

const countUnsent = async (databaseUrl: string): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as count from mails where state <> 'sent'");
  await client.end();

  return rows[0].count;
};

const untilSent = async (databaseUrl: string, waitMs: number): Promise<number> => {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const unsent = await countUnsent(databaseUrl);
    if (unsent === 0 || Date.now() > deadline) return unsent;
    await pause(POLL_MS);
  }
};

const findOvercharged = ({ stripe: { stripe } }: Stage): string[] =>
  [...stripe.customers.values()]
    .filter(
      ({ id }) =>
        [...stripe.charges.values()].filter(({ customer }) => customer === id).length > 1 ||
        [...stripe.subscriptions.values()].filter(({ customer }) => customer === id).length > 1,
    )
    .map(({ id }) => id);

/** Every fault in turn under load, then everything that was acknowledged is read back. */
const runFaults = async (
  postgres: PostgresHost,
  { rate, length, only = '', onResult = () => undefined }: FaultsOptions,
): Promise<FaultsReport> => {
  const databaseUrl = await postgres.getUrl();
  const { hostname, port } = new URL(databaseUrl);
  const line = await openLine({ host: hostname, port: Number(port) });
  const stage = await setStage(databaseUrl, { reachedBy: overLine(databaseUrl, line), shares: BUSY_DAY });
  try {
    const faults: FaultResult[] = [];
    for (const fault of listFaults({ stage, line, postgres })) {
      if (!fault.name.includes(only)) continue;
      const times = { rate, seconds: fault.seconds[length], recovery: RECOVERY_SECONDS[length] };
      const result = await measureFault(stage, fault, times);
      faults.push(result);
      onResult(result);
    }
    const lost = await findLost(stage.ledger, stage.people);
    const unsent = await untilSent(databaseUrl, length === 'long' ? MAIL_WAITS_MS : 0);
    const { received } = stage.mail;

    return {
      faults,
      kept: countEntries(stage.ledger),
      lost,
      mail: { unsent, twice: received.length - new Set(received).size },
      overcharged: findOvercharged(stage),
    };
  } finally {
    await stage.strike();
    await line.close();
  }
};

/** What must not be, of all of it. */
const findFaultsBroken = ({ faults, lost, overcharged }: FaultsReport): string[] => [
  ...faults.flatMap(({ name, broken }) => broken.map((line) => `${name}: ${line}`)),
  ...lost.map((what) => `lost: ${what}`),
  ...overcharged.map((who) => `charged twice: ${who}`),
];

const show = ({ figures, told, longestMs, recoveredAfter, broken }: FaultResult): void => {
  console.log(`\n${formatTable('', [figures])}`);
  for (const [line, count] of Object.entries(told)) console.log(`  ${count} × ${line}`);
  console.log(`  longest wait ${longestMs} ms; over ${recoveredAfter} s after the end`);
  for (const line of broken) console.log(`  ${line}`);
};

/** `npm run test:faults`. */
export const runFaultsCommand = async (postgres: PostgresHost, options: Omit<FaultsOptions, 'onResult'>) => {
  console.log(`Two servers behind HAProxy on PostgreSQL, ${options.rate} requests a second, and things go wrong.`);
  const report = await runFaults(postgres, { ...options, onResult: show });
  const { kept, lost, mail, overcharged } = report;
  const broken = [
    ...findFaultsBroken(report),
    ...(options.length === 'long' && mail.unsent > 0 ? [`${mail.unsent} mails never went out`] : []),
  ];
  console.log(`\nread back: ${kept}; ${lost.length} lost, ${overcharged.length} charged twice`);
  console.log(`mail: ${mail.unsent} not sent, ${mail.twice} sent twice`);
  console.log(broken.length === 0 ? '\nAs promised.' : `\nNot as promised:\n${broken.join('\n')}`);

  return { isOk: broken.length === 0, report };
};
