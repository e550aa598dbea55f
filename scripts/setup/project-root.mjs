import { fileURLToPath } from 'node:url';

/** The folder with package.json, without a slash at its end. */
export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
