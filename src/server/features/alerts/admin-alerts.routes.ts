import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type AdminAlert,
  changeAlert,
  endAlert,
  listAlerts,
  sendAlert,
  writeAlert,
} from '#shared/contracts/admin-alerts.ts';
import { stateCodeSchema } from '#shared/law/states.ts';
import { type Clock, utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { handleAdminChange } from '../../http/admin-change.ts';
import { handle } from '../../http/handle.ts';
import type { PublishedLaw } from '../../law/published-law.ts';
import { createAlertsRepository, type OwnAlert } from './alerts.repository.ts';
import type { OwnAlerts } from './own-alerts.ts';

const PAGE_SIZE = 50;

const GONE = 'We couldn’t find that alert. To change an alert that comes from a data file, edit the file.';
const NOT_ACTIVE = 'Only an alert that is active today can be sent. Change its days first.';
const SENT_BEFORE = 'This alert was already sent to followers. Each alert is sent once.';
const CHANGED = 'Someone else just changed this alert. Reload it, then make your change again.';

type Days = { startsOn: string; endsOn: string };

const standingOf = ({ startsOn, endsOn }: Days, isEnded: boolean, today: string): AdminAlert['standing'] => {
  if (isEnded || endsOn < today) return 'ended';

  return startsOn > today ? 'scheduled' : 'active';
};

type AdminAlertParts = { db: Db; law: PublishedLaw; written: OwnAlerts; clock: Clock };

/** Travel alerts as administrators see them. Those of the data files are read-only here. */
export const adminAlertRoutes = (app: FastifyInstance, parts: AdminAlertParts): void => {
  const { db, law, written, clock } = parts;
  const today = (): string => utcDayOf(clock());

  const presentOwn = (
    { states, sourceTitle, sourceAddress, endedAt, ...alert }: OwnAlert,
    sentAt: Date | undefined,
  ): AdminAlert => ({
    id: alert.id,
    type: alert.type,
    message: alert.message,
    states: states.map((state) => stateCodeSchema.parse(state)),
    startsOn: alert.startsOn,
    endsOn: alert.endsOn,
    sourceTitle: sourceTitle ?? '',
    sourceAddress: sourceAddress ?? '',
    standing: standingOf(alert, endedAt !== null, today()),
    isFromData: false,
    version: alert.version,
    sentOn: sentAt ? utcDayOf(sentAt) : null,
  });

  const listPublished = (): AdminAlert[] => {
    const { alerts, sources } = law.current();

    return alerts.map(({ id, type, message, states, startsOn, endsOn, source }) => ({
      id,
      type,
      message,
      states,
      startsOn,
      endsOn,
      sourceTitle: sources[source]?.title ?? '',
      sourceAddress: sources[source]?.address ?? '',
      standing: standingOf({ startsOn, endsOn }, false, today()),
      isFromData: true,
      version: 0,
      sentOn: null,
    }));
  };

  handle(app, listAlerts, async ({ query: { standing, after = '0' } }) => {
    const from = /^\d{1,6}$/.test(after) ? Number(after) : 0;
    const repository = createAlertsRepository(db);
    const sent = await repository.listSent();
    const own = (await repository.list()).map((alert) => presentOwn(alert, sent.get(alert.id)));
    const all = [...own, ...listPublished()]
      .filter((alert) => standing === undefined || alert.standing === standing)
      .toSorted((a, b) => b.startsOn.localeCompare(a.startsOn) || a.id.localeCompare(b.id));

    return {
      items: all.slice(from, from + PAGE_SIZE),
      next: all.length > from + PAGE_SIZE ? String(from + PAGE_SIZE) : null,
    };
  });

  const done = async (tx: Db, alert: OwnAlert | undefined, id: string): Promise<AdminAlert> => {
    if (!alert) {
      const isThere = await createAlertsRepository(tx).find(id);
      throw isThere ? new AppError('conflict', CHANGED) : new AppError('not-found', GONE);
    }
    await written.announce(tx);

    return presentOwn(alert, (await createAlertsRepository(tx).listSent()).get(id));
  };

  handleAdminChange(app, parts, writeAlert, async (tx, { body }) => {
    const id = randomUUID();
    const answer = await done(tx, await createAlertsRepository(tx).add(id, body, clock()), id);

    return { answer, entry: { action: 'alert-written', subjectId: id } };
  });

  handleAdminChange(app, parts, changeAlert, async (tx, { params: { id }, body: { version, alert } }) => {
    const answer = await done(tx, await createAlertsRepository(tx).change(id, version, alert, clock()), id);

    return { answer, entry: { action: 'alert-changed', subjectId: id, details: { version: answer.version } } };
  });

  handleAdminChange(app, parts, endAlert, async (tx, { params: { id }, body: { version } }) => {
    const ended = await createAlertsRepository(tx).change(id, version, { endedAt: clock() }, clock());
    const answer = await done(tx, ended, id);

    return { answer, entry: { action: 'alert-ended', subjectId: id, details: { version: answer.version } } };
  });

  handleAdminChange(app, parts, sendAlert, async (tx, { params: { id }, body: { version } }) => {
    const repository = createAlertsRepository(tx);
    const alert = await repository.find(id);
    if (!alert) throw new AppError('not-found', GONE);
    if (alert.version !== version) throw new AppError('conflict', CHANGED);
    if (standingOf(alert, alert.endedAt !== null, today()) !== 'active') throw new AppError('conflict', NOT_ACTIVE);
    if (!(await repository.send(alert, clock()))) throw new AppError('conflict', SENT_BEFORE);

    return { answer: await done(tx, alert, id), entry: { action: 'alert-sent', subjectId: id, details: { version } } };
  });
};
