import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getBillingStatus } from '#shared/contracts/billing.ts';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { EMPTY_WALLET, type Permit, type Wallet } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi, type Reply, responds } from '#tests/support/fake-api.ts';
import { aTopicFact } from '#tests/support/law.ts';
import {
  aKind,
  aLimitOfVirginia,
  honors,
  recordsWith,
  recordsWithBill,
  someRecords,
  tellsKinds,
} from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const texan: Permit = { state: 'TX', kind: null, isResident: true, issuedOn: null, expiresOn: null };

const open = (wallet: Partial<Wallet> = {}, ...replies: Reply[]) => {
  localStorage.setItem(
    'permit-wallet:user-1',
    writeWallet({
      ...EMPTY_WALLET,
      permits: [texan],
      home: 'TX',
      ageBand: '21-plus',
      isAsked: true,
      handguns: [
        { name: 'Small', magazineRounds: 7 },
        { name: '', magazineRounds: 17 },
      ],
      ...wallet,
    }),
  );
  hintSignedIn();
  const api = fakeApi(...replies, answers(getRecognitionRecords, someRecords()), tellsKinds(), ...someoneSignedIn());
  renderApp('/recognition');

  return api;
};

const rowOf = async (name: string) => {
  const table = within(await screen.findByRole('table', { name: /Every state/ }));

  return table.getByRole('button', { name }).closest('tr') as HTMLElement;
};

test('a member with a Texas permit sees each state’s result in words, by the records alone, and sends nothing', async () => {
  const { calls } = open();

  expect((await rowOf('Virginia')).textContent).toContain('RecognizedVirginia recognizes Texas’s License to Carry.');
  expect((await rowOf('Utah')).textContent).toContain('No permit needed for visitors');
  expect((await rowOf('Massachusetts')).textContent).toContain('Not recognized');
  expect((await rowOf('Ohio')).textContent).toContain('Couldn’t confirm');
  expect((await rowOf('Texas')).textContent).toContain('Texas issued this permit.');
  const results = screen.getByRole('list', { name: 'Results' }).textContent;
  expect(results).toBe('Recognized 2No permit needed for visitors 1Conditional 0Couldn’t confirm 47Not recognized 2');
  expect(document.body.textContent).not.toMatch(/you may carry/i);
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('tapping a state shows the reasons with source and date, permits and visitors apart', async () => {
  open({ permits: [texan, { ...texan, state: 'UT', isResident: false }] });
  await userEvent.click(within(await rowOf('Virginia')).getByRole('button'));

  const drawer = within(await screen.findByRole('dialog', { name: 'Virginia' }));
  const reasons = drawer.getByRole('list', { name: 'Why, for Texas' });
  expect(reasons.textContent).toContain('You must be 21 or older. You are.');
  expect(reasons.textContent).toContain('A list · a row · as of Apr 18, 2026');
  drawer.getByRole('heading', { level: 3, name: /Utah · non-resident/ });
  expect(drawer.getByRole('list', { name: 'Why, without a permit' }).textContent).toContain(
    'Visitors need a permit that Virginia issues or recognizes.',
  );
  expect(drawer.getByRole('link', { name: 'See the Virginia page' }).getAttribute('href')).toBe(
    '/regulations?state=VA',
  );
});

const showsInRow = (name: string, words: string) =>
  waitFor(async () => expect((await rowOf(name)).textContent).toContain(words));

test('switches show the permits alone, carrying without one alone, and mark what the member asks for', async () => {
  open();
  await rowOf('Texas');
  const onMap = (state: string) => document.querySelector(`[data-state=${state}]`);
  expect(onMap('TX')?.getAttribute('class')).toContain('--color-sage');

  await userEvent.click(screen.getByRole('checkbox', { name: 'My permits' }));
  // The map answers at once, the list and the figures follow.
  expect(onMap('TX')?.getAttribute('class')).toContain('--color-denim');
  await showsInRow('Texas', 'No permit needed for visitors');
  expect(screen.getByRole('list', { name: 'Results' }).textContent).toContain('Recognized 0');
  await showsInRow('Virginia', 'Not recognized');

  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Mark states whose magazine limit is lower than my magazine holds' }),
  );
  expect(onMap('VA')?.querySelector('circle')).not.toBeNull();
  await showsInRow('Virginia', 'Magazine limit 15 rounds, below your 17');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Mark states where you must tell an officer/ }));
  await showsInRow('Massachusetts', 'You must tell an officer right away');
  await showsInRow('Texas', 'You must say or show that you carry when an officer asks for ID');
  expect((await rowOf('Virginia')).textContent).not.toContain('officer');
});

