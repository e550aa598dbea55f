import { expect, test } from 'vitest';
import { createRequestIds } from './request-id.ts';

test('no two requests of a process have the same id, and ids of one length do not tell their order', () => {
  const nextId = createRequestIds();
  const ids = Array.from({ length: 200_000 }, nextId);

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{12}-[0-9a-f]{8}$/.test(id))).toBe(true);
  expect(ids.toSorted()).not.toEqual(ids);
});

test('two processes share no id', () => {
  expect(createRequestIds()()).not.toBe(createRequestIds()());
});
