import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors.ts';

/** Settings of the file `.env`, for variables that the process was not given. */
export const loadSettings = (root: string): void => {
  const file = join(root, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new StartError(`The settings in ${file} can't be read: give this user access to it, or remove it.`, {
      cause: error,
    });
  }
};
