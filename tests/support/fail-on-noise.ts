import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected warning or error on the console is a failure: noise hides the next real one. */
let noise: unknown[][] = [];

beforeEach(() => {
  noise = [];
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      noise.push(args);
    });
  }
});

afterEach(() => {
  expect(noise, 'nothing is written to console.error or console.warn').toEqual([]);
});

/** For a test that provokes an error on purpose: returns what was said and forgets it. */
export const takeNoise = (): unknown[][] => noise.splice(0);
