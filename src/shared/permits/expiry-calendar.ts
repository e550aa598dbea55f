import { stateName } from '../law/fact-wording.ts';
import { type CalendarOptions, calendarFileOf, compactDate, dayBefore } from './calendar-file.ts';
import type { Permit } from './permit.ts';

/** Renewal takes weeks in many states: the first reminder leaves time for a course and an appointment. */
export const REMINDER_DAYS = [120, 90, 30] as const;

type Reminder = { permit: Permit; expiresOn: string; days: number; on: string };

/** The reminders that are still to come, the next one first. */
export const remindersOf = (permits: readonly Permit[], today: string): Reminder[] =>
  permits
    .flatMap((permit) => {
      const { expiresOn } = permit;
      if (expiresOn === null) return [];

      return REMINDER_DAYS.map((days) => ({ permit, expiresOn, days, on: dayBefore(expiresOn, days) }));
    })
    .filter(({ on }) => on >= today)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));

const readableKind = (kind: string | null): string => (kind === null ? '' : `${kind.replaceAll('-', ' ')} `);

/** A whole-day entry for each reminder. It names states and dates, no person. */
export const expiryCalendarOf = (permits: readonly Permit[], today: string, options: CalendarOptions): string =>
  calendarFileOf(
    remindersOf(permits, today).map(({ permit, expiresOn, days, on }) => {
      const kind = permit.isResident ? 'resident' : 'non-resident';

      return {
        id: `${permit.state}-${permit.kind ?? 'standard'}-${kind}-${compactDate(expiresOn)}-${days}`,
        on,
        title: `${stateName(permit.state)} carry permit expires in ${days} days`,
        description: `${readableKind(permit.kind)}${kind} permit, expires on ${expiresOn}. Ask the issuing office how and when to renew.`,
      };
    }),
    options,
  );
