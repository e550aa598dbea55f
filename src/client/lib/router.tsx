import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/** Where the reader is. */
export type Place = {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
  /** What the link that led here brought along. */
  state: unknown;
  /** Another one for every step, also to the same page. */
  key: string;
  /** The first page, or one that the back and forward buttons led to. */
  isBackOrFirst: boolean;
};

type Step = { state?: unknown; replace?: boolean };

/** What a router needs of the browser, of the build, or of a test. */
export type History = {
  current: () => Place;
  go: (to: string, step: Step) => void;
  /** Calls back when the place has changed; what it returns stops that. */
  listen: (onChange: () => void) => () => void;
};

type Entry = { key: string; state: unknown };

let steps = 0;
const newKey = (): string => {
  steps += 1;
  return String(steps);
};

const placeAt = (url: URL, entry: Entry | null, isBackOrFirst: boolean): Place => ({
  pathname: url.pathname,
  search: url.search,
  hash: url.hash,
  state: entry?.state ?? null,
  key: entry?.key ?? 'first',
  isBackOrFirst,
});

export const createBrowserHistory = (): History => {
  const read = (isBackOrFirst: boolean): Place =>
    placeAt(new URL(window.location.href), window.history.state as Entry | null, isBackOrFirst);
  const listeners = new Set<() => void>();
  let place = read(true);
  const change = (isBackOrFirst: boolean): void => {
    place = read(isBackOrFirst);
    for (const listener of listeners) listener();
  };
  window.addEventListener('popstate', () => change(true));

  return {
    current: () => place,
    go: (to, { state = null, replace = false }) => {
      const entry: Entry = { key: newKey(), state };
      if (replace) window.history.replaceState(entry, '', to);
      else window.history.pushState(entry, '', to);
      change(false);
    },
    listen: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
};

const NOWHERE = 'http://page.invalid';

/** A history of its own that no browser shows: for the build, which renders one page, and for tests. */
export const createMemoryHistory = (address: string): History => {
  const listeners = new Set<() => void>();
  let place = placeAt(new URL(address, NOWHERE), null, true);

  return {
    current: () => place,
    go: (to, { state = null }) => {
      const from = `${NOWHERE}${place.pathname}${place.search}`;
      place = placeAt(new URL(to, from), { key: newKey(), state }, false);
      for (const listener of listeners) listener();
    },
    listen: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
};

const RouterContext = createContext<{ place: Place; go: History['go'] } | null>(null);

export const Router = ({ history, children }: { history: History; children: ReactNode }) => {
  const [place, setPlace] = useState(history.current);

  // The screen that is shown stays until the next one's code is there. Listening before any screen's own effects run: a
  // screen may send the reader elsewhere at once.
  useLayoutEffect(() => history.listen(() => startTransition(() => setPlace(history.current()))), [history]);
  const value = useMemo(() => ({ place, go: history.go }), [place, history]);

  return <RouterContext value={value}>{children}</RouterContext>;
};

const useRouter = () => {
  const router = useContext(RouterContext);
  if (!router) throw new Error('There is no router above this component');

  return router;
};

export const useLocation = (): Place => useRouter().place;

/** Goes to a page; `?…` alone stays on this one. */
export const useNavigate = (): ((to: string, step?: Step) => void) => {
  const { go } = useRouter();

  return useCallback((to, step = {}) => go(to, step), [go]);
};

type SetSearch = (params: Record<string, string>, step?: Step) => void;

export const useSearchParams = (): [URLSearchParams, SetSearch] => {
  const { place, go } = useRouter();
  const { pathname, search } = place;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearch>(
    (next, step = {}) => {
      const query = new URLSearchParams(next).toString();
      go(query ? `?${query}` : pathname, step);
    },
    [go, pathname],
  );

  return [params, set];
};

/** Sends the reader elsewhere as soon as it is shown; the back button skips this page. */
export const Navigate = ({ to, state }: { to: string; state?: unknown }) => {
  const { go } = useRouter();

  // Once, as it stood when it was shown: the state is another object at each rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => go(to, { replace: true, state }), [go, to]);

  return null;
};
