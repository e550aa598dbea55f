import { type CheckedData, checkData } from '#server/data/check-data.ts';
import type { DataFiles } from '#server/data/parse-file.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';

type WholeLaw = CheckedData & { files: DataFiles };

let reading: Promise<WholeLaw> | undefined;

/** The facts of the project, read and checked. That takes seconds, so files that share a worker share them. */
export const readWholeLaw = (): Promise<WholeLaw> => {
  reading ??= readDataFiles('data').then((files) => ({ files, ...checkData(files) }));

  return reading;
};
