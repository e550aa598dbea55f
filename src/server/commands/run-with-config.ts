import { type Config, readConfig } from '../config.ts';
import { checkDemoPackages } from '../start/check-build.ts';
import { loadSettings } from '../start/load-settings.ts';

/** Runs on the database that the settings name. */
export const runWithConfig = async (root: string, run: (config: Config) => Promise<void>): Promise<void> => {
  loadSettings(root);
  const config = readConfig(process.env, root);
  checkDemoPackages(config, root);
  await run(config);
};
