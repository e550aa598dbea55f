import { z } from 'zod';

/** What an editor typed for a fact and has not saved. */
const typedSchema = z.object({
  action: z.enum(['change', 'unknown', 'put-off']),
  fields: z.record(z.string(), z.string()),
  at: z.string(),
  /** The draft and the published fact that they saw when they began. */
  over: z.object({ version: z.number(), baseHash: z.string() }).optional(),
});

export type Typed = z.infer<typeof typedSchema>;

const PREFIX = 'editor-desk';

/** Gives this tab a name that no other has. */
const nameTab = (): string => {
  const name = crypto.randomUUID().slice(0, 8);
  sessionStorage.setItem(PREFIX, name);

  return name;
};

/** Two tabs on one fact each keep their own. The name of a tab outlives a reload. */
const tabName = (): string => {
  try {
    return sessionStorage.getItem(PREFIX) ?? nameTab();
  } catch {
    return 'tab';
  }
};

const beginningOf = (userId: string, key: string): string => `${PREFIX}:${userId}:${key}:`;

const parse = (text: string | null): Typed | null => {
  try {
    return typedSchema.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
};

/** Kept on this device until it is saved: a reload, a lost session and a second tab lose nothing. */
export const keepTyped = (userId: string, key: string, typed: Typed, tab = tabName()): void => {
  try {
    localStorage.setItem(`${beginningOf(userId, key)}${tab}`, JSON.stringify(typed));
  } catch {
    // A browser that keeps nothing: the text is in the page as long as that is open.
  }
};

type KeptText = Typed & { tab: string; isOwn: boolean };

/** All that is kept for a fact, this tab's own first. */
export const listTyped = (userId: string, key: string): KeptText[] => {
  const beginning = beginningOf(userId, key);
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(beginning))
      .flatMap((name) => {
        const typed = parse(localStorage.getItem(name));
        const tab = name.slice(beginning.length);

        return typed ? [{ ...typed, tab, isOwn: tab === tabName() }] : [];
      })
      .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.at.localeCompare(a.at));
  } catch {
    return [];
  }
};

export const forgetTyped = (userId: string, key: string, tab = tabName()): void => {
  try {
    localStorage.removeItem(`${beginningOf(userId, key)}${tab}`);
  } catch {
    // Nothing was kept.
  }
};

/**
 * A browser that duplicates a tab gives both the same name, and the other has just used it: this one takes a new name
 * and keeps its own text under that.
 */
export const keepTypedApart = (userId: string, key: string, typed: Typed): void => {
  try {
    nameTab();
  } catch {
    return;
  }
  keepTyped(userId, key, typed);
};

/**
 * Calls back when another tab keeps or forgets something for a fact; `isUnderOurName`: in the place of what this tab
 * keeps. Returns how to call it off.
 */
export const onTypedElsewhere = (
  userId: string,
  key: string,
  listener: (isUnderOurName: boolean) => void,
): (() => void) => {
  const beginning = beginningOf(userId, key);
  const hear = ({ key: name }: StorageEvent): void => {
    // Null: everything was forgotten.
    if (name === null || name.startsWith(beginning)) listener(name === null || name === `${beginning}${tabName()}`);
  };
  window.addEventListener('storage', hear);

  return () => window.removeEventListener('storage', hear);
};
