import { expect } from 'vitest';
import { ExportConflict, exportDesk } from '#server/data/desk/export-desk.ts';
import { readFact, type StoredFact } from '#server/data/desk/facts-in-files.ts';
import { NewerEditsError } from '#server/data/desk/guard-files.ts';
import { publishDesk } from '#server/data/desk/publish-desk.ts';
import { loadPublishedFiles } from '#server/data/desk/published-files.ts';
import type { DataFiles } from '#server/data/parse-file.ts';
import { publishData } from '#server/data/publish-data.ts';
import type { Db } from '#server/db/database.ts';
import { deskDrafts } from '#server/db/schema.ts';
import { aFact, TREE_STATES } from '../data-files.ts';
import { createTestClock } from '../test-app.ts';
import { canonicalFilesWith, createDeskFolder } from './desk-folder.ts';
import { saveDraft } from './drafts.ts';

/** Facts of two files whose value is any text and lets nobody do more. */
const HISTORY_KEYS = ['us-co.facts.statute', 'us-co.facts.issuing-authority', 'us-vt.facts.statute'] as const;

export type HistoryStep =
  | { kind: 'draft'; at: number }
  | { kind: 'edit-file'; at: number }
  | { kind: 'publish-desk'; isKilled: boolean }
  | { kind: 'publish-files'; isKilled: boolean }
  /** Killed before the file of that number; null: it is not. */
  | { kind: 'export'; killedAt: number | null; keepsConflicts: boolean }
  /** Goes back to the files as they were so many steps ago. */
  | { kind: 'go-back'; steps: number };

/** Each write is told apart by its value. What it knew: the values that its author could see, and those they knew. */
type Write = { by: 'desk' | 'hand'; knew: ReadonlySet<string> };

type Values = ReadonlyMap<string, string>;

const HAND = 'hand' as const;
const DESK = 'desk' as const;

const KILLED = 'killed';

/** The same database to somebody who is killed at the end of a transaction, when all is written and nothing is kept. */
const killingAtEnd = (db: Db): Db =>
  new Proxy(db, {
    get: (target, name, receiver) =>
      name === 'transaction'
        ? (run: (tx: Db) => Promise<unknown>) =>
            target.transaction(async (tx) => {
              await run(tx);
              throw new Error(KILLED);
            })
        : Reflect.get(target, name, receiver),
  });

const isKill = (error: unknown): boolean => error instanceof Error && error.message === KILLED;

/**
 * Plays a history on the real store and a real folder, and holds each step against one rule: a value only ever gives way
 * to one whose author knew it. The model keeps who knew what and nothing of how the store finds out.
 */
