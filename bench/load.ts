import { Agent, request } from 'node:http';

const CONNECTIONS = 32;

/** One answer, read to its end; anything but 200 is a failure of the benchmark. */
const ask = (url: string, agent: Agent, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

/** The bytes of an answer as they are sent, compressed or not. */
export const readRaw = (url: string, headers: Record<string, string>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    });
    sent.on('error', reject);
    sent.end();
  });

/** Requests per second over kept connections, for the given time. */
export const measureRate = async (
  url: string,
  headers: Record<string, string>,
  milliseconds: number,
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + milliseconds;
  let count = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      await ask(url, agent, headers);
      count += 1;
    }
  };

  const before = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  const seconds = (performance.now() - before) / 1000;
  agent.destroy();

  return count / seconds;
};

/** Rates of two addresses, measured in turns so that a busy moment of the machine meets both. */
export const compareRates = async (
  ours: { url: string; headers: Record<string, string> },
  bare: string,
  { rounds, roundMs }: { rounds: number; roundMs: number },
): Promise<{ ours: number; bare: number; ratio: number }> => {
  const rates = { ours: 0, bare: 0 };
  for (let round = 0; round < rounds; round += 1) {
    rates.ours += (await measureRate(ours.url, ours.headers, roundMs)) / rounds;
    rates.bare += (await measureRate(bare, {}, roundMs)) / rounds;
  }

  return { ...rates, ratio: rates.ours / rates.bare };
};
