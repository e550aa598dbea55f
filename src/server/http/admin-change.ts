import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AdminAction, AuditDetails } from '#shared/admin/audit.ts';
import type { AnswerOf, Endpoint } from '#shared/contracts/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';
import type { Viewer } from './access.ts';
import { type HandlerInput, handle } from './handle.ts';
import { requireAdminProof } from './recent-proof.ts';

export type AuditEntry = { action: AdminAction; subjectId: string | null; details?: AuditDetails };

/** Writes down what an administrator did, within the transaction that does it. */
export const writeAudit = async (
  tx: Db,
  { user }: Viewer,
  { action, subjectId, details = {} }: AuditEntry,
  now: Date,
): Promise<void> => {
  await tx.insert(auditLog).values({ at: now, actorId: user.id, action, subjectId, details });
};

type Changing<Level> = Endpoint & { access: Level; method: 'POST' | 'PUT' | 'DELETE'; response: z.ZodType };

/**
 * What a change gives: its answer, and what the log says of it. Null: nothing was changed, and nothing is logged.
 * `onDone` is called once the change is there for others to see.
 */
type Change<E extends Endpoint> = { answer: AnswerOf<E>; entry: AuditEntry | null; onDone?: () => void };

type ChangeParts = { db: Db; clock: Clock };

/**
 * Mounts a change that administrators make. It asks for a recent proof, and change and entry in the log are one
 * transaction: neither is there without the other. What others keep in memory and read from the database is asked for
 * before it by `prepare`: where there is one connection, within the transaction both would wait for each other.
 */
export const handleAdminChange = <E extends Changing<'admin'>, Prepared = undefined>(
  app: FastifyInstance,
  { db, clock, prepare }: ChangeParts & { prepare?: () => Promise<Prepared> },
  endpoint: E,
  change: (tx: Db, input: HandlerInput<E>, prepared: Prepared) => Promise<Change<E>>,
): void => {
  handle(app, endpoint, async (input) => {
    // An admin's level means that there is a viewer; the type can't follow that through the parameter.
    const viewer = input.viewer as Viewer;
    await requireAdminProof(db, viewer, clock());

    const prepared = (await prepare?.()) as Prepared;

    const { answer, onDone } = await db.transaction(async (tx) => {
      const changed = await change(tx, input, prepared);
      if (changed.entry) await writeAudit(tx, viewer, changed.entry, clock());

      return changed;
    });
    onDone?.();

    return answer;
  });
};

/** The same for editors. Drafts change nothing that members see, so no proof is asked for: it would break up a sitting. */
export const handleEditorChange = <E extends Changing<'editor'>>(
  app: FastifyInstance,
  { db, clock }: ChangeParts,
  endpoint: E,
  change: (tx: Db, input: HandlerInput<E>, viewer: Viewer) => Promise<Change<E>>,
): void => {
  handle(app, endpoint, async (input) => {
    const viewer = input.viewer as Viewer;

    return db.transaction(async (tx) => {
      const { answer, entry } = await change(tx, input, viewer);
      if (entry) await writeAudit(tx, viewer, entry, clock());

      return answer;
    });
  });
};
