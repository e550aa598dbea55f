import { test as base, expect as expectPlain, type Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './support/journey.ts';

const TEXAN = { state: 'TX', kind: 'ltc', isResident: true, issuedOn: '2024-03-01', expiresOn: '2029-03-01' };

const holdTexan = (page: Page) =>
  page.evaluate(async (permit) => {
    const { id } = await (await fetch('/api/user')).json();
    const wallet = {
      format: 'permit-wallet',
      version: 3,
      permits: [permit],
      home: 'NM',
      homeSince: null,
      ageBand: '21-plus',
      citizenship: 'citizen',
      services: [],
      handguns: [],
      isAsked: true,
    };
    localStorage.setItem(`permit-wallet:${id}`, JSON.stringify(wallet));
  }, TEXAN);

test('a member follows what the device offers, and stops', async ({ page }) => {
  await logIn(page.request, 'member');
  await page.goto('/terms');
  await holdTexan(page);
  await page.goto('/account#follows');
  const card = page.locator('#follows');

  await card.getByRole('button', { name: /Follow New Mexico/ }).click();
  await expect(card.getByRole('button', { name: 'Stop following New Mexico' })).toBeVisible();
  await expect(card.getByLabel('Email me when our answers change for these states')).toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await card.getByRole('button', { name: 'Stop following New Mexico' }).click();
  await expect(card.getByText('You aren’t following any states yet.')).toBeVisible();
});

// Not the journeys' own test: without a connection the browser writes to the console, and here it keeps things.
base('in flight mode a member is told what changed since the law that was read last', async ({ page, context }) => {
  await logIn(page.request, 'member');
  await page.goto('/terms');
  await holdTexan(page);
  await page.goto('/changes');
  await expectPlain(page.getByRole('heading', { name: 'Our answers for you haven’t changed' })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const store = await caches.open('member');
    const kept = await (await store.match('/kept/read-releases'))?.json();
    const { earlier } = kept.releases;
    const state = earlier.states.find((one: { state: string }) => one.state === 'NJ');
    state.honors = [{ ...state.honors[0], issuers: 'all', kinds: 'any', result: 'yes' }];
    kept.releases = { ...kept.releases, earlier, isRead: false };
    await store.put('/kept/read-releases', Response.json(kept));
  });
  await page.goto('/safety');
  await expectPlain(page.getByRole('link', { name: 'What changed for you: 1 new' })).toBeVisible();

  await context.setOffline(true);
  await page.goto('/changes');
  await expectPlain(
    page.getByRole('heading', { name: 'New Jersey no longer recognizes your Texas permit.' }),
  ).toBeVisible();
  await context.setOffline(false);
});

/** In the worker of this test. */
type Shown = { shown: [string, NotificationOptions | undefined][] };

base('a push shows its title on the lock screen, and nothing else that came with it', async ({ page, context }) => {
  await page.goto('/safety');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // A browser without a screen has no lock screen: what the worker would put there is noted instead.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Shown & { registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push([title, options]);
    };
  });
  const title = 'CarryAtlas: a state you follow changed';
  const shownAfterPush = async () => {
    await devTools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify({ title, body: 'Nevada no longer recognizes your Georgia permit.' }),
    });

    return worker.evaluate(() => (globalThis as unknown as Shown).shown[0]);
  };

  // The browser doesn't say whether a push reached the worker, and drops one that it can't deliver.
  await expectPlain.poll(shownAfterPush).toEqual([title, { tag: 'law-changed', icon: '/icon-192.png' }]);
});
