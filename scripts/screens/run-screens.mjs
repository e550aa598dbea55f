import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoServer } from '../checks/demo-server.mjs';
import { findChromium } from '../checks/find-programs.mjs';
import { providePrograms } from '../checks/provide-programs.mjs';
import { cleanUpOnInterrupt } from '../setup/interrupts.mjs';
import { BUILD, INSTALL, prepare } from '../setup/prepare.mjs';
import { showProgress } from '../setup/progress.mjs';
import { PROJECT_ROOT } from '../setup/project-root.mjs';
import { stopTools } from '../setup/run-tool.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { readOptions } from './options.mjs';
import { chooseScreens, listShots } from './plan.mjs';
import { describeFindings, describeTotal } from './problems.mjs';
import { SCREENS } from './screens-table.mjs';

/** @typedef {import('./take-picture.mjs').Attempt} Attempt */

/**
 * Takes a picture of every screen and state, checks each, and ends with the line `N pictures, N problems` and a true
 * exit status.
 * @param {string[]} args
 */
export const runScreens = async (args) => {
  /** @type {Array<() => unknown>} */
  const cleanUps = [() => stopTools()];
  /** @type {Promise<void> | null} */
  let ending = null;
  const cleanUp = () => {
    ending ??= (async () => {
      for (const step of cleanUps.reverse()) await step();
    })();

    return ending;
  };
  const giveSignalsBack = cleanUpOnInterrupt(cleanUp);

  try {
    const { only, out } = readOptions(args, PROJECT_ROOT);
    const screens = chooseScreens(SCREENS, only);
    if (screens.length === 0) {
      throw new SetupError(`No screen is called so. There are: ${SCREENS.map(({ name }) => name).join(', ')}.`);
    }

    await prepareProduct();
    const folder = out ?? mkdtempSync(join(tmpdir(), 'carryatlas-screens-'));
    const pictures = await takePictures(screens, folder, (step) => cleanUps.push(step));
    process.exitCode = report(pictures, folder);
  } catch (error) {
    // After an interrupt the browser is taken away from whoever is using it.
    if (ending) return;
    if (!(error instanceof SetupError)) throw error;
    console.error(error.text);
    process.exitCode = 1;
  } finally {
    await cleanUp();
    giveSignalsBack();
  }
};

const prepareProduct = async () => {
  process.chdir(PROJECT_ROOT);
  await prepare(PROJECT_ROOT, [INSTALL, BUILD]);
  await providePrograms(PROJECT_ROOT, ['Chromium']);
  if (!findChromium()) throw new SetupError('There is no Chromium to take pictures with.');
};

/**
 * @param {import('./screens-table.mjs').Screen[]} screens
 * @param {string} folder
 * @param {(step: () => unknown) => void} cleanUpLater
 * @returns {Promise<Attempt[]>}
 */
const takePictures = async (screens, folder, cleanUpLater) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'carryatlas-screens-data-'));
  cleanUpLater(() => rmSync(dataFolder, { recursive: true, force: true }));
  const server = await startDemoServer(dataFolder);
  cleanUpLater(server.stop);
  await showProgress('Starting the server', () => server.ready);

  // Loaded only now: the packages may just have been installed.
  const { openStudio } = await import('./studio.mjs');
  const studio = await openStudio(server.baseUrl, folder);
  cleanUpLater(studio.close);

  const shots = listShots(screens);
  const pictures = await showProgress(`Taking ${shots.length} pictures`, () => studio.takeAll(shots));
  await showProgress('Laying out the contact sheets', () => studio.layOut(pictures));

  return pictures;
};

/**
 * @param {Attempt[]} pictures
 * @param {string} folder
 * @returns {number} the exit status
 */
const report = (pictures, folder) => {
  const findings = pictures.flatMap(({ shot, problems }) => problems.map((problem) => ({ shot, problem })));

  if (findings.length > 0) console.log(describeFindings(findings));
  console.log(`The pictures are in ${folder}: open index.html or look at the sheets.`);
  console.log(describeTotal(pictures.length, findings.length));

  return findings.length > 0 ? 1 : 0;
};
