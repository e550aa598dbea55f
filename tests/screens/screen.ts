import type { Page } from '@playwright/test';
import type { DemoAccount } from '../e2e/support/journey.ts';
import type { SizeName, Theme } from './sizes.ts';

/**
 * What a call gets instead of the server's answer: an error status, no answer while the picture is taken, a lost
 * connection, or what the server says in that state (with status 200 unless it says otherwise).
 */
export type Answer = number | 'never' | 'lost' | { status?: number; json: object };

export type Step = (page: Page) => Promise<unknown>;

export type Screen = {
  /** In kebab-case; its pictures are called so. */
  name: string;
  path: string;
  /** The first-level heading that the screen must end up with; null: it has none. */
  heading: string | null;
  /** Who is signed in; without it nobody. */
  who?: DemoAccount;
  /** The usual ones, unless it says otherwise. */
  sizes?: SizeName[];
  /** Those of the size, unless it says otherwise. */
  themes?: Theme[];
  /** JavaScript is off. */
  hasScript?: false;
  /** By path, in which `*` stands for anything. */
  answers?: Record<string, Answer>;
  /** From the opened page to the state. */
  steps?: Step[];
  /** What the state says on the console on purpose; it must say it. */
  noise?: RegExp[];
};
