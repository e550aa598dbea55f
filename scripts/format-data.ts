// `npm run data:format`: writes every file of data/ in its one canonical form.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDataFile, hasCanonicalForm } from '#server/data/format-data-file.ts';
import { parseYaml } from '#server/data/parse-file.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';

const files = await readDataFiles('data');
for (const [file, text] of files) {
  if (!hasCanonicalForm(file)) continue;

  const { problems, value } = parseYaml(files, file, text);
  const formatted = problems.length > 0 ? text : formatDataFile(file, text, value);
  if (formatted === text) continue;

  await writeFile(join('data', file), formatted);
  console.log(`data/${file}`);
}
