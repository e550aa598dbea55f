import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Brand } from '../../mail/letter.ts';
import type { BillingService } from './billing-service.ts';
import type { SqlBillingStore } from './sql-billing-store.ts';

/** What the jobs of billing work with. */
export type BillingJobParts = {
  db: Db;
  jobs: JobQueue;
  billing: BillingService;
  store: SqlBillingStore;
  brand: Brand;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Tells operators of what broke beside any request. */
  onBroken: (error: Error, where: string) => void;
};
