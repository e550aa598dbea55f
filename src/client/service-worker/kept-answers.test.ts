import { expect, test } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

const requestFor = (path: string): Request => new Request(`https://carryatlas.example${path}`);
const USER = requestFor('/api/user');
const TEXAS = requestFor('/api/regulations?state=TX');

/** A browser's stores, as far as they are used here. */
const createStores = () => {
  const stores = new Map<string, Map<string, Response>>();
  const addressOf = (asked: RequestInfo | URL): string =>
    new URL(asked instanceof Request ? asked.url : asked, 'https://carryatlas.example').href;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);

    return {
      delete: async (asked: RequestInfo) => store.delete(addressOf(asked)),
      keys: async () => [...store.keys()].map((address) => new Request(address)),
      put: async (asked: RequestInfo, answer: Response) => void store.set(addressOf(asked), answer),
    };
  };
  const browser = {
    delete: async (name: string) => stores.delete(name),
    match: async (asked: RequestInfo, { cacheName = '' }: MultiCacheQueryOptions = {}) =>
      stores.get(cacheName)?.get(addressOf(asked))?.clone(),
    open,
  };

  return {
    stores: browser as unknown as CacheStorage,
    listKept: () => [...(stores.get('member')?.keys() ?? [])].map((address) => new URL(address).pathname),
  };
};

test('an answer that was asked for before a sign-out and comes after it is not kept', async () => {
  const { stores, listKept } = createStores();
  const answers = createKeptAnswers(stores);
  const keepUser = answers.beginKeeping();
  const keepLaw = answers.beginKeeping();

  await answers.forget();
  await keepUser(USER, Response.json({ id: 'u1' }));
  await keepLaw(TEXAS, Response.json({}));

  expect(listKept()).toEqual([]);
});

test('what was kept for one member is gone when another is answered', async () => {
  const { stores, listKept } = createStores();
  const answers = createKeptAnswers(stores);
  await answers.beginKeeping()(USER, Response.json({ id: 'u1' }));
  await answers.beginKeeping()(TEXAS, Response.json({}));
  const keepOfTheFirst = answers.beginKeeping();

  await answers.beginKeeping()(USER, Response.json({ id: 'u2' }));
  await keepOfTheFirst(TEXAS, Response.json({}));

  expect(listKept()).toEqual(['/api/user']);
  expect(await (await answers.find(USER))?.json()).toEqual({ id: 'u2' });
});

test('the oldest of 121 answers goes; who is signed in and what a page has put there stay', async () => {
  const { stores, listKept } = createStores();
  const answers = createKeptAnswers(stores);
  await answers.beginKeeping()(USER, Response.json({ id: 'u1' }));
  await (await stores.open('member')).put(requestFor('/kept/last-trip'), Response.json({}));
  for (const number of Array.from({ length: 121 }).keys()) {
    await answers.beginKeeping()(requestFor(`/api/regulations/evidence/${number}`), Response.json({}));
  }

  expect(listKept()).toHaveLength(122);
  expect(listKept()).toEqual(expect.arrayContaining(['/api/user', '/kept/last-trip']));
  expect(listKept()).not.toContain('/api/regulations/evidence/0');
});
