import { pathToFileURL } from 'node:url';
import { serverFile } from './build-product.mjs';
import { cleanUpOnInterrupt } from './interrupts.mjs';
import { BUILD, INSTALL, prepare } from './prepare.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { stopTools } from './run-tool.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * Installs and builds what changed, then becomes the server: it runs in this very process, so signals and the exit
 * status are its own.
 */
export const startProduct = async () => {
  process.chdir(PROJECT_ROOT);
  const giveSignalsBack = cleanUpOnInterrupt(stopTools);

  try {
    await prepare(PROJECT_ROOT, [INSTALL, BUILD]);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.text);
    process.exitCode = 1;
    return;
  } finally {
    giveSignalsBack();
  }

  await import(pathToFileURL(serverFile(PROJECT_ROOT)).href);
};
