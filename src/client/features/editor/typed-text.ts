import { z } from 'zod';

/** What an editor typed for a fact and has not saved. */
const typedSchema = z.object({
  action: z.enum(['change', 'unknown']),
  fields: z.record(z.string(), z.string()),
  at: z.string(),
});

export type Typed = z.infer<typeof typedSchema>;

const PREFIX = 'editor-desk';

/** Two tabs on one fact each keep their own. The name of a tab outlives a reload. */
const tabName = (): string => {
  try {
    const known = sessionStorage.getItem(PREFIX);
    if (known) return known;
    const name = crypto.randomUUID().slice(0, 8);
    sessionStorage.setItem(PREFIX, name);

    return name;
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
export const keepTyped = (userId: string, key: string, typed: Typed): void => {
  try {
    localStorage.setItem(`${beginningOf(userId, key)}${tabName()}`, JSON.stringify(typed));
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
