/** The device's store for members' content. */
export const MEMBER = 'member';
/** A trip across the country has the law of twenty states in it. */
const MOST_KEPT = 120;

const isUser = (request: Request): boolean => new URL(request.url).pathname === '/api/user';

/** What a page itself has put there for its reader, such as the last trip: it makes room for nothing. */
const isPutByPage = (request: Request): boolean => new URL(request.url).pathname.startsWith('/kept/');

/** What this device keeps for one member, so that their screens open again without a connection. */
export const createKeptAnswers = (caches: CacheStorage) => {
  // How often everything was forgotten.
  let times = 0;

  const forget = async (): Promise<void> => {
    times += 1;
    await caches.delete(MEMBER);
  };

  /** Whose answers are kept; null: nobody's. */
  const findOwner = async (): Promise<string | null> => {
    const kept = await caches.match('/api/user', { cacheName: MEMBER });

    return kept ? ((await kept.json()) as { id: string }).id : null;
  };

  /**
   * Keeps the answer to a request that is sent now. One that was asked for before a sign-out and comes after it is not
   * kept: nobody would remove it again.
   */
  const beginKeeping = () => {
    let asked = times;

    return async (request: Request, answer: Response): Promise<void> => {
      if (isUser(request)) {
        const { id } = (await answer.clone().json()) as { id: string };
        const owner = await findOwner();
        if (owner !== null && owner !== id && asked === times) {
          await forget();
          asked += 1;
        }
      }
      if (asked !== times) return;

      // Opened before anything else can be forgotten: what is put into a removed store is gone with it.
      const cache = await caches.open(MEMBER);
      // Put again, what was looked at last is last; what was looked at first goes first.
      await cache.delete(request);
      await cache.put(request, answer);
      const others = (await cache.keys()).filter((one) => !isUser(one) && !isPutByPage(one));
      await Promise.all(others.slice(0, Math.max(0, others.length - MOST_KEPT)).map((one) => cache.delete(one)));
    };
  };

  const remove = async (request: Request): Promise<void> => {
    await (await caches.open(MEMBER)).delete(request);
  };

  const find = (request: Request): Promise<Response | undefined> => caches.match(request, { cacheName: MEMBER });

  return { beginKeeping, find, forget, remove };
};
