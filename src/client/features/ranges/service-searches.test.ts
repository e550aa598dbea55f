import { expect, test, vi } from 'vitest';
import { SERVICE_SEARCHES_PER_DAY, takeServiceSearch } from './service-searches.ts';

const NOON = new Date('2026-11-15T12:00:00Z');
const NEXT_DAY = new Date('2026-11-16T00:00:01Z');

const takeAll = (now: Date): void => {
  for (let at = 0; at < SERVICE_SEARCHES_PER_DAY; at += 1) expect(takeServiceSearch(now)).toBe(true);
};

test('a browser has so many searches in a day, and again the next day', () => {
  takeAll(NOON);

  expect(takeServiceSearch(NOON)).toBe(false);
  takeAll(NEXT_DAY);
  expect(takeServiceSearch(NEXT_DAY)).toBe(false);
});

test.each(['', 'nonsense', '2026-11-15', '2026-11-15 many', '2026-11-15 -3'])(
  'what somebody wrote there instead (%j) counts as none',
  (text) => {
    localStorage.setItem('service-searches', text);

    takeAll(NOON);
    expect(takeServiceSearch(NOON)).toBe(false);
  },
);

test('a browser that keeps nothing is not counted', () => {
  const refuse = () => {
    throw new Error('storage is off');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });

  takeAll(NOON);
  expect(takeServiceSearch(NOON)).toBe(true);
  vi.unstubAllGlobals();
});
