import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getFederalEvidence, getPlaceEvidence, getPlaceMatrix } from '#shared/contracts/place-rules.ts';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { UNREAD_FEDERAL_LAW } from '#shared/law/federal-law.ts';
import { EMPTY_WALLET, type Permit, type Wallet } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi, type Reply, refuses } from '#tests/support/fake-api.ts';
import { PLACE_EVIDENCE, PLACE_SOURCES, somePlaces } from '#tests/support/place-rules.ts';
import { someRecords } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const texan: Permit = { state: 'TX', kind: null, isResident: true, issuedOn: null, expiresOn: null };

const open = (address: string, wallet: Partial<Wallet> = {}, ...replies: Reply[]) => {
  localStorage.setItem(
    'permit-wallet:user-1',
    writeWallet({ ...EMPTY_WALLET, permits: [texan], home: 'TX', ageBand: '21-plus', isAsked: true, ...wallet }),
  );
  hintSignedIn();
  const api = fakeApi(
    ...replies,
    answers(getPlaceMatrix, somePlaces()),
    answers(getRecognitionRecords, someRecords()),
    ...someoneSignedIn(),
  );
  renderApp(address);

  return api;
};

const WHO_ELSE = /the owner, the city or county, and federal law\./;

test('typing ‘church’ and choosing a state gives the sentence, for the holder of the wallet, and who else can say no', async () => {
  const user = userEvent.setup();
  const { calls } = open('/places?state=TX');

  await user.type(await screen.findByRole('combobox', { name: /What kind of place/ }), 'church{Enter}');

  await screen.findByText('A church can ban guns with a sign.');
  screen.getByText('Banned if posted');
  screen.getByText('For you, with your Texas permit.');
  screen.getByText('A spoken no counts too.');
  screen.getByText(WHO_ELSE);
  expect(document.body.textContent).not.toMatch(/you may carry|\ballowed\b/i);
  // What is held, and what was typed, stay here.
  expect(calls.map(({ url }) => url).join(' ')).not.toMatch(/church|permit=|TX/);
});

test('a state that recognizes the permit answers as to a visitor', async () => {
  open('/places?kind=worship&state=VA');

  await screen.findByText('No state ban covers churches.');
  screen.getByText('No state ban found');
  screen.getByText('For you. Virginia recognizes your permit.');
});

test('without a permit, a permit state is off limits, and says so first', async () => {
  open('/places?kind=worship&state=VA', { permits: [] });

  await screen.findByText(
    'Virginia requires a permit to carry. Without one that counts there, this kind of place is off limits.',
  );
  screen.getByText('Only with a permit');
  screen.getByText('In general: No state ban covers churches.');
  screen.getByText(/You haven’t added a permit/);
});

test('without a permit where it takes none, the sentence is the one for this reader', async () => {
  const matrix = somePlaces();
  const texas = matrix.states.find(({ state }) => state === 'TX');
  Object.assign(texas?.places?.worship ?? {}, { withoutPermit: 'banned' });
  open('/places?kind=worship&state=TX', { permits: [] }, answers(getPlaceMatrix, matrix));

  await screen.findByText('Without a permit, guns are banned here.');
  screen.getByText('In general: A church can ban guns with a sign.');
});

test('a ban for everyone is said as that, also to someone without a permit', async () => {
  const matrix = somePlaces();
  const virginia = matrix.states.find(({ state }) => state === 'VA');
  Object.assign(virginia?.places?.worship ?? {}, { answer: 'banned', summary: 'Guns are banned in churches.' });
  open('/places?kind=worship&state=VA', { permits: [] }, answers(getPlaceMatrix, matrix));

  await screen.findByText('Guns are banned in churches.');
  expect(screen.queryByText(/this kind of place is off limits/)).toBeNull();
});

test('a ban without a permit is said as a ban, not as one that a permit might lift, where a permit is needed too', async () => {
  const matrix = somePlaces();
  const virginia = matrix.states.find(({ state }) => state === 'VA');
  Object.assign(virginia?.places?.worship ?? {}, { answer: 'depends', withoutPermit: 'banned' });
  open('/places?kind=worship&state=VA', { permits: [] }, answers(getPlaceMatrix, matrix));

  await screen.findByText('Without a permit, guns are banned here.');
  expect(screen.getAllByText('Banned').length).toBeGreaterThan(0);
  expect(screen.queryByText(/this kind of place is off limits/)).toBeNull();
});

test('without an age, a state where it takes none still asks for it', async () => {
  open('/places?kind=worship&state=UT', { permits: [], ageBand: null });

  await screen.findByText(
    /^Only with a permit, unless you qualify to carry without one in Utah, which depends on your age\. Either way, it’s up to the owner/,
  );
  expect(screen.getByRole('link', { name: 'Enter my age' }).getAttribute('href')).toBe('/permits');
});

test('no age is asked for where the answer is the same at any age', async () => {
  const matrix = somePlaces();
  const utah = matrix.states.find(({ state }) => state === 'UT');
  Object.assign(utah?.places?.worship ?? {}, { answer: 'banned', summary: 'Guns are banned in churches.' });
  open('/places?kind=worship&state=UT', { permits: [], ageBand: null }, answers(getPlaceMatrix, matrix));

  await screen.findByText('Guns are banned in churches.');
  expect(screen.queryByRole('link', { name: 'Enter my age' })).toBeNull();
});

