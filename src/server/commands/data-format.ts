import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDataFile, hasCanonicalForm } from '../data/format-data-file.ts';
import { parseYaml } from '../data/parse-file.ts';
import { readDataFiles } from '../data/read-data-files.ts';
import type { Command } from './command.ts';

/** `data:format`: writes every file of data/ in its one canonical form. */
export const dataFormat: Command = async ({ root }) => {
  const files = await readDataFiles(join(root, 'data'));
  for (const [file, text] of files) {
    if (!hasCanonicalForm(file)) continue;

    const { problems, value } = parseYaml(files, file, text);
    const formatted = problems.length > 0 ? text : formatDataFile(file, text, value);
    if (formatted === text) continue;

    await writeFile(join(root, 'data', file), formatted);
    console.log(`data/${file}`);
  }
};
