import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bareEnvironment, signIn } from './product-calls.ts';
import { fillProductFolder } from './product-folder.ts';

/**
 * What a first start said and left: making the embedded database takes seconds, so that tests share one. `product` is
 * what was started.
 */
export type FirstStart = { product: string; folder: string; output: string; status: unknown; cookie: string };

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface ProvidedContext {
    firstStart: FirstStart;
  }
}

export const setup = async (project: TestProject): Promise<() => void> => {
  const [product, folder] = ['product', 'used'].map((name) => mkdtempSync(join(tmpdir(), `carryatlas-${name}-`))) as [
    string,
    string,
  ];
  fillProductFolder(product);
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: product,
    env: { ...process.env, ...bareEnvironment({ DATA_DIR: folder }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('admin, paid')) resolve();
    });
    child.on('exit', (code) => reject(new Error(`The first start ended with ${code}: ${output}`)));
  });
  const cookie = await signIn(/ is at (\S+) /.exec(output)?.[1] ?? '');
  child.kill('SIGTERM');
  const [status] = await ended;
  project.provide('firstStart', { product, folder, output, status, cookie });

  return () => {
    for (const made of [product, folder]) rmSync(made, { recursive: true });
  };
};
