import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dataReleases } from '#server/db/schema.ts';
import { publishTree } from '#tests/support/publish.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createPublishedLaw } from './published-law.ts';

const database = openTestDatabase();

const createLaw = async (onError: (error: Error) => void = vi.fn()) => {
  const law = await createPublishedLaw(database.get(), onError);
  onTestFinished(() => law.close());

  return law;
};

const publish = (number: number) => publishTree(database.get(), undefined, number);

test('before the first publish there is nothing; after it every server has all of it', async () => {
  const servers = [await createLaw(), await createLaw()];
  expect(servers.map((law) => law.current().id)).toEqual([0, 0]);

  await publish(1);

  for (const law of servers) {
    await expect.poll(() => law.current().id, { timeout: 2000 }).toBe(1);
    expect([...law.current().jurisdictions.keys()]).toEqual(['CO', 'VT']);
    expect(Object.keys(law.current().sources)).toEqual(['a-list', 'a-page']);
    expect(law.current().alerts).toHaveLength(1);
  }
});

test('a release that is undone is never told', async () => {
  const law = await createLaw();
  const told = vi.fn();
  law.onRenewed(told);
  const undone = database.get().db.transaction(async (tx) => {
    await tx.insert(dataReleases).values({ contentHash: 'x', number: 9 });
    await tx.execute(sql`select pg_notify('law', '1')`);
    throw new Error('undone');
  });

  await expect(undone).rejects.toThrow('undone');
  await law.renew();
  expect(told).not.toHaveBeenCalled();
  expect(law.current().id).toBe(0);
});

test('someone who asks while a look is under way gets what was published before asking', async () => {
  const law = await createLaw();
  const first = law.renew();
  await publish(1);
  await law.renew();

  expect(law.current().id).toBe(1);
  await first;
});

test('a message that was lost is made up for by looking', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const deaf = { ...database.get(), listen: async () => ({ isListening: () => false }) };
  const law = await createPublishedLaw(deaf, vi.fn());
  onTestFinished(() => law.close());
  await publish(1);
  expect(law.current().id).toBe(0);

  vi.advanceTimersByTime(60_000);

  await expect.poll(() => law.current().id, { timeout: 2000 }).toBe(1);
});

test('while the database can’t be read the release before stays, and the failure is told', async () => {
  await publish(1);
  const { db } = database.get();
  const onError = vi.fn();
  const listeners: (() => void)[] = [];
  let isBroken = false;
  const broken = {
    ...database.get(),
    db: new Proxy(db, {
      get: (target, key) => {
        if (isBroken) throw new Error('no connection');

        return Reflect.get(target, key);
      },
    }),
    listen: async (_name: string, { onGap }: { onGap: () => void }) => {
      listeners.push(onGap);

      return { isListening: () => true };
    },
  };
  const law = await createPublishedLaw(broken, onError);
  onTestFinished(() => law.close());
  isBroken = true;
  for (const listener of listeners) listener();

  await expect.poll(() => onError.mock.calls.length).toBe(1);
  expect(law.current().id).toBe(1);
});
