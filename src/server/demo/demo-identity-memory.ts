import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

const MOST_ENTRIES = 5000;

type Entry = { payload: AdapterPayload; expiresAt: number };

/** Where the demo provider keeps codes and sign-ins under way: in memory, for the minutes that they last. */
export const createMemoryAdapter = () => {
  const entries = new LRUCache<string, Entry>({ max: MOST_ENTRIES });

  const read = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);

    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
  };

  return class MemoryAdapter implements Adapter {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }

    #keyOf = (id: string): string => `${this.#kind} ${id}`;

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<undefined> {
      entries.set(this.#keyOf(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
    }

    find = async (id: string): Promise<AdapterPayload | undefined> => read(this.#keyOf(id));

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      const found = [...entries].find(([key, { payload }]) => key.startsWith(this.#keyOf('')) && payload.uid === uid);

      return found && read(found[0]);
    }

    /** The device flow, which is not offered. */
    findByUserCode = async (): Promise<undefined> => undefined;

    async consume(id: string): Promise<undefined> {
      const payload = read(this.#keyOf(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string): Promise<undefined> {
      entries.delete(this.#keyOf(id));
    }

    /** Of this kind alone: a sign-in under way names the grant of the one before it, and must not go with that. */
    async revokeByGrantId(grantId: string): Promise<undefined> {
      for (const [key, { payload }] of entries) {
        if (key.startsWith(this.#keyOf('')) && payload.grantId === grantId) entries.delete(key);
      }
    }
  };
};
