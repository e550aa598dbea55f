import { randomUUID } from 'node:crypto';
import { onTestFinished, vi } from 'vitest';
import { type FakeCall, runFakeScript } from './fake-google-maps.ts';
import { aWorld, type FakeWorld } from './fake-world.ts';

/** What becomes of the script that a page asks Google for. */
type Fate = 'comes' | 'blocked' | 'never';

/** One that no test before has seen refused. */
export const aKey = (): string => `key-${randomUUID()}`;

/** Stands in for Google's host in this test: no script is fetched, and the page is left without a trace afterwards. */
export const fakeGoogleScript = (world: FakeWorld = aWorld(), initialFate: Fate = 'comes') => {
  const asked: URL[] = [];
  const calls: FakeCall[][] = [];
  let fate = initialFate;
  const append = document.head.append.bind(document.head);
  const spy = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      const address = node.src;
      asked.push(new URL(address));
      // So that the test's window leaves it alone.
      node.type = 'text/fake';
      queueMicrotask(() => {
        if (fate === 'comes') calls.push(runFakeScript(address, world));
        if (fate === 'blocked') node.dispatchEvent(new Event('error'));
      });
    }
    append(...nodes);
  });

  onTestFinished(() => {
    spy.mockRestore();
    for (const script of document.head.querySelectorAll('script[type="text/fake"]')) script.remove();
    for (const name of ['google', 'gm_authFailure']) Reflect.deleteProperty(window, name);
  });

  return {
    /** The addresses of the scripts that were asked for. */
    asked,
    /** What the libraries were asked, by the name of the call. */
    callsOf: (name: string) =>
      calls
        .flat()
        .filter((call) => call.name === name)
        .map(({ request }) => request),
    become: (next: Fate) => {
      fate = next;
    },
  };
};