test.each([
  [
    '2099-12-01',
    'Recognized',
    'Virginia may stop recognizing your permit by Dec 1, 2099 (SB 1). Check with Virginia’s issuing office before you go. We last checked on Feb 17, 2026.',
  ],
  ['2020-12-01', 'Couldn’t confirm', 'We can’t confirm Virginia’s answer on or after Dec 1, 2020 (SB 1).'],
])('law that may end recognition by %s: the list and the drawer say so', async (by, status, words) => {
  open({}, answers(getRecognitionRecords, recordsWithBill(by)));

  const row = await rowOf('Virginia');
  expect(row.textContent).toContain(status);
  expect(row.textContent).toContain(words);
  await userEvent.click(within(row).getByRole('button'));
  const drawer = await screen.findByRole('dialog', { name: 'Virginia' });
  expect(drawer.textContent).toContain(words);
  expect(drawer.textContent).toContain('The State Police would end recognition of some permits.');
});

test('the list is sorted by its headers', async () => {
  open();
  await rowOf('Texas');
  const table = within(screen.getByRole('table', { name: /Every state/ }));
  const names = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);

  expect(names()[0]).toBe('Alabama');
  await userEvent.click(table.getByRole('button', { name: 'Result' }));
  expect(names().slice(0, 3)).toEqual(['Texas', 'Virginia', 'Utah']);
  await userEvent.click(table.getByRole('button', { name: 'Result' }));
  expect(names().at(-1)).toBe('Texas');
  expect(table.getByRole('columnheader', { name: 'Result' }).getAttribute('aria-sort')).toBe('descending');
});

test('expired permit is not recognized', async () => {
  open({ permits: [{ ...texan, expiresOn: '2020-01-01' }] });
  expect((await rowOf('Virginia')).textContent).toContain('Not recognizedYour permit expired on Jan 1, 2020.');
});

test.each([
  ['18', 'Not recognized', 'You must be 21 or older in Virginia. You are not.'],
  [null, 'Conditional', 'You must be 21 or older in Virginia. You haven’t entered your age.'],
] as const)('aged %s: %s', async (ageBand, status, words) => {
  open({ ageBand });

  const row = (await rowOf('Virginia')).textContent;
  expect(row).toContain(status);
  expect(row).toContain(words);
});

test('the next permit is the one that adds most, with its cost and the rule behind each state', async () => {
  open();

  const offer = (
    await screen.findByRole('heading', { level: 3, name: 'Utah Concealed Firearm Permit: 1 more state' })
  ).closest('li');
  expect(offer?.textContent).toContain('Washington');
  expect(offer?.textContent).toContain('Fee for non-residents$87 · as of Apr 18, 2026');
  expect(offer?.textContent).toContain('By mail');
  expect(
    within(offer as HTMLElement).getByRole('list', { name: 'Why Washington would recognize it' }).textContent,
  ).toContain('Washington recognizes Utah’s Concealed Firearm Permit.');
});

test('a permit for people who work there is folded away with its condition', async () => {
  open();

  const label = await screen.findByText(
    '1 more permit: you don’t meet a condition yet, or we can’t tell whether you do',
  );
  const folded = label.closest('details') as HTMLDetailsElement;
  expect(folded.open).toBe(false);
  expect(folded.textContent).toContain('Massachusetts Handgun Permit: 1 more state');
  expect(folded.textContent).toContain('Only if you work in Massachusetts.');
  expect(folded.textContent).toContain('Fee for non-residentsWe couldn’t confirm this.');
});

test('a permit for citizens is not offered to anyone else', async () => {
  open({ citizenship: 'other' }, answers(getRecognitionRecords, recordsWith('UT', { permits: [utahForCitizens] })));

  await screen.findByText('We found no other permit open to you that adds a state.');
});

const utahForCitizens = aKind({ nonResidents: 'open', citizens: 'citizens' });

test('someone who lives in Utah is offered its resident permit at its resident fee', async () => {
  open({ home: 'UT' });

  const offer = (await screen.findByRole('heading', { level: 3, name: /^Utah/ })).closest('li');
  expect(offer?.textContent).toContain('Permit fee$53');
  expect(offer?.textContent).not.toContain('How you apply');
});

const residentsOnly = recordsWith('VA', { honors: [honors(['TX'], { residency: 'resident' })] });

test.each([
  ['TX', 'Recognized', null],
  ['UT', 'Not recognized', 'Virginia recognizes this permit only if you live in Texas. You live in Utah.'],
  [null, 'Conditional', 'Do you live in Texas? Virginia recognizes this permit only if you do.'],
] as const)('residents only, home %s: %s', async (home, status, words) => {
  open({ home }, answers(getRecognitionRecords, residentsOnly));

  const row = (await rowOf('Virginia')).textContent;
  expect(row).toContain(status);
  if (words) expect(row).toContain(words);
  expect(screen.queryByText('Where do you live?') === null).toBe(home !== null);
});

test('the drawer says what would make the permit count', async () => {
  open({ home: 'UT' }, answers(getRecognitionRecords, residentsOnly));
  await userEvent.click(within(await rowOf('Virginia')).getByRole('button'));

  within(await screen.findByRole('dialog', { name: 'Virginia' })).getByText(
    'If you still lived in Texas, Virginia would recognize it.',
  );
});

