import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CALLERS, callsOf, type RandomCall, routesOf } from '#tests/support/random/calls.ts';
import { createRandomClient } from '#tests/support/random/random-client.ts';
import { readRandomOptions } from '#tests/support/random/random-options.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openTestPlaces, openTestRoads } from '#tests/support/test-places.ts';

const database = openTestDatabase();
openTestPlaces();
openTestRoads();

const { options, timeLimitMs } = readRandomOptions();

const describeCall = ({ route: { method, path }, ...call }: RandomCall): string =>
  `${method} ${path} ${JSON.stringify(call)}`;

test(
  'whatever is asked by whomever: nothing breaks, refusals have one shape, successes keep their contract, nobody sees or changes what is another’s, no secret is logged',
  async () => {
    const client = await createRandomClient(database.get());
    const routes = routesOf(client.app);
    const before = await client.world.readStranger();
    const tally = new Map<string, number>();

    await fc.assert(
      fc.asyncProperty(fc.oneof(...routes.map(callsOf)), async (call) => {
        const { problems, exchange } = await client.examine(call);
        const key = `${call.caller} ${exchange.response.statusCode}`;
        tally.set(key, (tally.get(key) ?? 0) + 1);

        expect(problems, describeCall(exchange.call)).toEqual([]);
      }),
      options,
    );

    expect(await client.world.readStranger()).toEqual(before);
    // Calls that were all refused would prove nothing.
    for (const caller of CALLERS) expect(tally.get(`${caller} 200`), caller).toBeGreaterThan(options.numRuns / 100);
  },
  timeLimitMs,
);
