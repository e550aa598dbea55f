import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startProduct, usedDataFolder } from './support/product.ts';
import { signIn, statusOf } from './support/product-calls.ts';

test('killed twice during a first start, the next start works', async () => {
  const DATA_DIR = createTemporaryFolder({});
  for (const step of ['Creating the embedded database …', 'Publishing the data …']) {
    const { run } = startProduct({ DATA_DIR });
    await run.says(step);
    run.kill('SIGKILL');
    expect(await run.ended).toBe('SIGKILL');
  }

  const last = startProduct({ DATA_DIR });

  expect(await statusOf(await last.ready, '/api/user', await signIn(await last.ready))).toBe(200);
});

test('killed while it answers, the server loses no session that it had confirmed', async () => {
  const DATA_DIR = usedDataFolder();
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
  const { run, ready } = startProduct({ DATA_DIR: usedDataFolder() });
  const { hostname, port } = new URL(await ready);
  const kept = connect(Number(port), hostname);
  kept.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(kept, 'data');

  run.kill('SIGTERM');

  expect(await run.ended).toBe(0);
  expect(run.errors).toBe('');
});
