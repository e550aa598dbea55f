import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Where an instant may become a day: the member's own, and the operators' in UTC. */
const ALLOWED = ['src/client/lib/today.ts', 'src/server/clock.ts'];
/** They turn one day into another, and know no instant. */
const CALENDARS = ['src/shared/law/calendar.ts', 'src/shared/permits/calendar-file.ts'];

const cutsADay = (text: string): boolean =>
  /toISOString\(\)\.(slice|substring|split)|getUTCDate|getDate\(\)/.test(text);

test('“today” is decided in one place on each side', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));

  const found = files.filter((name) => cutsADay(readFileSync(name, 'utf8')) && !CALENDARS.includes(name));

  expect(found.toSorted()).toEqual(ALLOWED.toSorted());
});
