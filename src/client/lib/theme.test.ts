import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSystemTheme, switchTheme } from './theme.ts';

const shownTheme = () => document.documentElement.dataset['theme'];

let turnSystem: (isDark: boolean) => void;

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light';
  const listeners: ((change: { matches: boolean }) => void)[] = [];
  turnSystem = (matches) => {
    for (const listener of listeners) listener({ matches });
  };
  vi.stubGlobal('matchMedia', () => ({
    addEventListener: (_type: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a switch turns the page and is remembered', () => {
  switchTheme();
  expect([shownTheme(), localStorage.getItem('theme')]).toEqual(['night', 'night']);

  switchTheme();
  expect([shownTheme(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
});

test('the page follows the system until the reader chooses', () => {
  followSystemTheme();

  turnSystem(true);
  expect(shownTheme()).toBe('night');

  switchTheme();
  turnSystem(true);
  expect(shownTheme()).toBe('light');
});

test('a browser without storage can still switch', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    clear: () => undefined,
  });

  switchTheme();

  expect(shownTheme()).toBe('night');
});
