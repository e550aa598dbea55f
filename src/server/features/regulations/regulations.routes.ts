import type { FastifyInstance } from 'fastify';
import {
  getAvailableStates,
  getChanges,
  getCounties,
  getEvidence,
  getIssuance,
  getOverview,
  getPermitKinds,
  getRegulations,
  getSample,
  reportError,
} from '#shared/contracts/regulations.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import { handle, handleCached } from '../../http/handle.ts';
import type { PublishedLaw } from '../../law/published-law.ts';
import type { RateLimits } from '../../sessions/rate-limits.ts';
import { createLawAnswers, type LawAnswers } from './law-answers.ts';
import { createReportsRepository } from './regulations.repository.ts';

export type RegulationParts = { db: Db; law: PublishedLaw; limits: RateLimits; clock: Clock };

const REPORTS_PER_USER = { max: 10, windowSeconds: 60 * 60 };

/** The answers of the newest release; those of the one before it are dropped together. */
const keepAnswers = (law: PublishedLaw): (() => LawAnswers) => {
  let release = law.current();
  let answers = createLawAnswers(release);

  return () => {
    if (release !== law.current()) {
      release = law.current();
      answers = createLawAnswers(release);
    }

    return answers;
  };
};

/** The first visitors of a server, and of a release, come before the answers that nobody has asked for yet. */
const WARM_UP_AFTER_MS = 1000;

/** In the gaps between requests. Stops when a newer release makes it pointless. */
const warmUp = (newest: () => LawAnswers, isClosed: () => boolean): void => {
  const answers = newest();
  const steps = answers.warmUp();
  const step = (): void => {
    if (isClosed() || newest() !== answers || steps.next().done) return;
    setImmediate(step);
  };

  setTimeout(step, WARM_UP_AFTER_MS).unref();
};

export const regulationRoutes = (app: FastifyInstance, { db, law, limits, clock }: RegulationParts): AccountEvents => {
  const answers = keepAnswers(law);
  const reports = createReportsRepository(db);
  let isClosed = false;

  app.addHook('onClose', async () => {
    isClosed = true;
  });
  app.addHook('onListen', async () => {
    law.onRenewed(() => warmUp(answers, () => isClosed));
    warmUp(answers, () => isClosed);
  });

  handleCached(app, getRegulations, ({ query: { state, county } }) => answers().regulations(state, county));
  handleCached(app, getAvailableStates, () => answers().availableStates());
  handleCached(app, getOverview, () => answers().overview());
  handleCached(app, getPermitKinds, () => answers().permitKinds());
  handleCached(app, getCounties, ({ query: { state } }) => answers().counties(state));
  handleCached(app, getEvidence, ({ query: { state, county } }) => answers().evidence(state, county));
  handleCached(app, getChanges, ({ query: { state } }) => answers().changes(state));
  handleCached(app, getIssuance, () => answers().issuance());
  handleCached(app, getSample, ({ query: { state } }) => answers().sample(state));

  handle(app, reportError, async ({ body: { state, county, topic, message }, viewer }) => {
    await limits.take('fact-report', viewer.user.id, REPORTS_PER_USER);
    const name = county === undefined ? null : answers().findCounty(state, county);
    const evidence = answers().evidenceAt(state, name);
    if (!evidence || (county !== undefined && name === null)) {
      throw new AppError('not-found', 'We don’t have records for this place.');
    }
    const fact = evidence.facts.find((one) => one.topic === topic) ?? null;

    return {
      id: await reports.add({
        userId: viewer.user.id,
        state,
        county: name,
        topic: topic ?? null,
        fact,
        message,
        createdAt: clock(),
      }),
    };
  });

  return {
    // The new holder may not read what somebody else wrote. When the account is deleted, so is the author.
    holderChanged: (tx, userId) => createReportsRepository(tx).forgetAuthor(userId),
    exportData: reports.exportOf,
  };
};
