import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors.ts';

const PARTS = ['dist/pages/pages.json', 'dist/client/assets', 'dist/places/places.bin'];

/** Asked before anything is opened, so that a start which can't succeed changes no data. */
export const checkBuild = (root: string): void => {
  const missing = PARTS.find((part) => !existsSync(join(root, part)));
  if (missing) throw new StartError(`The build is not whole, ${missing} is missing: run \`npm run build\`.`);
};
