import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { keepNothingOnDevice } from '../../../scripts/checks/browser-options.mjs';
import { watchPolicyViolations } from '../../../scripts/checks/policy-violations.mjs';

/** A browser in which an error on the console or in the page, or anything that the policy stops, fails the test. */
export const test = base.extend<{ page: Page }>({
  context: async ({ context }, use) => {
    await keepNothingOnDevice(context);
    const violations = await watchPolicyViolations(context);

    await use(context);

    expect(violations, 'the content security policy had nothing to stop').toEqual([]);
  },
  page: async ({ page }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(String(error)));

    await use(page);

    expect(noise, 'nothing is said on the console').toEqual([]);
  },
});

export { expect };

/** Nothing on the screen that assistive technology would stumble over. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Asked in the page itself and for what is wrong alone: all that is right, carried through a second page, takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();

  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([]);
};

/** By the call alone: the form has journeys of its own in sign-in.spec.ts. */
export const signIn = async (page: Page, who: 'member' | 'founder' | 'visitor' | 'admin'): Promise<void> => {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '');
  const response = await page.request.post('/api/login', {
    headers: { origin },
    data: { email: `${who}@demo.example`, password: 'carry-atlas-demo' },
  });
  expect(response.ok()).toBe(true);
  await page.goto('/');
};
