const DAY_MS = 24 * 60 * 60 * 1000;

/** The day that many days before a date; negative: after it. */
export const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** A whole day with a reminder at nine in the morning. `id` stays the same when the file is made again. */
export type CalendarEvent = { id: string; on: string; title: string; description: string };

export const compactDate = (date: string): string => date.replaceAll('-', '');

/** Commas, semicolons and backslashes mean something in a calendar file. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`);

const LINE_OCTETS = 75;

/** Longer lines are folded: the next one begins with a space. Our words are plain letters, one octet each. */
const folded = (line: string): string =>
  line.length <= LINE_OCTETS ? line : `${line.slice(0, LINE_OCTETS)}\r\n${folded(` ${line.slice(LINE_OCTETS)}`)}`;

export type CalendarOptions = { productName: string; host: string; now: Date };

/** A file for any calendar (RFC 5545). */
export const calendarFileOf = (
  events: readonly CalendarEvent[],
  { productName, host, now }: CalendarOptions,
): string => {
  const stamp = `${compactDate(now.toISOString().slice(0, 19)).replaceAll(':', '')}Z`;

  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(productName)}//Permits//EN`,
    'CALSCALE:GREGORIAN',
    ...events.flatMap(({ id, on, title, description }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compactDate(on)}`,
      `DTEND;VALUE=DATE:${compactDate(dayBefore(on, -1))}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(description)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(title)}`,
      'TRIGGER:PT9H',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
};
