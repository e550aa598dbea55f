import type { Ending, Sample } from './open-loop.ts';

export type Figures = {
  name: string;
  requests: number;
  p50: number;
  p90: number;
  p99: number;
  slowest: number;
} & Record<Ending, number>;

const timeAt = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0);

/** Counts of endings, and milliseconds of those that were answered rightly. */
export const figuresOf = (name: string, samples: readonly Sample[]): Figures => {
  const count = (ending: Ending): number => samples.filter((sample) => sample.ending === ending).length;
  const times = samples
    .filter(({ ending }) => ending === 'ok')
    .map(({ dueAt, endedAt }) => endedAt - dueAt)
    .toSorted((a, b) => a - b);

  return {
    name,
    requests: samples.length,
    ok: count('ok'),
    told: count('told'),
    broken: count('broken'),
    wrong: count('wrong'),
    p50: timeAt(times, 0.5),
    p90: timeAt(times, 0.9),
    p99: timeAt(times, 0.99),
    slowest: timeAt(times, 1),
  };
};

/** A line for each kind of request, and one for all. */
export const figuresByName = (samples: readonly Sample[]): Figures[] => {
  const names = [...new Set(samples.map(({ name }) => name))].toSorted();

  return [
    ...names.map((name) =>
      figuresOf(
        name,
        samples.filter((sample) => sample.name === name),
      ),
    ),
    figuresOf('all', samples),
  ];
};

const COLUMNS = ['requests', 'ok', 'told', 'broken', 'wrong', 'p50', 'p90', 'p99', 'slowest'] as const;

export const formatTable = (title: string, rows: readonly Figures[]): string =>
  [
    `${title.padEnd(22)}${COLUMNS.map((column) => column.padStart(9)).join('')}`,
    ...rows.map((row) => `${row.name.padEnd(22)}${COLUMNS.map((column) => String(row[column]).padStart(9)).join('')}`),
  ].join('\n');

/** The first few that failed, as one reads them. */
export const describeFailures = (samples: readonly Sample[], most = 10): string[] =>
  samples
    .filter(({ ending }) => ending !== 'ok')
    .slice(0, most)
    .map(({ name, status, ending, text }) => `${ending}: ${name} answered ${status} ${text}`);
