import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { withinTime } from './time-limit.ts';

const DATABASE_ANSWERS_WITHIN_MS = 2_000;

const answersInTime = (db: Db): Promise<boolean> =>
  withinTime(
    DATABASE_ANSWERS_WITHIN_MS,
    db.execute(sql`select 1`).then(
      () => true,
      () => false,
    ),
    () => false,
  );

/** What an operator should look at although this server can take requests. Programs read the code, people the message. */
export type ReadyWarning = { code: string; message: string };

export const DATABASE_FULL: ReadyWarning = {
  code: 'database-full',
  message:
    "The database can't save changes because it is full or read-only. Reading still works. Free up or add space.",
};

/**
 * `/healthz`: the process lives. `/readyz`: send it requests; not without a database, nor when it is about to stop. A
 * warning changes nothing about that: a load balancer must not take away what still works.
 */
export const exposeHealth = (app: FastifyInstance, db: Db, findWarnings: () => Promise<ReadyWarning[]>): void => {
  app.get('/healthz', { config: { access: 'public' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', { config: { access: 'public' } }, async (_request, reply) => {
    if (app.leaving.hasBegun()) throw new AppError('unavailable', 'This server is shutting down.');
    if (!(await answersInTime(db))) throw new AppError('unavailable', "The database isn't responding.");

    return reply.header('cache-control', 'no-store').send({ status: 'ready', warnings: await findWarnings() });
  });
};
