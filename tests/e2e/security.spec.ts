import { test as plain } from '@playwright/test';
import { watchPolicyViolations } from '../../scripts/checks/policy-violations.mjs';
import { expect, signIn } from './support/journey.ts';

// These want something stopped, or kept, so they are not the journeys' own test; see every-page.spec.ts for those.

plain('a script that the policy forbids is stopped, and heard of', async ({ page, context }) => {
  const violations = await watchPolicyViolations(context);
  await page.goto('/about');

  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.isTakenOver = true';
    const foreign = document.createElement('script');
    foreign.src = 'https://evil.example/x.js';
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.isTakenOver = true');
    document.body.append(script, foreign, button);
    button.click();
  });

  await expect
    .poll(() => violations.toSorted())
    .toEqual([
      'script-src-attr stopped inline on /about',
      'script-src-elem stopped https://evil.example/x.js on /about',
      'script-src-elem stopped inline on /about',
    ]);
  expect(await page.evaluate(() => 'isTakenOver' in window)).toBe(false);
});

plain('no page can be shown in a frame of another site', async ({ page, baseURL }) => {
  for (const path of ['/', '/auth?mode=signin', '/api/logout']) {
    await page.setContent(`<iframe src="${baseURL}${path}"></iframe>`);
    const frame = page.frames().at(1);

    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
  }
});

plain('what a device kept for one member is gone when another signs in there', async ({ page, context }) => {
  /** Whose words the device holds. */
  const findKept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('member');
      const kept = await Promise.all((await cache.keys()).map(async (one) => (await cache.match(one))?.text()));
      return ['member@demo.example', 'founder@demo.example'].filter((word) => kept.join(' ').includes(word));
    });
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
  await signIn(page, 'member');
  await page.reload();
  await expect.poll(findKept).toEqual(['member@demo.example']);

  // The session is gone without a sign-out, and somebody else comes. A page in the middle of loading would be refused.
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn(page, 'founder');
  await page.reload();

  await expect.poll(findKept).toEqual(['founder@demo.example']);
});
