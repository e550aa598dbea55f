import type { PostgresHost } from '../../scripts/checks/throwaway-postgres.mjs';
import type { Line } from './line.ts';
import type { Stage } from './stage.ts';

/** Something that goes wrong. `begin` brings it about and gives what ends it. */
export type Fault = {
  name: string;
  begin: () => Promise<() => Promise<void>>;
  /** How long it lasts, in a short run and in a long one. */
  seconds: { short: number; long: number };
  /** Those whom it may reach, of the kinds of requests; anybody, where it is not said. */
  reaches?: RegExp;
};

export type Troubled = { stage: Stage; line: Line; postgres: PostgresHost };

const ANY = /./;
const PROVIDER_METHODS = ['GET', 'POST'];
const PURCHASES = /^purchase/;
const NOBODY = /^$/;

export const listFaults = ({ stage: { cluster, stripe, mail }, line, postgres }: Troubled): Fault[] => {
  const [first] = cluster.servers;
  const troubleProvider = async (trouble: number | 'hang') => {
    for (const method of PROVIDER_METHODS) stripe.fail(method, ANY, trouble, Number.POSITIVE_INFINITY);

    return async () => stripe.mend();
  };
  const moodOfMail = async (mood: 'refuses' | 'hangs') => {
    mail.setMood(mood);

    return async () => mail.setMood('works');
  };

  return [
    {
      name: 'a server is killed',
      seconds: { short: 1, long: 5 },
      begin: async () => {
        await first.end('SIGKILL');

        return first.start;
      },
    },
    { name: 'PostgreSQL crashes', seconds: { short: 1, long: 5 }, begin: postgres.crash },
    {
      name: 'the line to it stalls',
      seconds: { short: 2, long: 30 },
      begin: async () => {
        line.stall();

        return async () => line.mend();
      },
    },
    {
      name: 'payments answer 500',
      seconds: { short: 1, long: 10 },
      reaches: PURCHASES,
      begin: () => troubleProvider(500),
    },
    {
      name: 'payments hang',
      seconds: { short: 1, long: 30 },
      reaches: PURCHASES,
      begin: () => troubleProvider('hang'),
    },
    { name: 'mail is refused', seconds: { short: 1, long: 10 }, reaches: NOBODY, begin: () => moodOfMail('refuses') },
    { name: 'mail hangs', seconds: { short: 1, long: 30 }, reaches: NOBODY, begin: () => moodOfMail('hangs') },
  ];
};
