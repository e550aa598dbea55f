import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder, writeInto } from '#tests/support/temporary-folder.ts';
import { StartError } from '../errors.ts';
import { createOutbox } from '../mail/transport.ts';
import { makeFolder } from './data-folder.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

// Making an embedded database on disk takes seconds on a busy machine.
const PATIENCE_MS = 180_000;

/** The modes of a folder and all that is in it. */
const modesIn = (folder: string): string[] => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).map(
    (entry) => `${entry.isDirectory() ? 'folder' : 'file'} ${modeOf(join(entry.parentPath, entry.name))}`,
  );

  return [...new Set([`folder ${modeOf(folder)}`, ...paths])].toSorted();
};

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const FOR_ITS_OWNER = ['file 600', 'folder 700'];

const MAIL = { messageId: '<1@x>', from: 'a@b.example', to: 'c@d.example', subject: 's', text: 't', html: 't' };

test(
  'nobody else on the machine can read what the data folder holds, nor what an older release left open',
  async () => {
    const dataDir = join(createTemporaryFolder(), 'new', 'data');

    const first = await openEmbeddedDatabase(dataDir);
    await first.migrate('migrations');
    await createOutbox(join(dataDir, 'outbox')).deliver(MAIL);
    expect(modesIn(dataDir)).toEqual(FOR_ITS_OWNER);
    await first.close();
    expect(modesIn(dataDir)).toEqual(FOR_ITS_OWNER);

    execFileSync('chmod', ['-R', 'a+rwX', dataDir]);
    const second = await openEmbeddedDatabase(dataDir);
    expect(modesIn(dataDir)).toEqual(FOR_ITS_OWNER);
    await second.close();
  },
  PATIENCE_MS,
);

test(
  'a folder that holds other things keeps its mode, and what is ours in it is closed',
  async () => {
    const dataDir = createTemporaryFolder();
    writeInto(dataDir, 'outbox/old.eml', 'a mail');
    writeInto(dataDir, 'somebody-elses.txt', 'a note');
    chmodSync(dataDir, 0o755);

    await (await openEmbeddedDatabase(dataDir)).close();

    expect([modeOf(dataDir), modeOf(join(dataDir, 'somebody-elses.txt'))]).toEqual(['755', '644']);
    expect(modesIn(join(dataDir, 'database'))).toEqual(FOR_ITS_OWNER);
    expect(modesIn(join(dataDir, 'outbox'))).toEqual(FOR_ITS_OWNER);
  },
  PATIENCE_MS,
);

test.each(['/proc/carryatlas', '/proc', '/dev/null', '/dev/null/carryatlas'])(
  'a data folder at %s ends in a sentence that says what to do',
  async (dataDir) => {
    const opening = openEmbeddedDatabase(dataDir);

    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(
      /^The data folder \S+ can't be written to \(\w+\): give this user write access, or set DATA_DIR to another folder\.$/,
    );
  },
);

test('making a folder where none can be made fails instead of waiting for ever', async () => {
  await expect(makeFolder('/proc/carryatlas/deeper')).rejects.toThrow('ENOENT');
});
