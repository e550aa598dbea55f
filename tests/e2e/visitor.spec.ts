import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, test } from './support/journey.ts';

test('a visitor tastes the law of a state, sees what it costs and is led to join', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Your state').selectOption('Texas');

  await expect(page.locator('#sample ~ *, dl dt').first()).toBeVisible();
  await expect(
    page
      .locator('dl')
      .getByText(/as of \w+/)
      .first(),
  ).toBeVisible();
  await expect(page.locator('dl > div')).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'View Full Pricing' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('link', { name: 'Sign Up & Subscribe' })).toHaveAttribute(
    'href',
    '/auth?mode=signup&join=true',
  );
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('the shall- and may-issue table is there, from the records', async ({ page }) => {
    await page.goto('/about#common-range-rules');

    await expect(page.locator('#common-range-rules')).toBeInViewport();
    await expect(page.getByRole('row', { name: /^May issue/ })).toContainText('2: Connecticut, Delaware');
    await expect(page.getByRole('row', { name: /^Shall issue/ })).toContainText('Texas');
    await expect(page.getByText('%%')).toHaveCount(0);
  });

  test('the contact page names the address instead of a form that could not be sent', async ({ page }) => {
    await page.goto('/contact');

    await expect(page.getByLabel('Message')).toBeHidden();
    await expect(page.locator('noscript p')).toHaveText(/^This form needs JavaScript\./);
    await expect(page.getByRole('complementary').getByRole('link', { name: /^support@/ })).toBeVisible();
  });
});

test('a visitor writes to support with the keyboard alone; the mail goes out with them to reply to', async ({
  page,
}) => {
  const name = `Ada ${Date.now()}`;
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@test.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The fee of El Paso is out of date.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Message sent successfully!', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect.poll(() => findMail(name)).toContain('Reply-To: ada@test.example');
});

const findMail = async (name: string): Promise<string> => {
  const outbox = process.env.E2E_OUTBOX ?? '';
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(outbox, file), 'utf8')),
  );

  return mails.find((mail) => mail.includes(`Message from ${name}`)) ?? '';
};

test('the footer stands still while the samples come, however wide the screen', async ({ page }) => {
  const footerTop = () =>
    page.getByRole('contentinfo').evaluate((footer) => Math.round(footer.getBoundingClientRect().top + scrollY));
  let release = (): void => undefined;
  await page.route('/api/samples', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });

  for (const [path, width] of [
    ['/', 360],
    ['/', 390],
    ['/', 768],
    ['/', 1440],
    ['/pricing', 390],
    ['/pricing', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const before = await footerTop();
    const asked = page.waitForRequest('/api/samples');
    await page.getByRole('heading', { name: 'What members see' }).scrollIntoViewIfNeeded();
    await asked;
    expect(await footerTop(), `${path} at ${width}, while they load`).toBe(before);

    release();
    await expect(page.getByRole('heading', { name: 'One permit on the recognition map' })).toBeVisible();
    expect(await footerTop(), `${path} at ${width}`).toBe(before);
  }
});

test('records are as old as their files say, not as the server that was started', async ({ request }) => {
  const [, releasedOn] = /^releasedOn: (\S+)$/m.exec(await readFile('data/release.yaml', 'utf8')) ?? [];
  const { releases } = await (await request.get('/api/accuracy')).json();

  // The first is the files'; an editor's journey may have published after it.
  expect(releases.at(-1).publishedAt).toBe(`${releasedOn}T00:00:00.000Z`);
});
