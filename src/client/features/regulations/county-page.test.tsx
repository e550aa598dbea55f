import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { applicationsKeyOf, forgetAccount } from '#client/lib/account-end.ts';
import {
  getAvailableStates,
  getCounties,
  getEvidence,
  getOverview,
  getRegulations,
  reportError,
} from '#shared/contracts/regulations.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { answers, fakeApi, type Reply } from '#tests/support/fake-api.ts';
import { aBlockedMagazineLaw, aRegulation, aTopicFact, someEvidence } from '#tests/support/law.ts';
import { aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const fulton = aRegulation({
  id: 'us-ga-13121',
  county: 'Fulton',
  permitCost: 78.25,
  permitCostBasis: 'county',
  permitCostAsOf: '2022-03',
});
const withPhone = {
  issuingOffice: 'sheriff' as const,
  officePhone: '404-555-0123',
  officeStreet: '1 Main Street',
  officeCity: 'Atlanta',
  officeAsOf: '2019-05',
};

const open = (record = fulton, ...replies: Reply[]) => {
  hintSignedIn();
  const api = fakeApi(
    ...replies,
    answers(getAvailableStates, [...STATE_CODES]),
    answers(getRegulations, [record]),
    answers(getCounties, ['Appling', 'Fulton']),
    answers(
      getEvidence,
      someEvidence({
        county: 'Fulton',
        facts: [
          aTopicFact(),
          aTopicFact({ topic: 'issuing-authority', value: 'County probate court' }),
          aTopicFact({ topic: 'processing-days', value: 60 }),
        ],
      }),
    ),
    ...someoneSignedIn(),
  );
  renderApp('/regulations?state=GA&county=Fulton');

  return api;
};

/** What the map reads of Georgia. */
const georgia = (changes: Partial<Regulation> = {}) => {
  const { state, constitutionalCarry, permitRequired, openCarryAllowed, permitCost, mayIssue, shallIssue } =
    aRegulation(changes);

  return answers(getOverview, [
    { state, constitutionalCarry, permitRequired, openCarryAllowed, permitCost, mayIssue, shallIssue },
  ]);
};

const card = async (name: string) => within(await screen.findByRole('region', { name }));

afterEach(() => localStorage.clear());

test('a county leads with its office, then the price with its age, then how to apply; the state comes after', async () => {
  open();

  const office = await card('Where to apply');
  office.getByText('Apply at the Fulton County Probate Court.');
  office.getByText(/We don’t have this office’s phone or website/);
  const pay = await card('What you pay');
  pay.getByText('$78.25');
  pay.getByText('Old price');
  await screen.findByText('How to apply here');
  await screen.findByText('Permit and carry');
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 5)).toEqual([
    'Where to apply',
    'What you pay',
    'How to apply here',
    'Statewide',
    'Permit and carry',
  ]);
});

test('a summary that opens with a yes stands after its question', async () => {
  const summary = 'Yes, unless you are stationed here.';
  open(
    fulton,
    answers(
      getEvidence,
      someEvidence({
        facts: [
          aTopicFact({ topic: 'resident-required', value: true, summary }),
          aTopicFact({ topic: 'training-required', value: false }),
        ],
      }),
    ),
  );

  const apply = await card('How to apply here');
  expect(apply.getByText(summary).textContent).toBe(`Must you live in Georgia? ${summary}`);
  apply.getByText('State law requires no training.');
});

test('a county that is dearer than its state says whose level the badge is, and whose the map shows', async () => {
  const state = { constitutionalCarry: false, permitRequired: true } as const;
  open({ ...fulton, ...state, permitCost: 309 }, georgia(state));

  await screen.findByText(
    'These badges are for Fulton County. A permit here costs more than $100, so it counts as Restrictive. Georgia as a whole counts as Moderate, and that is what the map shows.',
  );
  screen.getByText('Each color is for the state as a whole. A county’s own level can differ.');
});

test('a county whose level is its state’s says nothing of two levels', async () => {
  open(fulton, georgia());

  await card('What you pay');
  expect(screen.queryByText(/These badges are for/)).toBeNull();
});