export const createHistory = async (db: Db) => {
  const clock = createTestClock('2026-11-20T12:00:00Z');
  const folder = await createDeskFolder(
    canonicalFilesWith((tree) => {
      for (const [file, topic] of [
        ['jurisdictions/us-co.yaml', 'statute'],
        ['jurisdictions/us-co.yaml', 'issuing-authority'],
        ['jurisdictions/us-vt.yaml', 'statute'],
      ] as const) {
        tree[file].facts[topic] = aFact('w0');
      }
    }),
  );
  const writes = new Map<string, Write>([['w0', { by: HAND, knew: new Set() }]]);
  const snapshots: DataFiles[] = [];
  /** The last value of each fact that the desk itself published. */
  const fromDesk = new Map<string, string>();
  let count = 0;

  const textOf = (fact: StoredFact | undefined): string => String(fact?.['value']);
  const valuesIn = (files: DataFiles): Map<string, string> =>
    new Map(HISTORY_KEYS.map((key) => [key, textOf(readFact(files, key))]));
  const published = async () => {
    const found = await loadPublishedFiles(db);
    if (!found) throw new Error('Nothing is published');

    return { number: found.release.number, values: valuesIn(found.files) };
  };
  const inFolder = async () => valuesIn(await folder.read());
  const drafts = async () =>
    new Map(
      (await db.select().from(deskDrafts)).map(({ factKey, fact, base }) => [
        factKey,
        { value: textOf(fact), base: textOf(base) },
      ]),
    );
  const knows = (value: string, earlier: string): boolean =>
    value === earlier || (writes.get(value)?.knew.has(earlier) ?? false);
  const newWrite = (by: Write['by'], seen: readonly string[]): string => {
    count += 1;
    const value = `w${count}`;
    writes.set(value, { by, knew: new Set(seen.flatMap((one) => [one, ...(writes.get(one)?.knew ?? [])])) });

    return value;
  };
  const learn = (value: string, seen: string): void => {
    const write = writes.get(value);
    if (write) writes.set(value, { ...write, knew: new Set([...write.knew, seen, ...(writes.get(seen)?.knew ?? [])]) });
  };
  const publishFiles = async (by = db) => publishData(by, await folder.read(), clock.now, TREE_STATES);
  const keyAt = (at: number): string => HISTORY_KEYS[at % HISTORY_KEYS.length] ?? HISTORY_KEYS[0];

  /** Drafts leave the desk by being published, and in no other way. */
  const expectDraftsKept = async (before: Awaited<ReturnType<typeof drafts>>): Promise<void> => {
    const [now, { values }] = [await drafts(), await published()];
    for (const [key, { value }] of before)
      expect(now.get(key)?.value ?? values.get(key), `draft of ${key}`).toBe(value);
  };

  const playPublishDesk = async (isKilled: boolean): Promise<void> => {
    const [before, { values: was }] = [await drafts(), await published()];
    const outdated = [...before].filter(([key, { base }]) => base !== was.get(key)).map(([key]) => key);
    const also = async (): Promise<void> => {
      if (isKilled) throw new Error(KILLED);
    };
    const result = await publishDesk(db, clock.now, { also, states: TREE_STATES }).catch((error: unknown) => {
      if (!isKilled || !isKill(error)) throw error;

      return { kind: KILLED } as const;
    });
    const { values } = await published();
    if (result.kind !== 'published') {
      expect(values).toEqual(was);
      expect(await drafts()).toEqual(before);
      if (result.kind === 'held') expect(result.holds.map(({ key }) => key).toSorted()).toEqual(outdated.toSorted());
      return;
    }
    expect(outdated).toEqual([]);
    for (const [key, { value }] of before) {
      expect(values.get(key)).toBe(value);
      fromDesk.set(key, value);
    }
  };

  const playPublishFiles = async (isKilled = false): Promise<void> => {
    const { number, values: was } = await published();
    await folder.raise(number);
    const own = await inFolder();
    const undone = HISTORY_KEYS.filter((key) => {
      const [value, desk] = [own.get(key) ?? '', fromDesk.get(key)];

      return value !== was.get(key) && desk !== undefined && !knows(value, desk);
    });
    const before = await drafts();
    const error = await publishFiles(isKilled ? killingAtEnd(db) : db).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (isKill(error)) {
      expect(isKilled).toBe(true);
      expect(await drafts()).toEqual(before);
      expect((await published()).values).toEqual(was);
    } else if (error === null) {
      expect(undone).toEqual([]);
      expect((await published()).values).toEqual(own);
    } else {
      expect(error).toBeInstanceOf(NewerEditsError);
      expect((error as NewerEditsError).keys).toEqual(expect.arrayContaining(undone));
      for (const key of (error as NewerEditsError).keys) expect(own.get(key)).not.toBe(was.get(key));
      expect((await published()).values).toEqual(was);
    }
    await expectDraftsKept(before);
  };

  /** What an export would give the files: what the desk has, a draft before what it published. */
  const wantedFor = async (): Promise<Map<string, string>> => {
    const { values } = await published();
    const ready = [...(await drafts())].filter(([key, { base }]) => base === values.get(key));

    return new Map([...fromDesk, ...ready.map(([key, { value }]) => [key, value] as const)]);
  };

  /** Nothing that was typed into a file goes unless the desk had seen it. */
  const expectNoneLost = (was: Values, now: Values, wanted: Values): void => {
    for (const key of HISTORY_KEYS) {
      const [old, next] = [was.get(key) ?? '', now.get(key) ?? ''];
      if (old === next) continue;
      expect(knows(next, old) || writes.get(old)?.by === DESK, `${key}: ${old} gave way to ${next}`).toBe(true);
      expect(next).toBe(wanted.get(key));
    }
  };

  const expectFilesKnow = (now: Values, keep: readonly string[]): void => {
    for (const [key, desk] of fromDesk) {
      const value = now.get(key) ?? '';
      // A maintainer who keeps theirs has seen the desk's.
      if (keep.includes(key)) learn(value, desk);
      expect(knows(value, desk), `${key}: the files know ${desk}`).toBe(true);
    }
  };

  const runExport = async (killedAt: number | null, keep: readonly string[]): Promise<unknown> => {
    let written = 0;
    const beforeWrite = (): void => {
      written += 1;
      if (killedAt !== null && written > killedAt) throw new Error(KILLED);
    };
    const options = { keep: new Set(keep), states: TREE_STATES, beforeWrite };

    return exportDesk(db, folder.path, clock.now, options).then(
      () => null,
      (thrown: unknown) => thrown,
    );
  };

  const playExport = async (killedAt: number | null, keepsConflicts: boolean, keep: readonly string[] = []) => {
    const [was, before, wanted] = [await inFolder(), await folder.read(), await wantedFor()];
    const error = await runExport(killedAt, keep);
    const now = await inFolder();
    expectNoneLost(was, now, wanted);
    if (error === null) expectFilesKnow(now, keep);
    else if (error instanceof ExportConflict) {
      expect(await folder.read()).toEqual(before);
      expect(keep).toEqual([]);
      for (const key of error.keys) expect(was.get(key)).not.toBe(wanted.get(key));
      if (keepsConflicts) await playExport(null, false, error.keys);
    } else expect(killedAt, String(error)).not.toBeNull();
  };

  await publishFiles();

  return {
    async play(step: HistoryStep): Promise<void> {
      clock.advance(60_000);
      snapshots.push(await folder.read());
      if (step.kind === 'draft') {
        const key = keyAt(step.at);
        const { values } = await published();
        await saveDraft(db, key, aFact(newWrite(DESK, [values.get(key) ?? ''])));
      } else if (step.kind === 'edit-file') {
        const key = keyAt(step.at);
        await folder.edit(key, aFact(newWrite(HAND, [(await inFolder()).get(key) ?? ''])));
      } else if (step.kind === 'publish-desk') await playPublishDesk(step.isKilled);
      else if (step.kind === 'publish-files') await playPublishFiles(step.isKilled);
      else if (step.kind === 'export') await playExport(step.killedAt, step.keepsConflicts);
      else await folder.write(snapshots.at(-1 - step.steps) ?? snapshots[0] ?? new Map());
    },
    /** However it went: whatever is left to decide can be decided, and then everybody has the same. */
    async settle(): Promise<void> {
      const { values } = await published();
      for (const [key, { base }] of await drafts()) {
        if (base === values.get(key)) continue;
        await saveDraft(db, key, aFact(newWrite(DESK, [values.get(key) ?? ''])));
      }
      await playPublishDesk(false);
      await playExport(null, true);
      await playPublishFiles();
      expect(await inFolder()).toEqual((await published()).values);
      expect(await drafts()).toEqual(new Map());
      expect(await publishFiles()).toMatchObject({ isNew: false });
      await playExport(null, false);
      expect(await publishFiles()).toMatchObject({ isNew: false });
    },
    remove: folder.remove,
  };
};