test('the drawer has the vehicle rule with its summary, source and date', async () => {
  const vehicle = aTopicFact({
    topic: 'vehicle-carry',
    value: 'no',
    summary: 'Unload it and lock it up.',
    asOf: '2026-04',
  });
  open({}, answers(getRecognitionRecords, recordsWith('VA', { facts: [vehicle] })));
  await userEvent.click(within(await rowOf('Virginia')).getByRole('button'));

  const drawer = await screen.findByRole('dialog', { name: 'Virginia' });
  expect(drawer.textContent).toContain(
    'Permit for a loaded handgun in a vehicleRequiredUnload it and lock it up.A list · as of Apr 2026',
  );
});

test('a state’s own residents are judged by what it says of them', async () => {
  open({ home: 'VA' });

  const row = (await rowOf('Virginia')).textContent;
  expect(row).toContain('Not recognized');
  expect(row).toContain('You live in Virginia. Its residents need Virginia’s own permit.');
});

test.each([
  ['enhanced', 'Recognized', 'Virginia recognizes Idaho’s Enhanced License.'],
  [
    'standard',
    'Couldn’t confirm',
    'Virginia recognizes another Idaho permit. We couldn’t confirm Idaho’s License, so don’t count on it.',
  ],
  [null, 'Conditional', 'Which Idaho permit is it? Virginia does not treat them all the same.'],
  ['gone', 'Conditional', 'Which Idaho permit is it?'],
] as const)('the kind of an Idaho permit decides: %s', async (kind, status, words) => {
  open({ permits: [{ ...texan, state: 'ID', kind }], home: 'ID' });

  expect((await rowOf('Virginia')).textContent).toContain(`${status}${words}`);
});

test('a local limit makes the whole state conditional on the map', async () => {
  const limit = aLimitOfVirginia('Lee');
  open({}, answers(getRecognitionRecords, recordsWith('VA', { localLimits: [limit] })));

  expect((await rowOf('Virginia')).textContent).toContain(`Conditional${limit.summary}`);
});

test('a remark about the gun is told and changes nothing', async () => {
  const remark = 'Handguns only.';
  open({}, answers(getRecognitionRecords, recordsWith('VA', { honors: [honors(['TX'], { remark })] })));

  const row = await rowOf('Virginia');
  expect(row.textContent).toContain('Recognized');
  await userEvent.click(within(row).getByRole('button'));
  within(await screen.findByRole('dialog', { name: 'Virginia' })).getByText(remark);
});

test.each([
  [['officer'], true],
  [['retired-officer'], true],
  [['active-military'], false],
  [[], false],
] as const)('federal law on officers is shown to %j: %s', async (services, isShown) => {
  open({ services: [...services] });
  await userEvent.click(within(await rowOf('Massachusetts')).getByRole('button'));

  const drawer = await screen.findByRole('dialog', { name: 'Massachusetts' });
  expect(drawer.textContent?.includes('18 U.S.C. 926B and 926C')).toBe(isShown);
  expect(within(drawer).getAllByText('Not recognized').length).toBeGreaterThan(0);
});

test('a copy of before there were rows confirms nothing', async () => {
  const older = someRecords();
  const states = older.states.map(({ state, facts }) => ({ state, facts }));
  open(
    {},
    responds(getRecognitionRecords, () => Response.json({ ...older, states })),
  );

  expect((await rowOf('Virginia')).textContent).toContain('Couldn’t confirm');
  expect((await rowOf('Massachusetts')).textContent).toContain('Couldn’t confirm');
  expect(screen.getByRole('list', { name: 'Results' }).textContent).toContain('Recognized 0');
});

test('without a permit the member is shown the way to the wallet', async () => {
  open({ permits: [] });

  expect((await screen.findByRole('link', { name: 'Add my permits' })).getAttribute('href')).toBe('/permits');
  expect((await rowOf('Utah')).textContent).toContain('No permit needed for visitors');
  expect((await rowOf('Virginia')).textContent).toContain('Visitors need a permit that Virginia issues or recognizes.');
});

test('records that can’t be had are told, and asked for again', async () => {
  let isBroken = true;
  open(
    {},
    responds(getRecognitionRecords, () =>
      isBroken ? new Response('', { status: 500 }) : Response.json(someRecords()),
    ),
  );
  await screen.findByRole('heading', { name: 'We couldn’t load the recognition map' });
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await rowOf('Texas');
});

test('someone without a membership sees the paywall and asks for no record', async () => {
  const { calls } = open({}, answers(getBillingStatus, { hasAccess: false, billing: null }));

  await screen.findByRole('heading', { level: 1, name: 'Subscription Required' });
  expect(calls.some(({ url }) => url.includes('recognition'))).toBe(false);
});
