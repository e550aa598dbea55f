import { stateName } from '../law/fact-wording.ts';
import type { Permit } from './permit.ts';

/** Renewal takes weeks in many states: the first reminder leaves time for a course and an appointment. */
const REMINDER_DAYS = [120, 90, 30] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

export type Reminder = { permit: Permit; expiresOn: string; days: number; on: string };

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

const compact = (date: string): string => date.replaceAll('-', '');

/** Commas, semicolons and backslashes mean something in a calendar file. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`);

const LINE_OCTETS = 75;

/** Longer lines are folded: the next one begins with a space. Our words are plain letters, one octet each. */
const folded = (line: string): string =>
  line.length <= LINE_OCTETS ? line : `${line.slice(0, LINE_OCTETS)}\r\n${folded(` ${line.slice(LINE_OCTETS)}`)}`;

const readableKind = (kind: string | null): string => (kind === null ? '' : `${kind.replaceAll('-', ' ')} `);

type CalendarOptions = { productName: string; host: string; now: Date };

/** A file for any calendar (RFC 5545), with a whole-day entry for each reminder. It names states and dates, no person. */
export const expiryCalendarOf = (
  permits: readonly Permit[],
  today: string,
  { productName, host, now }: CalendarOptions,
): string => {
  const stamp = `${compact(now.toISOString().slice(0, 19)).replaceAll(':', '')}Z`;
  const events = remindersOf(permits, today).flatMap(({ permit, expiresOn, days, on }) => {
    const kind = permit.isResident ? 'resident' : 'non-resident';

    return [
      'BEGIN:VEVENT',
      `UID:${permit.state}-${permit.kind ?? 'standard'}-${kind}-${compact(expiresOn)}-${days}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(on)}`,
      `DTEND;VALUE=DATE:${compact(dayBefore(on, -1))}`,
      `SUMMARY:${escaped(`${stateName(permit.state)} carry permit expires in ${days} days`)}`,
      `DESCRIPTION:${escaped(`${readableKind(permit.kind)}${kind} permit, expires on ${expiresOn}. Ask the issuing office how and when to renew.`)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(`${stateName(permit.state)} carry permit expires in ${days} days`)}`,
      'TRIGGER:PT9H',
      'END:VALARM',
      'END:VEVENT',
    ];
  });

  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(productName)}//Permits//EN`,
    'CALSCALE:GREGORIAN',
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
};
