import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { median } from './measure.ts';

const CONNECTIONS = 32;

export type Target = { url: string; headers?: Record<string, string>; pid: number | undefined };

/** What Node writes by itself on every answer. */
const WRITTEN_BY_NODE = ['date', 'connection', 'keep-alive', 'content-length'];

/** An answer as it is sent, compressed or not. */
export type Raw = { head: Record<string, string>; body: Buffer };

const headOf = (headers: IncomingHttpHeaders): Raw['head'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !WRITTEN_BY_NODE.includes(name) ? [[name, value]] : [],
    ),
  );

export const readRaw = (url: string, headers: Record<string, string>): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve({ head: headOf(response.headers), body: Buffer.concat(chunks) })
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

const requestBytes = (url: URL, headers: Record<string, string>): Buffer =>
  Buffer.from(
    [
      `GET ${url.pathname}${url.search} HTTP/1.1`,
      `host: ${url.host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  );

/** How long an answer is, head and body, once its head is there; anything but 200 is a failure of the benchmark. */
const lengthOf = (answer: Buffer): number | null => {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = answer.subarray(0, end).toString('latin1');
  const [, length] = /^content-length: (\d+)$/im.exec(head) ?? [];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`Not an answer to count:\n${head}`);

  return end + 4 + Number(length);
};

/** Takes the pieces of one answer after the other; true when one is whole. */
const createCounter = (): ((chunk: Buffer) => boolean) => {
  let head: Buffer = Buffer.alloc(0);
  let got = 0;
  let expected: number | null = null;

  return (chunk) => {
    got += chunk.length;
    // Only the head is looked at: a client that read everything would be the slower of the two.
    if (expected === null) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      expected = lengthOf(head);
    }
    if (expected === null || got < expected) return false;

    [head, got, expected] = [Buffer.alloc(0), 0, null];
    return true;
  };
};

/** Asks again and again over one connection until it is told to stop. Returns how often it was answered. */
const askRepeatedly = (url: URL, asked: Buffer, isOver: () => boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    const isWhole = createCounter();
    let count = 0;
    const take = (chunk: Buffer): void => {
      if (!isWhole(chunk)) return;
      count += 1;
      if (isOver()) socket.end(() => resolve(count));
      else socket.write(asked);
    };

    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('connect', () => socket.write(asked));
    socket.on('data', (chunk) => {
      try {
        take(chunk);
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
  });

/** Microseconds of the processor that a process and its threads have used; null where the system does not tell. */
const cpuMicrosecondsOf = (pid: number | undefined): number | null => {
  try {
    const folder = `/proc/${pid}/task`;
    const nanoseconds = readdirSync(folder).map((thread) =>
      Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );

    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000;
  } catch {
    return null;
  }
};

type Round = { rate: number; cpuMicroseconds: number | null };

/** Requests per second over kept connections, and what each costs the server's processor. */
const measureRound = async ({ url, headers = {}, pid }: Target, milliseconds: number): Promise<Round> => {
  const address = new URL(url);
  const asked = requestBytes(address, headers);
  const cpuBefore = cpuMicrosecondsOf(pid);
  const before = performance.now();
  const isOver = (): boolean => performance.now() - before > milliseconds;
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => askRepeatedly(address, asked, isOver)));
  const seconds = (performance.now() - before) / 1000;
  const count = counts.reduce((sum, one) => sum + one, 0);
  const cpuAfter = cpuMicrosecondsOf(pid);

  return {
    rate: count / seconds,
    cpuMicroseconds: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / count,
  };
};

/** Medians of several targets, measured in turns so that a busy moment of the machine meets all of them. */
export const measureInTurns = async (
  targets: readonly Target[],
  { rounds, roundMs }: { rounds: number; roundMs: number },
): Promise<Round[]> => {
  const measured: Round[][] = targets.map(() => []);
  // Once unmeasured: the first requests of a server are compiled while they run.
  for (const target of targets) await measureRound(target, roundMs);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, target] of targets.entries()) measured[at]?.push(await measureRound(target, roundMs));
  }

  return measured.map((list) => ({
    rate: median(list.map(({ rate }) => rate)),
    cpuMicroseconds: list[0]?.cpuMicroseconds == null ? null : median(list.map((one) => one.cpuMicroseconds ?? 0)),
  }));
};
