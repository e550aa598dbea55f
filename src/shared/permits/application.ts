import { z } from 'zod';
import { type CalendarEvent, compactDate, dayBefore } from './calendar-file.ts';
import { REMINDER_DAYS } from './expiry-calendar.ts';

const date = z.iso.date().nullable();

/** A member's own dates of one application. They stay on the device. */
export const applicationSchema = z.strictObject({ appliedOn: date, appointmentOn: date, expiresOn: date });

export type Application = z.infer<typeof applicationSchema>;

/** By place, such as 'GA Fulton'. */
export const applicationsSchema = z.record(z.string(), applicationSchema);

export type Applications = z.infer<typeof applicationsSchema>;

export const NO_DATES: Application = { appliedOn: null, appointmentOn: null, expiresOn: null };

type ApplicationPlace = {
  /** As a calendar shows it: 'Fulton County, Georgia'. */
  name: string;
  /** Part of an entry's id. */
  key: string;
  /** The days that the law gives the office; null: none, or not confirmed. */
  days: number | null;
};

/** What is still to come, the next one first. */
export const applicationEventsOf = (
  { appliedOn, appointmentOn, expiresOn }: Application,
  { name, key, days }: ApplicationPlace,
  today: string,
): CalendarEvent[] => {
  const idOf = (what: string, on: string): string =>
    `${key.replaceAll(/[^A-Za-z]+/g, '-')}-${what}-${compactDate(on)}`.toLowerCase();
  const deadline = appliedOn !== null && days !== null ? dayBefore(appliedOn, -days) : null;
  const events: CalendarEvent[] = [
    ...(appointmentOn === null
      ? []
      : [
          {
            id: idOf('appointment', appointmentOn),
            on: appointmentOn,
            title: `Carry permit appointment: ${name}`,
            description: 'Take your checklist. Ask the issuing office what else to bring.',
          },
        ]),
    ...(deadline === null
      ? []
      : [
          {
            id: idOf('deadline', deadline),
            on: deadline,
            title: `${days} days since you applied: ${name}`,
            description: 'The time that the law gives the office ends. Ask the office about your application.',
          },
        ]),
    ...(expiresOn === null
      ? []
      : REMINDER_DAYS.map((before) => ({
          id: `${idOf('renewal', expiresOn)}-${before}`,
          on: dayBefore(expiresOn, before),
          title: `Carry permit expires in ${before} days: ${name}`,
          description: `It expires on ${expiresOn}. Ask the issuing office how and when to renew.`,
        }))),
  ];

  return events.filter(({ on }) => on >= today).toSorted((a, b) => (a.on < b.on ? -1 : 1));
};
