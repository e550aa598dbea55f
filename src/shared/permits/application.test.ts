import { expect, test } from 'vitest';
import { applicationEventsOf, NO_DATES } from './application.ts';
import { calendarFileOf } from './calendar-file.ts';

const FULTON = { name: 'Fulton County, Georgia', key: 'GA Fulton', days: 60 };
const TODAY = '2026-11-17';

test('an application has its appointment, the end of the office’s time, and reminders before the permit expires', () => {
  const dates = { appliedOn: '2026-11-10', appointmentOn: '2026-11-20', expiresOn: '2031-03-01' };

  expect(applicationEventsOf(dates, FULTON, TODAY).map(({ on, title }) => [on, title])).toEqual([
    ['2026-11-20', 'Carry permit appointment: Fulton County, Georgia'],
    ['2027-01-09', '60 days since you applied: Fulton County, Georgia'],
    ['2030-11-01', 'Carry permit expires in 120 days: Fulton County, Georgia'],
    ['2030-12-01', 'Carry permit expires in 90 days: Fulton County, Georgia'],
    ['2031-01-30', 'Carry permit expires in 30 days: Fulton County, Georgia'],
  ]);
});

test('what is past or not entered is no entry, and no deadline is made up where the law has none', () => {
  expect(applicationEventsOf(NO_DATES, FULTON, TODAY)).toEqual([]);
  expect(applicationEventsOf({ ...NO_DATES, appointmentOn: '2026-11-16' }, FULTON, TODAY)).toEqual([]);
  expect(applicationEventsOf({ ...NO_DATES, appliedOn: TODAY }, { ...FULTON, days: null }, TODAY)).toEqual([]);
});

test('the file has an id for each entry that stays the same when it is made again', () => {
  const events = applicationEventsOf({ ...NO_DATES, expiresOn: '2031-03-01' }, FULTON, TODAY);
  const file = calendarFileOf(events, { productName: 'CarryAtlas', host: 'a.example', now: new Date(0) });

  expect(file.match(/UID:.*/g)).toEqual([
    'UID:ga-fulton-renewal-20310301-120@a.example',
    'UID:ga-fulton-renewal-20310301-90@a.example',
    'UID:ga-fulton-renewal-20310301-30@a.example',
  ]);
});
