import type { FastifyInstance } from 'fastify';
import { getTravelAlerts } from '#shared/contracts/alerts.ts';
import type { TravelAlert } from '#shared/law/alert.ts';
import { stateCodeSchema } from '#shared/law/states.ts';
import { type Clock, utcDayOf } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { CachedResponse } from '../../http/cached-response.ts';
import { cacheResponse, handleCached } from '../../http/handle.ts';
import type { LawRelease, PublishedLaw } from '../../law/published-law.ts';
import { adminAlertRoutes } from './admin-alerts.routes.ts';
import type { OwnAlert } from './alerts.repository.ts';
import { createOwnAlerts } from './own-alerts.ts';

/** Warnings first, then what is new, then what is good; within each the newest first. */
const URGENCY = { warning: 0, info: 1, success: 2 } as const;

const publishedAlerts = ({ alerts, sources }: LawRelease): TravelAlert[] =>
  alerts.map(({ id, type, message, states, onlyFor, startsOn, endsOn, source }) => {
    const { title, address } = sources[source] ?? {};

    return {
      id,
      alertType: type,
      message,
      states,
      ...(onlyFor && { onlyFor }),
      startsOn,
      endsOn,
      source: title === undefined ? null : { title, address: address ?? null },
    };
  });

const ownAlerts = (alerts: readonly OwnAlert[]): TravelAlert[] =>
  alerts
    .filter(({ endedAt }) => endedAt === null)
    .map(({ id, type, message, states, startsOn, endsOn, sourceTitle, sourceAddress }) => ({
      id,
      alertType: type,
      message,
      states: states.map((state) => stateCodeSchema.parse(state)),
      startsOn,
      endsOn,
      source: sourceTitle === null ? null : { title: sourceTitle, address: sourceAddress },
    }));

const inOrder = (alerts: TravelAlert[]): TravelAlert[] =>
  alerts.toSorted(
    (a, b) =>
      URGENCY[a.alertType] - URGENCY[b.alertType] || b.startsOn.localeCompare(a.startsOn) || a.id.localeCompare(b.id),
  );

/** By the world's clock, the same on every server. */
type Kept = { release: LawRelease; own: readonly OwnAlert[]; day: string; all: CachedResponse; active: CachedResponse };

export type AlertParts = { database: Database; law: PublishedLaw; clock: Clock };

export const alertRoutes = async (app: FastifyInstance, { database, law, clock }: AlertParts): Promise<void> => {
  const written = await createOwnAlerts(database, (error) =>
    app.log.warn({ err: error }, "couldn't read the travel alerts"),
  );
  app.addHook('onClose', async () => written.close());
  let kept: Kept | null = null;

  const make = (release: LawRelease, own: readonly OwnAlert[], day: string): Kept => {
    const alerts = inOrder([...publishedAlerts(release), ...ownAlerts(own)]);
    const active = alerts.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);

    return {
      release,
      own,
      day,
      // What is scheduled is not shown before its day: it may still be changed.
      all: cacheResponse(
        getTravelAlerts,
        alerts.filter(({ id, startsOn }) => startsOn <= day || !own.some((alert) => alert.id === id)),
      ),
      active: cacheResponse(getTravelAlerts, active),
    };
  };

  handleCached(app, getTravelAlerts, ({ query: { active } }) => {
    const [release, own, day] = [law.current(), written.current(), utcDayOf(clock())];
    if (kept?.release !== release || kept.own !== own || kept.day !== day) kept = make(release, own, day);

    return active === 'true' ? kept.active : kept.all;
  });

  adminAlertRoutes(app, { db: database.db, law, written, clock });
};
