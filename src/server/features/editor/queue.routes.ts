import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findSources, getQueue, type QueueItem } from '#shared/contracts/editor.ts';
import { anyAnswerText } from '#shared/law/fact-difference.ts';
import { AppError } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { createDeskRepository } from './desk.repository.ts';
import { orderQueue, type QueueRow } from './queue.ts';
import type { Desk, DeskSigns } from './signs.ts';

const PAGE_SIZE = 50;
const SOURCES_SHOWN = 20;

const cursorSchema = z.tuple([z.number(), z.string().max(80)]);

const readCursor = (text: string | undefined): [rank: number, key: string] | null => {
  if (text === undefined) return null;
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new AppError('invalid-request', 'We couldn’t find that page of the list. Start again from the first page.');
  }
};

const writeCursor = ({ rank, fact }: QueueRow): string =>
  Buffer.from(JSON.stringify([rank, fact.key])).toString('base64url');

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const present = (
  { fact, reasons }: QueueRow,
  { drafts, putOffs, followers }: DeskSigns,
  viewerId: string,
  nameOf: (id: string) => string,
): QueueItem => {
  const draft = drafts.get(fact.key);

  return {
    key: fact.key,
    state: fact.state,
    place: fact.where,
    name: fact.name,
    answer: anyAnswerText(fact.place, fact.fact),
    reasons,
    followers: fact.state === null ? 0 : (followers.get(fact.state) ?? 0),
    asOf: textOr(fact.fact['asOf']),
    checkedOn: textOr(fact.fact['checkedOn']),
    draft: draft
      ? {
          action: draft.action,
          author: nameOf(draft.authorId),
          isOwn: draft.authorId === viewerId,
          needsApproval: draft.needsApproval,
        }
      : null,
    putOff: putOffs.get(fact.key) ?? null,
  };
};

/** What editors work through, page by page. */
export const queueRoutes = (app: FastifyInstance, { db, law, listFacts, signs }: Desk): void => {
  handle(app, getQueue, async ({ query: { state, topic, reason, after }, viewer }) => {
    const known = await signs.read();
    const rows = orderQueue(listFacts(law.current(), known.today), known, { state, topic, reason });
    const cursor = readCursor(after);
    const from = cursor
      ? rows.findIndex(({ rank, fact }) => rank < cursor[0] || (rank === cursor[0] && fact.key > cursor[1]))
      : 0;
    const rest = from < 0 ? [] : rows.slice(from, from + PAGE_SIZE + 1);
    const page = rest.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    const authors = page.flatMap(({ fact }) => known.drafts.get(fact.key)?.authorId ?? []);
    const nameOf = await createDeskRepository(db).nameEditors(authors);

    return {
      items: page.map((row) => present(row, known, viewer.user.id, nameOf)),
      next: rest.length > PAGE_SIZE && last ? writeCursor(last) : null,
      count: rows.length,
    };
  });

  handle(app, findSources, ({ query: { text } }) => {
    const words = text.toLowerCase().split(/\s+/);
    const items = Object.entries(law.current().sources)
      // What an administrator corrected is no source of the files.
      .filter(([key]) => !key.startsWith('correction-'))
      .filter(([key, { title, address }]) => {
        const whole = `${key} ${title} ${address ?? ''}`.toLowerCase();

        return words.every((word) => whole.includes(word));
      })
      .slice(0, SOURCES_SHOWN)
      .map(([key, source]) => ({ key, source }));

    return { items };
  });
};
