import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../errors.ts';

const PARTS = ['dist/pages/pages.json', 'dist/client/assets', 'dist/places/places.bin', 'dist/places/roads.bin'];

/** Asked before anything is opened, so that a start which can't succeed changes no data. */
export const checkBuild = (root: string): void => {
  const missing = PARTS.find((part) => !existsSync(join(root, part)));
  if (missing) throw new StartError(`The build is incomplete: ${missing} is missing. Run \`npm run build\`.`);
};

/** Packages that only a demo loads. They are not bundled, and the production image does not hold them. */
const DEMO_PACKAGES = ['@electric-sql/pglite', 'oidc-provider'];

/** A demo without them would break at the first page that needs one. */
export const checkDemoPackages = ({ mode }: Pick<Config, 'mode'>, root: string): void => {
  const missing = mode === 'demo' && DEMO_PACKAGES.find((name) => !existsSync(join(root, 'node_modules', name)));
  if (missing)
    throw new StartError(
      `The demo can't run here because the package ${missing} is missing: set NODE_ENV=production, or start the demo from the project folder with \`npm start\`.`,
    );
};
