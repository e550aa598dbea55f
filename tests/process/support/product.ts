import { cpSync } from 'node:fs';
import { inject } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { bareEnvironment } from './product-calls.ts';
import { fillProductFolder } from './product-folder.ts';
import { runScript } from './toy-project.ts';

/** The built server with a small law, started as a process. `ready` gives its address. */
export const startProduct = (env: Record<string, string>, root = inject('firstStart').product) => {
  const run = runScript(root, ['dist/server/main.js'], bareEnvironment(env));
  const ready = (async () => {
    const ended = run.ended.then((status) => {
      throw new Error(`The server ended with ${status} before it was ready: ${run.errors}`);
    });
    await Promise.race([run.says('Demo accounts'), ended]);
    const [, address = ''] = / is at (\S+) /.exec(run.output) ?? [];
    return address;
  })();

  // A test of a start that fails looks at how the process ended, and never asks for the address.
  ready.catch(() => undefined);

  return { run, ready };
};

/** A data folder as a first start leaves it. */
export const usedDataFolder = (): string => {
  const folder = createTemporaryFolder({});
  cpSync(inject('firstStart').folder, folder, { recursive: true });

  return folder;
};

/** A copy of what a server reads, whose migrations and facts a test may change. */
export const copyProduct = (): string => {
  const folder = createTemporaryFolder({});
  fillProductFolder(folder);

  return folder;
};
