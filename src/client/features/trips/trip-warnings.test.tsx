import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Location } from '#shared/contracts/places.ts';
import { findRangesAlong } from '#shared/contracts/ranges.ts';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { getEvidence } from '#shared/contracts/regulations.ts';
import { findTripPlaces, listTrips, planRoute } from '#shared/contracts/trips.ts';
import type { TopicFact } from '#shared/law/evidence.ts';
import type { RecognitionRecords } from '#shared/recognition/recognition-records.ts';
import { TRIP_WARNINGS } from '#shared/trips/trip-warnings.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { aTopicFact, someEvidence } from '#tests/support/law.ts';
import { aBillOfVirginia, recordsWithBill } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';
import { aWay } from '#tests/support/road-way.ts';

const TOWNS: Record<string, string> = { Boston: 'MA', Concord: 'MA', Honolulu: 'HI' };

const findsPlaces = responds(findTripPlaces, (_url, body) => {
  const { typed } = JSON.parse(String(body)) as { typed: string[] };
  const place = (name: string): Location => ({
    lat: 30 + Object.keys(TOWNS).indexOf(name),
    lng: -80,
    address: `${name}, ${TOWNS[name]}`,
  });

  return Response.json(typed.map((name) => ({ choices: [place(name)], problem: null })));
});

const way = aWay(['MA', 'TX', 'VA', 'GU'], { isUnsure: true, nearStates: ['OH'] });

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
    answers(planRoute, { ways: [way] }),
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
  await userEvent.selectOptions(screen.getByLabelText('How I get to stop 1'), 'Ferry');
  await userEvent.selectOptions(screen.getByLabelText('How I get to the end'), 'Plane');
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

/** What the screen tells: of the whole trip, and of each state once it is opened. */
const toldOnScreen = async (onScreen: Element): Promise<Told[]> => {
  const told = toldIn(onScreen);
  const rows = screen.getByRole('table', { name: 'States in order' });
  for (const button of within(rows).getAllByRole('button')) {
    await userEvent.click(button);
    told.push(...toldIn(await screen.findByRole('dialog')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }

  return told;
};

/** Each warning of the screen stands on paper, and paper's are on the screen; a condition stands there with its reason. */
const compareParts = async (): Promise<Told[]> => {
  const paper = screen.getByRole('region', { name: 'Printed brief', hidden: true });
  const printed = toldIn(paper);
  const shown = await toldOnScreen(paper.parentElement?.querySelector('.no-print') as Element);
  const isElsewhere = ({ code }: Told): boolean => code === 'note';
  expect(new Set(printed.filter((one) => !isElsewhere(one)).map(({ text }) => text))).toEqual(
    new Set(shown.filter((one) => !isElsewhere(one)).map(({ text }) => text)),
  );

  return printed;
};

test('every kind of warning is on the screen and on paper', async () => {
  await planWith();
  await screen.findAllByText(/we couldn’t load what else its law says/);
  await screen.findAllByText(/17-round magazine/);
  const codes = new Set((await compareParts()).map(({ code }) => code));

  // A new kind is added to this trip too.
  expect(TRIP_WARNINGS.filter((code) => !codes.has(code))).toEqual(['records-missing']);
});

test('without records both say that nothing is confirmed', async () => {
  await planWith(refuses(getRecognitionRecords, 'internal', 'Broken'));

  expect((await compareParts())[0]?.code).toBe('records-missing');
});
