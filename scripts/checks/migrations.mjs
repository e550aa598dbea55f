import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runInstalled } from './stage-tools.mjs';

/** @typedef {import('../setup/run-tool.mjs').ToolResult} ToolResult */

/**
 * Whether `migrations/` says all that the schema says: drizzle-kit has nothing to add to a copy of it. The project's
 * own folder is only read.
 * @param {import('./stage-tools.mjs').Places} places
 * @returns {Promise<ToolResult>}
 */
export const checkMigrations = async (places) => {
  const { root, temporary } = places;
  const copy = join(temporary, 'migrations');
  const config = join(temporary, 'drizzle.config.ts');

  mkdirSync(copy);
  if (existsSync(join(root, 'migrations'))) cpSync(join(root, 'migrations'), copy, { recursive: true });
  writeFileSync(config, describeCopy(root, copy));
  const before = listFiles(copy);

  for (const task of ['check', 'generate']) {
    const result = await runInstalled(places, 'drizzle-kit', [task, `--config=${config}`]);
    if (!result.isOk) return result;
  }

  const added = listFiles(copy).filter((file) => !before.includes(file));

  return added.length === 0
    ? { isOk: true, output: '' }
    : {
        isOk: false,
        output: `The schema has changed: run \`npx drizzle-kit generate\` and commit ${added.join(', ')}.`,
      };
};

/**
 * drizzle-kit takes either a configuration or options, so another folder needs a configuration of its own.
 * @param {string} root
 * @param {string} copy
 */
const describeCopy = (root, copy) => {
  const original = JSON.stringify(join(root, 'drizzle.config.ts'));

  // It puts './' in front of whatever it is given, so the way there must be relative.
  const out = JSON.stringify(relative(root, copy));

  return `import config from ${original};\nexport default { ...config, out: ${out} };\n`;
};

/** @param {string} folder */
const listFiles = (folder) => readdirSync(folder, { recursive: true }).map(String);
