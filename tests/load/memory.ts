import type { ServerProcess } from './server-process.ts';

const EVERY_MS = 1000;
/** A run shorter than this shows how memory fills after a start, not how it stays. */
const JUDGED_FROM_SECONDS = 120;
const MAY_GROW_MB = 10;
const MAY_GROW_SHARE = 0.1;

type Reading = { residentMb: number; heapMb: number; cpuSeconds: number };

export type MemoryFigures = {
  server: string;
  /** At the end of the run. */
  residentMb: number;
  /** The least that was in use in the second third of the run and in the last: what remains after collecting. */
  heapBeforeMb: number;
  heapAfterMb: number;
  /** Of the processor, over the run; and as a share of one core. */
  cpuSeconds: number;
  cpuShare: number;
  /** Null: too short to tell. */
  isFlat: boolean | null;
};

const numberOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1] ?? Number.NaN);

const read = async (address: string): Promise<Reading | null> => {
  const response = await fetch(`${address}/metrics`).catch(() => null);
  const text = (await response?.text().catch(() => null)) ?? null;

  return text === null
    ? null
    : {
        residentMb: numberOf(text, 'process_resident_memory_bytes') / 1e6,
        heapMb: numberOf(text, 'nodejs_heap_size_used_bytes') / 1e6,
        cpuSeconds: numberOf(text, 'process_cpu_seconds_total'),
      };
};

const judge = (address: string, readings: readonly Reading[], seconds: number): MemoryFigures => {
  const third = Math.floor(readings.length / 3);
  const least = (part: readonly Reading[]): number => Math.min(...part.map(({ heapMb }) => heapMb));
  const [before, after] = [least(readings.slice(third, 2 * third)), least(readings.slice(2 * third))];
  const [first, last] = [readings[0], readings.at(-1)];
  const cpuSeconds = (last?.cpuSeconds ?? 0) - (first?.cpuSeconds ?? 0);

  return {
    server: address,
    residentMb: Math.round(last?.residentMb ?? 0),
    heapBeforeMb: Math.round(before * 10) / 10,
    heapAfterMb: Math.round(after * 10) / 10,
    cpuSeconds,
    cpuShare: Math.round((cpuSeconds / seconds) * 100) / 100,
    isFlat: seconds < JUDGED_FROM_SECONDS ? null : after - before <= Math.max(MAY_GROW_MB, before * MAY_GROW_SHARE),
  };
};

/** Looks at each server every second until it is asked for its judgement. */
export const watchMemory = (servers: readonly ServerProcess[]) => {
  const startedAt = performance.now();
  const readings = new Map<string, Reading[]>(servers.map(({ address }) => [address, []]));
  const timer = setInterval(() => {
    for (const [address, list] of readings) {
      void read(address).then((reading) => {
        if (reading) list.push(reading);
      });
    }
  }, EVERY_MS);

  return (): MemoryFigures[] => {
    clearInterval(timer);
    const seconds = (performance.now() - startedAt) / 1000;

    return [...readings].map(([address, list]) => judge(address, list, seconds));
  };
};

export const describeMemory = (memory: readonly MemoryFigures[]): string[] =>
  memory.map(({ server, residentMb, heapBeforeMb, heapAfterMb, cpuShare, isFlat }) => {
    const judgement = isFlat === null ? 'too short to judge' : isFlat ? 'flat' : 'GROWS';

    return `${server}: ${residentMb} MB resident, heap ${heapBeforeMb} → ${heapAfterMb} MB (${judgement}), ${cpuShare} of a core`;
  });
