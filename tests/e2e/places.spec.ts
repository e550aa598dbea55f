import { test as base, expect as expectPlain } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './support/journey.ts';

/** Puts a Texas permit, or none, into the wallet of the member who is signed in, as its owner would. */
const holdPermits = (page: import('@playwright/test').Page, permits: object[]) =>
  page.evaluate(async (held) => {
    const { id } = await (await fetch('/api/user')).json();
    const wallet = {
      format: 'permit-wallet',
      version: 3,
      permits: held,
      home: 'TX',
      homeSince: null,
      ageBand: '21-plus',
      citizenship: 'citizen',
      services: [],
      handguns: [],
      isAsked: true,
    };
    localStorage.setItem(`permit-wallet:${id}`, JSON.stringify(wallet));
  }, permits);

const TEXAN = { state: 'TX', kind: 'ltc', isResident: true, issuedOn: '2024-03-01', expiresOn: '2029-03-01' };

test('‘church’ in Texas and Illinois, with a permit and without', async ({ page }) => {
  await logIn(page.request, 'member');
  await page.goto('/terms');
  await holdPermits(page, [TEXAN]);
  await page.goto('/places?state=TX');
  const main = page.getByRole('main');

  await page.getByLabel('What kind of place?').fill('church');
  await page.keyboard.press('Enter');
  await expect(
    main.getByText('A place of worship can ban guns with a sign; state law has no ban of its own.'),
  ).toBeVisible();
  // The list before it says so of several places.
  await expect(main.getByText('Banned if posted')).toHaveCount(1);
  await expect(main.getByText('For you, with your Texas permit.')).toBeVisible();
  await expect(main.getByText(/Who else can say no/)).toBeVisible();
  await expectAccessible(page);

  // Illinois honors no Texas permit.
  await page.getByLabel('State', { exact: true }).selectOption('IL');
  await expect(main.getByText(/Illinois does not recognize your permit/)).toBeVisible();
  await expect(main.getByText('Without a permit, guns are banned here.')).toBeVisible();
  await expect(page).toHaveURL(/kind=worship&state=IL/);
  await page.getByLabel('Answer for').selectOption('Someone with that state’s permit');
  await expect(main.getByText('With Illinois’s own permit.')).toBeVisible();

  await holdPermits(page, []);
  await page.goto('/places?kind=worship&state=TX');
  await expect(main.getByText(/You haven’t added a permit, so these results assume you don’t have one/)).toBeVisible();
  // The source comes when it is opened.
  await page.getByText('Source, and how we know').click();
  await expect(main.getByText('Based on')).toBeVisible();
  await expect(main.getByText(/Texas page, places of worship/)).toBeVisible();
  expect(await main.textContent()).not.toMatch(/you may carry/i);
});

test('an unknown cell says whom to ask; a state that is not read says so', async ({ page }) => {
  await logIn(page.request, 'member');
  // However much is known by now: one kind is missing in Texas, and Ohio has no answers.
  await page.route('**/api/place-rules', async (route) => {
    const matrix = await (await route.fetch()).json();
    const placesOf = (state: string) => matrix.states.find((one: { state: string }) => one.state === state);
    delete placesOf('TX').places.casinos;
    placesOf('OH').places = null;
    await route.fulfill({ json: matrix });
  });
  await page.goto('/places?kind=casinos&state=TX');
  await expect(
    page.getByText(
      'We couldn’t confirm this for Texas. Treat it as a no until you’ve asked a state agency and the owner.',
    ),
  ).toBeVisible();

  await page.goto('/places?kind=worship&state=OH');
  await expect(page.getByText('We don’t have answers for places in Ohio yet.')).toBeVisible();
  await expectAccessible(page);
});

test('the keyboard alone goes from the search over the states to one answer and back', async ({ page }) => {
  await logIn(page.request, 'member');
  await page.goto('/places');
  await page.getByLabel('What kind of place?').focus();
  await page.keyboard.type('bar');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bars, state by state' })).toBeVisible();
  await expectAccessible(page);

  const states = page.getByRole('list', { name: 'Every state' });
  await states.getByRole('link', { name: 'Alabama' }).focus();
  for (const next of ['Alaska', 'Arizona']) {
    await page.keyboard.press('Tab');
    await expect(states.getByRole('link', { name: next })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bars in Arizona' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Bars, state by state' })).toBeVisible();
});

test('someone without a membership meets the paywall at places, and reads signs and cards', async ({ page }) => {
  await logIn(page.request, 'visitor');
  await page.goto('/places?kind=worship&state=TX');
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
  await expect(page.getByText('The law by kind of place')).toBeVisible();

  await page.goto('/signs');
  await page.getByLabel('State', { exact: true }).selectOption('TX');
  await expect(page.getByRole('heading', { name: '51% sign' })).toBeVisible();
  await expect(page.getByRole('img', { name: /Drawing of the sign.*"51"/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/cards?card=hotel&state=TX');
  await expect(page.getByText('Answers by kind of place are for members.').first()).toBeVisible();
  await expectAccessible(page);
});

test('a card prints alone, with its sources, and the own numbers stay on the device', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await logIn(page.request, 'member');
  await page.goto('/cards?card=after-an-incident&state=TX');
  await page.getByRole('button', { name: /Add my lawyer/ }).click();
  await page.getByLabel('My lawyer').fill('(555) 010-7788');
  await page.getByRole('button', { name: 'Save numbers' }).click();
  await expect(page.getByRole('link', { name: 'My lawyer: (555) 010-7788' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'My lawyer: (555) 010-7788' })).toBeVisible();
  expect(sent.filter((one) => one.includes('7788'))).toEqual([]);
  await expectAccessible(page);

  await page.goto('/cards?card=traffic-stop&state=TX');
  await expect(page.getByRole('article', { name: 'Traffic stop · Texas' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Cards' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print this card' })).toBeHidden();
  await expect(page.getByText(/Source:/).first()).toBeVisible();
});

// Not the journeys' own test: without a connection the browser writes to the console.
base('in flight mode the traffic-stop card and the places are there again', async ({ page, context }) => {
  await logIn(page.request, 'member');
  await page.goto('/terms');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
  await page.goto('/cards?card=traffic-stop&state=TX');
  const card = page.getByRole('article', { name: 'Traffic stop · Texas' });
  await expectPlain(card).toBeVisible();
  await page.goto('/places?kind=worship&state=TX');
  await expectPlain(page.getByRole('heading', { name: 'Places of worship in Texas' })).toBeVisible();
  await context.setOffline(true);

  await page.goto('/cards?card=traffic-stop&state=TX');
  await expectPlain(card).toBeVisible();
  await expectPlain(card.getByRole('heading', { name: 'Duty to inform an officer' })).toBeVisible();
  await page.goto('/places?kind=bars&state=IL');
  await expectPlain(page.getByRole('heading', { name: 'Bars in Illinois' })).toBeVisible();
  await context.setOffline(false);
});