test('an answer whose law courts block for now says so beside its date', async () => {
  vi.setSystemTime('2026-11-18T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  open(
    fulton,
    answers(
      getEvidence,
      someEvidence({
        facts: [
          aTopicFact({ topic: 'magazine-limit', value: 15 }),
          aTopicFact({ topic: 'hollow-points', value: 'no-limit' }),
        ],
        lawInMotion: [aBlockedMagazineLaw],
      }),
    ),
  );

  expect((await screen.findByRole('button', { name: /^Magazine limit/ })).textContent).toContain(
    'courts have blocked this, but the block can end',
  );
  expect(screen.getByRole('button', { name: /^Hollow-point/ }).textContent).not.toContain('blocked');
});

test('a fee says what it is made of, where we know it', async () => {
  const fee = aTopicFact({
    topic: 'permit-cost',
    value: 78.25,
    isOfCounty: true,
    parts: [
      { for: 'office', dollars: 30 },
      { for: 'fingerprints', dollars: 48.25, isMost: true },
    ],
  });
  open(fulton, answers(getEvidence, someEvidence({ county: 'Fulton', facts: [fee] })));

  const parts = within(await (await card('What you pay')).findByRole('list', { name: 'What it is made of' }));
  expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The office that issues it: $30',
    'Fingerprints and background check: up to $48.25',
  ]);
});

test('what comes on top of a fee stands with it, on the card and in the checklist', async () => {
  const fee = aTopicFact({
    topic: 'permit-cost',
    value: 100,
    summary: 'The license costs $100, and fingerprints add $15.',
    details: ['Retired police pay $50.'],
  });
  const record = { ...fulton, permitCost: 100, permitCostBasis: 'state' as const };
  open(record, answers(getEvidence, someEvidence({ county: 'Fulton', facts: [fee] })));

  for (const name of ['What you pay', 'How to apply here']) {
    const place = await card(name);
    await place.findByText('The license costs $100, and fingerprints add $15.');
    place.getByText('Retired police pay $50.');
  }
});

test('what is particular to a county is in its checklist, too', async () => {
  const detail = 'The city has no circuit court of its own. Apply at the Fairfax County circuit court.';
  open({ ...fulton, details: [detail] });

  (await card('Where to apply')).getByText(detail);
  (await card('How to apply here')).getByText(detail);
});

test.each([
  ['licensing-officer', {}, 'Ask the Fulton County Clerk which office takes your application.'],
  ['police', {}, 'Apply to the police where you live.'],
  ['police', { officePhone: '404-555-0123' }, 'Apply at the police department of Fulton County.'],
  [
    'police',
    { officeSite: 'police.example', officeSiteOf: 'office' },
    'Apply at the police department of Fulton County.',
  ],
] as const)('%s %o: nobody is sent to another office', async (issuingOffice, known, sentence) => {
  open({ ...fulton, issuingOffice, ...known });

  (await card('Where to apply')).getByText(sentence);
});

test('a phone says from when it is, and can be dialed', async () => {
  open({ ...fulton, ...withPhone });

  const office = await card('Where to apply');
  expect(office.getByRole('link', { name: '404-555-0123' }).getAttribute('href')).toBe('tel:+14045550123');
  expect(office.getAllByText('as of May 2019; it may have changed')).toHaveLength(2);
  office.getByText('1 Main Street, Atlanta');
});

test.each([
  [
    { officePhone: '404-555-0123', officeSite: 'fulton.example' },
    'Call or check the site for the address before you go.',
  ],
  [{ officePhone: '404-555-0123' }, 'Call for the address before you go.'],
  [{ countyPage: 'https://fulton.example/permits' }, 'Check the site for the address before you go.'],
  [{ officePhone: '404-555-0123', officeCity: 'Atlanta' }, 'Call for the address before you go.'],
  [{ officePhone: '404-555-0123', officeStreet: '1 Main Street' }, null],
  [{ officePhone: '404-555-0123', issuingOffice: 'state' as const }, null],
  [{}, null],
])('%o: nobody sets out without the address', async (known, sentence) => {
  open({ ...fulton, ...known });

  const hint = (await card('How to apply here')).queryByText(/for the address before you go/);
  expect(hint?.textContent ?? null).toBe(sentence);
});

