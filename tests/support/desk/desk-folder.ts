import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFact, readFileValue, replaceFacts, type StoredFact } from '#server/data/desk/facts-in-files.ts';
import { RELEASE } from '#server/data/file-schemas.ts';
import { formatDataFile, hasCanonicalForm } from '#server/data/format-data-file.ts';
import { type DataFiles, parseYaml } from '#server/data/parse-file.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { type DataTree, dataFilesWith } from '../data-files.ts';

/** The small good set as it would be committed: in its canonical form. */
export const canonicalFilesWith = (change: (tree: DataTree) => void = () => undefined): DataFiles => {
  const files = dataFilesWith(change);

  return new Map(
    [...files].map(([file, text]) => [
      file,
      hasCanonicalForm(file) ? formatDataFile(file, '', parseYaml(files, file, text).value) : text,
    ]),
  );
};

/** A folder with data files, as a maintainer has one, to edit by hand and to go back in. */
export const createDeskFolder = async (first: DataFiles) => {
  const path = await mkdtemp(join(tmpdir(), 'desk-'));
  const write = async (files: DataFiles): Promise<void> => {
    for (const [file, text] of files) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), text);
    }
  };
  const read = (): Promise<DataFiles> => readDataFiles(path);
  const writeValues = async (values: ReadonlyMap<string, unknown>): Promise<void> => {
    const files = await read();
    await write(
      new Map([...values].map(([file, value]) => [file, formatDataFile(file, files.get(file) ?? '', value)])),
    );
  };
  await write(first);

  return {
    path,
    read,
    write,
    readFact: async (key: string): Promise<StoredFact | undefined> => readFact(await read(), key),
    /** Writes a fact by hand. */
    edit: async (key: string, fact: StoredFact): Promise<void> =>
      writeValues(replaceFacts(await read(), new Map([[key, fact]]))),
    /** Raises the number in `release.yaml`, as a maintainer does before publishing. */
    raise: async (least: number): Promise<void> => {
      const stamp = readFileValue(await read(), RELEASE) as { release: number };
      await writeValues(new Map([[RELEASE, { ...stamp, release: Math.max(stamp.release, least) }]]));
    },
    remove: (): Promise<void> => rm(path, { recursive: true, force: true }),
  };
};
