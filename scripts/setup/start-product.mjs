import { pathToFileURL } from 'node:url';
import { serverFile } from './build-product.mjs';
import { cleanUpOnInterrupt } from './interrupts.mjs';
import { BUILD, INSTALL, prepareOrSay } from './prepare.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { stopTools } from './run-tool.mjs';

/**
 * Installs and builds what changed, then becomes the server: it runs in this very process, so signals and the exit
 * status are its own.
 */
export const startProduct = async () => {
  process.chdir(PROJECT_ROOT);
  const giveSignalsBack = cleanUpOnInterrupt(stopTools);

  try {
    if (!(await prepareOrSay(PROJECT_ROOT, [INSTALL, BUILD]))) return;
  } finally {
    giveSignalsBack();
  }

  await import(pathToFileURL(serverFile(PROJECT_ROOT)).href);
};
