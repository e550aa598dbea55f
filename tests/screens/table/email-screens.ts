import { execFileSync } from 'node:child_process';
import type { Screen, Step } from '../screen.ts';

let written: string | null = null;

/** The digest as a mail program shows it: in a pane of its own, with nothing of our pages around it. */
const openDigest: Step = async (page) => {
  written ??= execFileSync(process.execPath, ['--import', 'tsx', 'tests/screens/write-digest.ts'], {
    encoding: 'utf8',
  });
  await page.goto('about:blank');
  await page.setContent(written);
  await page.evaluate(() => document.querySelector('body > table')?.setAttribute('role', 'main'));
};

/** What members get outside the app. */
export const EMAIL_SCREENS: Screen[] = [
  {
    name: 'email-digest',
    path: '/about',
    heading: 'Carry law: our answers changed for Colorado and Nevada',
    steps: [openDigest],
  },
];
