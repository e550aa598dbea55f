import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Location, searchPlaces } from '#shared/contracts/places.ts';
import { findRangesAlong } from '#shared/contracts/ranges.ts';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { getEvidence } from '#shared/contracts/regulations.ts';
import { crossRoute, listTrips } from '#shared/contracts/trips.ts';
import type { TopicFact } from '#shared/law/evidence.ts';
import type { RecognitionRecords } from '#shared/recognition/recognition-records.ts';
import { TRIP_WARNINGS } from '#shared/trips/trip-warnings.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { aTopicFact, someEvidence } from '#tests/support/law.ts';
import { aBillOfVirginia, recordsWithBill } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const TOWNS: Record<string, string> = { Boston: 'MA', Concord: 'MA', Honolulu: 'HI' };

const findsPlaces = responds(searchPlaces, (url) => {
  const name = new URLSearchParams(url.split('?')[1]).get('q') ?? '';
  const lat = 30 + Object.keys(TOWNS).indexOf(name);
  const place: Location = { lat, lng: -80, address: `${name}, ${TOWNS[name]}` };

  return Response.json([place]);
});

const states = ['MA', 'VA', null, 'GU'].map((state) => ({ state, miles: 100, counties: [] }));
const legs = [
  { milesOutside: 90, nearby: ['OH'] },
  { milesOutside: 2000, nearby: [] },
];

/** Every fact comes with a condition. */
const recordsWithDetails = (): RecognitionRecords => {
  const records = recordsWithBill('2099-12-01');
  const states = records.states.map((one) => ({
    ...one,
    facts: one.facts.map(
      (fact): TopicFact =>
        fact.basis === 'unknown' ? fact : { ...fact, details: [`A condition on ${fact.topic} in ${one.state}.`] },
    ),
  }));

  return { ...records, states };
};

const tellsOfVirginiaAlone = responds(getEvidence, (url) =>
  url.includes('VA')
    ? Response.json(
        someEvidence({
          state: 'VA',
          facts: [aTopicFact({ topic: 'magazine-limit', value: 10, details: ['Sales only.'] })],
          lawInMotion: [aBillOfVirginia('2099-12-01')],
        }),
      )
    : new Response('', { status: 500 }),
);

const planWith = async (...replies: Reply[]) => {
  localStorage.setItem(
    'permit-wallet:user-1',
    JSON.stringify({
      format: 'permit-wallet',
      version: 1,
      permits: [{ state: 'TX', class: 'standard', isResident: true, issuedOn: null, expiresOn: null }],
      ageBand: '21-plus',
      magazineRounds: 17,
    }),
  );
  hintSignedIn();
  fakeApi(
    ...replies,
    findsPlaces,
    answers(crossRoute, { miles: 2190, states, legs }),
    answers(findRangesAlong, []),
    answers(getRecognitionRecords, recordsWithDetails()),
    tellsOfVirginiaAlone,
    answers(listTrips, []),
    ...someoneSignedIn(),
  );
  renderApp('/trip');
  await userEvent.type(await screen.findByLabelText('Start'), 'Boston');
  await userEvent.type(screen.getByLabelText('End'), 'Honolulu');
  await userEvent.click(screen.getByRole('button', { name: 'Add a stop' }));
  await userEvent.type(screen.getByLabelText('Stop 1'), 'Concord');
  await userEvent.selectOptions(screen.getByLabelText('What happens at stop 1'), 'Overnight');
  await userEvent.click(screen.getByRole('button', { name: 'Plan the trip' }));
  await screen.findAllByText(/whether|aren’t yours/);
  // With all that may stand on it, paper tells the same.
  await userEvent.click(screen.getByRole('checkbox', { name: 'My handguns' }));
};

type Told = { code: string; text: string };

const toldIn = (part: Element): Told[] =>
  [...part.querySelectorAll<HTMLElement>('[data-warning]')].map(({ dataset, textContent }) => ({
    code: dataset['warning'] ?? '',
    text: textContent ?? '',
  }));

/** Each warning of either part stands in the other. */
const compareParts = (): Told[] => {
  const paper = screen.getByRole('region', { name: 'Printed brief', hidden: true });
  const onScreen = paper.parentElement?.querySelector('.no-print') as Element;
  const [printed, shown] = [toldIn(paper), toldIn(onScreen)];
  for (const { text } of printed) expect(onScreen.textContent).toContain(text);
  for (const { text } of shown) expect(paper.textContent).toContain(text);

  return printed;
};

test('every kind of warning is on the screen and on paper', async () => {
  await planWith();
  await screen.findAllByText(/we couldn’t load what else its law says/);
  await screen.findAllByText(/17-round magazine/);
  const codes = new Set(compareParts().map(({ code }) => code));

  // A new kind is added to this trip too.
  expect(TRIP_WARNINGS.filter((code) => !codes.has(code))).toEqual(['records-missing']);
});

test('without records both say that nothing is confirmed', async () => {
  await planWith(refuses(getRecognitionRecords, 'internal', 'Broken'));

  expect(compareParts()[0]?.code).toBe('records-missing');
});
