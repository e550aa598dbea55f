import type { FastifyInstance } from 'fastify';
import { getTravelAlerts, type TravelAlert } from '#shared/contracts/alerts.ts';
import type { Clock } from '../../clock.ts';
import { handleReady, makeReadyAnswer } from '../../http/handle.ts';
import type { ReadyBytes } from '../../http/ready-bytes.ts';
import type { LawRelease, PublishedLaw } from '../../law/published-law.ts';

/** Warnings first, then what is new, then what is good; within each the newest first. */
const URGENCY = { warning: 0, info: 1, success: 2 } as const;

const alertsOf = ({ alerts, sources }: LawRelease): TravelAlert[] =>
  alerts
    .map(({ id, type, message, states, startsOn, endsOn, source }) => {
      const { title, address } = sources[source] ?? {};

      return {
        id,
        alertType: type,
        message,
        states,
        startsOn,
        endsOn,
        source: title === undefined ? null : { title, address: address ?? null },
      };
    })
    .toSorted(
      (a, b) =>
        URGENCY[a.alertType] - URGENCY[b.alertType] || b.startsOn.localeCompare(a.startsOn) || a.id.localeCompare(b.id),
    );

/** By the world's clock, the same on every server. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

type Kept = { release: LawRelease; day: string; all: ReadyBytes; active: ReadyBytes };

export const alertRoutes = (app: FastifyInstance, { law, clock }: { law: PublishedLaw; clock: Clock }): void => {
  let kept: Kept | null = null;

  const make = (release: LawRelease, day: string): Kept => {
    const alerts = alertsOf(release);
    const active = alerts.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);

    return {
      release,
      day,
      all: makeReadyAnswer(getTravelAlerts, alerts),
      active: makeReadyAnswer(getTravelAlerts, active),
    };
  };

  handleReady(app, getTravelAlerts, ({ query: { active } }) => {
    const [release, day] = [law.current(), dayOf(clock())];
    if (kept?.release !== release || kept.day !== day) kept = make(release, day);

    return active === 'true' ? kept.active : kept.all;
  });
};
