import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { median } from './measure.ts';

const CONNECTIONS = 32;

export type Target = { url: string; headers?: Record<string, string>; pid: number | undefined };

/** What Node writes by itself on every answer, and what `fetch` has already undone. */
const WRITTEN_BY_NODE = ['date', 'connection', 'keep-alive', 'content-length'];

/** Seconds of the processor that a process has used: fields 14 and 15 of its stat line, in ticks of 10 ms. */
const cpuSecondsOf = (pid: number | undefined): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);

  return (user + system) / 100;
};

/** The head that a server sends with an answer, for another server to send the same. */
export const readHead = async (url: string, headers: Record<string, string>): Promise<Record<string, string>> => {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);

  return Object.fromEntries([...response.headers].filter(([name]) => !WRITTEN_BY_NODE.includes(name)));
};

/** The body as it is sent, which `fetch` would decompress. */
export const readBody = (url: string, headers: Record<string, string>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, async (response) => resolve(Buffer.concat(await response.toArray())))
      .on('error', reject)
      .end();
  });

type Round = { rate: number; cpuMicroseconds: number };

const measureRound = async ({ url, headers = {}, pid }: Target, seconds: number): Promise<Round> => {
  const cpuBefore = cpuSecondsOf(pid);
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);

  return {
    rate: requests.average,
    cpuMicroseconds: ((cpuSecondsOf(pid) - cpuBefore) * 1e6) / requests.total,
  };
};

/** Medians of several targets, measured in turns so that a busy moment of the machine meets all of them. */
export const measureInTurns = async (
  targets: readonly Target[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Round[]> => {
  const measured: Round[][] = targets.map(() => []);
  // Once unmeasured: the first requests of a server are compiled while they run.
  for (const target of targets) await measureRound(target, seconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, target] of targets.entries()) measured[at]?.push(await measureRound(target, seconds));
  }

  return measured.map((list) => ({
    rate: median(list.map(({ rate }) => rate)),
    cpuMicroseconds: median(list.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  }));
};

/**
 * Asks evenly, whether or not the one before is answered, as people who don't know of each other do. (autocannon would
 * ask for a whole second's share in one burst.) Ends by `stop`, with the milliseconds of each answer.
 */
export const askEvenly = ({ url, headers = {} }: Omit<Target, 'pid'>, perSecond: number) => {
  const agent = new Agent({ keepAlive: true });
  const ask = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = performance.now();
      request(url, { headers, agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume().on('end', () => resolve(performance.now() - asked));
      })
        .on('error', reject)
        .end();
    });
  const answers: Promise<number>[] = [];
  const timer = setInterval(() => answers.push(ask()), 1000 / perSecond);

  return {
    stop: async (): Promise<number[]> => {
      clearInterval(timer);
      const taken = await Promise.all(answers);
      agent.destroy();

      return taken;
    },
  };
};
