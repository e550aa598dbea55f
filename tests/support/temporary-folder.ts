import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with the given files that is gone after the test. */
export const createTemporaryFolder = (files: Record<string, string> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'carryatlas-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) writeInto(folder, path, content);

  return folder;
};

export const writeInto = (folder: string, path: string, content: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};
