import { describeFailures, formatTable } from './figures.ts';
import { countEntries } from './ledger.ts';
import { findBroken, measureLoad, measureRamp, P99_LIMIT_MS, type RampStep } from './measure-load.ts';
import { describeMemory } from './memory.ts';
import { setStage } from './stage.ts';

export type LoadOptions = { rate: number; seconds: number; rampSeconds: number };

const describeRamp = (rate: number, steps: readonly RampStep[]): string => {
  const broke = steps.find(({ all }) => all.p99 > P99_LIMIT_MS || all.ok < all.requests);
  const held = steps.filter((step) => step !== broke).at(-1)?.rate ?? rate;

  return broke
    ? `p99 passes ${P99_LIMIT_MS} ms, or requests fail, between ${held} and ${broke.rate} requests a second.`
    : `Up to ${held} requests a second p99 stays below ${P99_LIMIT_MS} ms.`;
};

/** `npm run test:load`: the promise at its rate, then the rate at which it breaks. Gives what is to be kept as JSON. */
export const runLoadCommand = async (databaseUrl: string, { rate, seconds, rampSeconds }: LoadOptions) => {
  const stage = await setStage(databaseUrl);
  try {
    console.log(`Two servers behind HAProxy on PostgreSQL: ${rate} requests a second for ${seconds} s.\n`);
    const { samples, ...result } = await measureLoad(stage, rate, seconds);
    const broken = findBroken({ ...result, samples });
    console.log(formatTable('milliseconds', result.kinds));
    console.log(`\n${describeMemory(result.memory).join('\n')}`);
    console.log(`read back: ${countEntries(stage.ledger)}; ${result.lost.length} lost`);
    for (const line of describeFailures(samples)) console.log(line);

    const ramp =
      rampSeconds === 0
        ? []
        : await measureRamp(stage, rate, rampSeconds, ({ all }) => console.log(`\n${formatTable('ramp', [all])}`));
    if (rampSeconds > 0) console.log(`\n${describeRamp(rate, ramp)}`);
    console.log(broken.length === 0 ? '\nAs promised.' : `\nNot as promised:\n${broken.join('\n')}`);

    return { isOk: broken.length === 0, report: { ...result, ramp, broken } };
  } finally {
    await stage.strike();
  }
};
