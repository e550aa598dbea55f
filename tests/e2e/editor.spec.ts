import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { startDemoServer } from '../../scripts/checks/demo-server.mjs';
import { testEnvironment } from '../../scripts/checks/test-environment.mjs';
import { PROJECT_ROOT } from '../../scripts/setup/project-root.mjs';
import { expect, expectAccessible, test } from './support/journey.ts';

/** A few each day; CONFIRMED=50 is a whole sitting. */
const CONFIRMED = Number(process.env.CONFIRMED ?? 8);
const SITTING = 50;
const REWORDED = ['us-wy.facts.statute', 'us-ut.facts.statute', 'us-mt.facts.statute'];
/** One of their conditions goes: that loosens an answer. */
const LOOSENED = ['us-wy.facts.issuance', 'us-ut.facts.issuance'];

const signIn = async (page: Page, baseUrl: string, who: string): Promise<void> => {
  const response = await page.request.post(`${baseUrl}/api/login`, {
    headers: { origin: baseUrl },
    data: { email: `${who}@demo.example`, password: 'carry-atlas-demo' },
  });
  expect(response.ok()).toBe(true);
};

const confirmMany = async (page: Page, baseUrl: string): Promise<void> => {
  await page.goto(`${baseUrl}/editor?reason=due`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Due for review' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  for (let number = 1; number <= CONFIRMED; number += 1) {
    await expect(page.getByText(`${number} of ${SITTING}`, { exact: true })).toBeVisible();
    if (number === 1) await expectAccessible(page);
    await page.keyboard.press('c');
  }
  // The last one is saved: the next is there, or the queue.
  const next = page.getByText(`${CONFIRMED + 1} of ${SITTING}`, { exact: true });
  await expect(next.or(page.getByRole('heading', { level: 1, name: 'Editor’s desk' }))).toBeVisible();
};

const change = async (page: Page, baseUrl: string, key: string, type: () => Promise<void>): Promise<void> => {
  await page.goto(`${baseUrl}/editor/fact?key=${key}`);
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible();
  await page.keyboard.press('e');
  await type();
  await page.getByLabel('Where in the source').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Editor’s desk' })).toBeVisible();
};

const approveBoth = async (browser: Browser, baseUrl: string): Promise<void> => {
  const page = await browser.newPage();
  await signIn(page, baseUrl, 'founder');
  for (const key of LOOSENED) {
    await page.goto(`${baseUrl}/editor/fact?key=${key}`);
    await expect(page.getByText('Needs a second editor').first()).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByText(/^Approved by/)).toBeVisible();
  }
  await page.close();
};

test('an editor confirms facts and changes five by keyboard, another approves what loosens, and the release is the files', async ({
  page,
  browser,
}) => {
  // A server of its own and sixty screens: on a busy machine that is more than a journey usually takes.
  test.setTimeout(900_000);
  const home = await mkdtemp(join(tmpdir(), 'carryatlas-editor-'));
  const [database, data] = [join(home, 'database'), join(home, 'data')];
  await cp(process.env.E2E_COPIED_DATA ?? '', database, { recursive: true });
  const server = await startDemoServer(database);
  try {
    await server.ready;
    const { baseUrl } = server;
    await signIn(page, baseUrl, 'admin');
    await confirmMany(page, baseUrl);

    // What is typed outlives a reload.
    await page.goto(`${baseUrl}/editor/fact?key=${REWORDED[0]}`);
    await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible();
    await page.keyboard.press('e');
    await page.getByLabel('Where in the source').fill('the section on carrying');
    await page.reload();
    await expect(page.getByLabel('Where in the source')).toHaveValue('the section on carrying');
    await page.getByLabel('Where in the source').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Editor’s desk' })).toBeVisible();

    for (const key of REWORDED.slice(1)) {
      await change(page, baseUrl, key, () => page.getByLabel('Where in the source').fill('the section on carrying'));
    }
    for (const key of LOOSENED) {
      await change(page, baseUrl, key, () => page.getByLabel('Conditions and exceptions').fill(''));
    }

    await page.goto(`${baseUrl}/editor/release`);
    await expect(page.getByText('2 can’t be published yet.')).toBeVisible();
    await expectAccessible(page);
    await approveBoth(browser, baseUrl);
    await page.reload();
    await page.getByRole('button', { name: `Publish ${CONFIRMED + 5} facts` }).press('Enter');
    // Every file is read and checked.
    await expect(page.getByText('Published as release 2', { exact: true })).toBeVisible({ timeout: 300_000 });
    await page.goto('about:blank');
    await server.stop();

    await cp(join(PROJECT_ROOT, 'data'), data, { recursive: true });
    const operate = async (...args: string[]): Promise<string> => {
      const operator = join(PROJECT_ROOT, 'dist', 'server', 'operator.js');
      const env = testEnvironment({ DATA_DIR: database });

      return (await promisify(execFile)(process.execPath, [operator, ...args], { env })).stdout;
    };
    expect(await operate('data:export', '--to', data)).toContain('data/release.yaml');
    // The same hash over every file: byte by byte what was published.
    expect(await operate('publish', '--from', data)).toBe('Nothing changed since release 2.\n');
  } finally {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  }
});