test('an answer for someone else is picked by hand', async () => {
  const user = userEvent.setup();
  open('/places?kind=bars&state=VA');
  await screen.findByText('You need a permit in a bar.');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Answer for' }), 'Someone without a permit');

  await screen.findByText('Banned');
});

test('an unknown cell says so and whom to ask', async () => {
  open('/places?kind=bars&state=TX');

  await screen.findByText(
    'We couldn’t confirm this for Texas. Treat it as a no until you’ve asked a state agency and the owner.',
  );
  screen.getByText('Unknown');
  screen.getByText(WHO_ELSE);
});

test('a kind that the state’s file doesn’t name is unknown; a government’s place names its agency', async () => {
  open('/places?kind=libraries&state=TX');

  await screen.findByText(
    'We couldn’t confirm this for Texas. Treat it as a no until you’ve asked the agency that runs the place.',
  );
});

const NO_ANSWERS =
  'We don’t have answers for places in Massachusetts yet. Treat it as a no until you’ve asked a state agency and the owner.';

test('a state without answers says ‘not answered yet’ and leads to its list', async () => {
  open('/places?kind=worship&state=MA');

  await screen.findByText(NO_ANSWERS);
  screen.getByText('Not answered yet');
  const link = screen.getByRole('link', { name: 'Off-limits places under Regulations' });
  expect(link.getAttribute('href')).toBe('/regulations?state=MA');
});

test('one kind over the states: every state with its answer in words, reached by keyboard', async () => {
  open('/places?kind=worship');

  const list = within(await screen.findByRole('list', { name: 'Every state' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `MassachusettsNot answered yet${NO_ANSWERS}`,
    'TexasBanned if postedA church can ban guns with a sign.',
    'UtahThe place decidesThe church decides.',
    'VirginiaNo state ban foundNo state ban covers churches.',
  ]);
  expect(list.getByRole('link', { name: 'Texas' }).getAttribute('href')).toBe('/places?kind=worship&state=TX');
});

test('over the states, answers without a permit say that they are', async () => {
  open('/places?kind=worship', { permits: [] });

  await screen.findByText('You haven’t added a permit, so these results assume you don’t have one.');
});

test('one state’s list names what is not on file, and the federal places', async () => {
  open('/places?state=TX');

  await screen.findByRole('heading', { name: 'Places in Texas' });
  expect(screen.getByText(/We couldn’t confirm these for Texas/).parentElement?.textContent).toContain('Casinos');
  screen.getByText('Guns are banned on postal property.');
});

test('a federal place has one answer for all states, with its source', async () => {
  const user = userEvent.setup();
  const rule = { answer: 'banned', summary: 'Guns are banned on postal property.', ...PLACE_EVIDENCE } as const;
  open(
    '/places?kind=post-offices',
    {},
    answers(getFederalEvidence, {
      places: { ...UNREAD_FEDERAL_LAW.places, 'post-offices': rule },
      sources: PLACE_SOURCES,
    }),
  );

  await screen.findByRole('heading', { name: 'Post offices, in all states' });
  await user.click(screen.getByText('Source, and how we know'));
  await screen.findByText(/A list \(2024\)/);
});

test('the evidence of an answer is asked for when it is opened', async () => {
  const user = userEvent.setup();
  const rule = {
    answer: 'banned-if-posted',
    summary: 'A church can ban guns with a sign.',
    ...PLACE_EVIDENCE,
  } as const;
  const { calls } = open(
    '/places?kind=worship&state=TX',
    {},
    answers(getPlaceEvidence, {
      state: 'TX',
      places: { worship: { ...rule, howWeKnow: 'Read in a list.' } },
      sources: PLACE_SOURCES,
    }),
  );
  await screen.findByText('A church can ban guns with a sign.');
  expect(calls.some(({ url }) => url.includes('evidence'))).toBe(false);

  await user.click(screen.getByText('Source, and how we know'));

  await screen.findByText('Read in a list.');
  expect(calls.some(({ url }) => url === '/api/place-rules/evidence?state=TX')).toBe(true);
});

test('what we can’t answer says what to do', async () => {
  const user = userEvent.setup();
  open('/places');

  await user.type(await screen.findByRole('combobox', { name: /What kind of place/ }), 'my car');

  await waitFor(() => expect(screen.getByText(/We have no answer for that/)).toBeDefined());
});

test('while it is unknown what the permits count for, they count for nothing', async () => {
  open('/places?kind=worship&state=VA', {}, refuses(getRecognitionRecords, 'internal', 'Broken'));

  await screen.findByText(/We couldn’t check where your permits count/);
  screen.getByText('Only with a permit');
});

test('answers that can’t be loaded say so', async () => {
  open('/places', {}, refuses(getPlaceMatrix, 'internal', 'Broken'));

  await screen.findByRole('heading', { name: 'We couldn’t load the answers' });
});
