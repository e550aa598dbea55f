import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { forgetConnection } from '#client/lib/connection.ts';
import { checkCalls } from './fake-api.ts';

// A busy machine may take longer than the usual second to get to it; a test that passes waits no longer for it.
configure({ asyncUtilTimeout: 60_000 });

/** Nothing is ever scrolled to here, unless a test brings its own. */
class NothingNear {
  observe = (): void => undefined;
  disconnect = (): void => undefined;
}
globalThis.IntersectionObserver ??= NothingNear as unknown as typeof IntersectionObserver;

const forgetVisit = (): void => {
  for (const cookie of document.cookie.split('; ')) {
    // A date long past, not an age: a test's clock may run ahead of the next one's.
    // biome-ignore lint/suspicious/noDocumentCookie: the page reads it from there
    document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.clear();
};

// Files share a worker's modules and window, which saves most of their time: whatever a test leaves behind goes here.
afterEach(() => {
  cleanup();
  forgetVisit();
  forgetConnection();
  checkCalls();
});
