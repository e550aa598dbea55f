import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { keepNothingOnDevice } from '../../../scripts/checks/browser-options.mjs';
import { watchPolicyViolations } from '../../../scripts/checks/policy-violations.mjs';

/**
 * A browser in which an error on the console or in the page, or anything that the policy stops, fails the test. What a
 * test puts into `expectedNoise` must be said.
 */
export const test = base.extend<{ expectedNoise: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  expectedNoise: async ({}, use) => use([]),
  context: async ({ context }, use) => {
    await keepNothingOnDevice(context);
    const violations = await watchPolicyViolations(context);

    await use(context);

    expect(violations, 'the content security policy had nothing to stop').toEqual([]);
  },
  page: async ({ page, expectedNoise }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(String(error)));

    await use(page);

    const unexpected = noise.filter((text) => !expectedNoise.some((pattern) => pattern.test(text)));
    expect(unexpected, 'nothing else is said on the console').toEqual([]);
    // An exception that nothing needs any more hides the next mistake.
    const unsaid = expectedNoise.filter((pattern) => !noise.some((text) => pattern.test(text)));
    expect(unsaid.map(String), 'everything expected is said on the console').toEqual([]);
  },
});

export { expect };

/** What assistive technology would stumble over on the screen. */
export const findAccessibilityProblems = async (page: Page): Promise<string[]> => {
  // Asked in the page itself and for what is wrong alone: all that is right, carried through a second page, takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();

  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
};

export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await findAccessibilityProblems(page)).toEqual([]);
};

/** `visitor` is the account without a subscription. */
export type DemoAccount = 'member' | 'founder' | 'visitor' | 'admin';

/** By the call alone: the form has journeys of its own in sign-in.spec.ts. */
export const logIn = async (request: APIRequestContext, who: DemoAccount): Promise<void> => {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '');
  const response = await request.post('/api/login', {
    headers: { origin },
    data: { email: `${who}@demo.example`, password: 'carry-atlas-demo' },
  });
  expect(response.ok()).toBe(true);
};

export const signIn = async (page: Page, who: DemoAccount): Promise<void> => {
  await logIn(page.request, who);
  await page.goto('/');
};
