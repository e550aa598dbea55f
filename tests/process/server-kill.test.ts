import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { signIn, startProduct, statusOf, usedDataFolder } from './support/product.ts';

const dataFolder = usedDataFolder();

test.each(['Creating the embedded database …', 'Publishing the data …'])(
  'killed during a first start at "%s", the next start works',
  async (step) => {
    const DATA_DIR = createTemporaryFolder({});
    const first = startProduct({ DATA_DIR });
    await first.run.says(step);
    first.run.kill('SIGKILL');
    expect(await first.run.ended).toBe('SIGKILL');

    const second = startProduct({ DATA_DIR });

    expect(await statusOf(await second.ready, '/api/user', await signIn(await second.ready))).toBe(200);
  },
);

test('killed while it answers, the server loses no session that it had confirmed', async () => {
  const DATA_DIR = dataFolder();
  const first = startProduct({ DATA_DIR });
  const address = await first.ready;
  const confirmed: string[] = [];
  const signInAgain = async (): Promise<void> => {
    confirmed.push(await signIn(address));
    if (confirmed.length === 3) first.run.kill('SIGKILL');
    await signInAgain();
  };

  await expect(signInAgain()).rejects.toThrow();
  expect(await first.run.ended).toBe('SIGKILL');

  const second = startProduct({ DATA_DIR });
  const again = await second.ready;
  for (const cookie of confirmed) expect(await statusOf(again, '/api/user', cookie)).toBe(200);
});

test('asked to stop, the server lets go of kept connections and ends with status 0', async () => {
  const { run, ready } = startProduct({ DATA_DIR: dataFolder() });
  const { hostname, port } = new URL(await ready);
  const kept = connect(Number(port), hostname);
  kept.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(kept, 'data');

  run.kill('SIGTERM');

  expect(await run.ended).toBe(0);
  expect(run.errors).toBe('');
});