test('who issues, where another office takes the application, stands with the office', async () => {
  const detail = 'You apply at the sheriff’s office. The attorney general issues the license.';
  const authority = aTopicFact({ topic: 'issuing-authority', value: 'Attorney General', details: [detail] });
  open({ ...fulton, ...withPhone }, answers(getEvidence, someEvidence({ county: 'Fulton', facts: [authority] })));

  const office = await card('Where to apply');
  office.getByText('Apply at the Fulton County Sheriff’s Office.');
  await office.findByText(detail);
});

test('a phone that an administrator checked says so', async () => {
  open({ ...fulton, ...withPhone, officeAsOf: '2026-11-17', officeIsChecked: true });

  expect((await card('Where to apply')).getAllByText('checked Nov 17, 2026')).toHaveLength(2);
});

test('where the state issues, its own page stands there, can be reported, and no phone is missed', async () => {
  const authority = aTopicFact({ topic: 'issuing-authority', value: 'State Patrol' });
  open(
    { ...fulton, issuingOffice: 'state' },
    answers(getEvidence, someEvidence({ county: 'Fulton', facts: [authority] })),
  );

  const office = await card('Where to apply');
  expect(await office.findByText('Apply to the Georgia State Patrol.')).toBeTruthy();
  expect(office.queryByText(/We don’t have this office/)).toBeNull();
  expect(office.getByRole('link', { name: /Georgia’s official page/ }).getAttribute('href')).toBe(
    'https://state.example/permits',
  );
  await userEvent.click(office.getByRole('button', { name: /^Report/ }));
  screen.getByText('The link is wrong');
});

test('a wrong phone is reported in two taps, with the number that was shown', async () => {
  const api = open({ ...fulton, ...withPhone }, answers(reportError, { id: 'report-1' }));

  await userEvent.click(await screen.findByRole('button', { name: /Report a wrong phone/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));

  await waitFor(() =>
    expect(api.calls.find(({ url }) => url === '/api/regulations/reports')?.init.body).toBe(
      JSON.stringify({
        state: 'GA',
        county: 'Fulton',
        topic: 'issuing-authority',
        message: 'The phone number is wrong: 404-555-0123.',
      }),
    ),
  );
});

test('own dates stay on the device, come back, and go with the account; none of them is sent', async () => {
  const api = open();
  const key = applicationsKeyOf(aUser().id);

  const applied = await screen.findByLabelText('I applied on');
  expect(screen.getByRole('button', { name: 'Get calendar reminders' })).toHaveProperty('disabled', true);
  fireEvent.change(applied, { target: { value: '2099-01-31' } });
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
    'GA Fulton': { appliedOn: '2099-01-31', appointmentOn: null, expiresOn: null },
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Get calendar reminders' })).toHaveProperty('disabled', false),
  );
  expect(JSON.stringify(api.calls)).not.toContain('2099');

  await forgetAccount(aUser().id);
  expect(localStorage.getItem(key)).toBeNull();
});

test('the checklist is printed alone', async () => {
  const print = vi.fn(() => {
    expect(document.documentElement.dataset['print']).toBe('checklist');
    window.dispatchEvent(new Event('afterprint'));
  });
  vi.stubGlobal('print', print);
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Print checklist' }));

  expect(print).toHaveBeenCalledOnce();
  expect(document.documentElement.dataset['print']).toBeUndefined();
  vi.unstubAllGlobals();
});

test('what is not confirmed is said, with who knows', async () => {
  open(
    fulton,
    answers(
      getEvidence,
      someEvidence({ facts: [{ topic: 'training-required', isOfCounty: false, basis: 'unknown', howWeKnow: 'No.' }] }),
    ),
  );

  await screen.findByText('We couldn’t confirm whether training is required. Check with the issuing office.');
});
