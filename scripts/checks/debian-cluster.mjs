import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';

const SETTINGS_FOLDER = '/etc/postgresql-common/createcluster.d';
const SETTINGS_FILE = `${SETTINGS_FOLDER}/carryatlas-tests.conf`;

/**
 * Debian's postgresql package sets up and starts a database server of its own when it is installed. The tests need
 * only the programs, so this holds it back; the returned function, or the end of this process, lets it go again.
 * @returns {() => void}
 */
export const holdBackDebianCluster = () => {
  const letGo = () => {
    rmSync(SETTINGS_FILE, { force: true });
    process.off('exit', letGo);

    try {
      // Fails, as it should, when anything else is in there.
      rmdirSync(SETTINGS_FOLDER);
    } catch {}
  };

  process.on('exit', letGo);
  mkdirSync(SETTINGS_FOLDER, { recursive: true });
  writeFileSync(
    SETTINGS_FILE,
    '# Only while `npm test` of CarryAtlas installs PostgreSQL.\ncreate_main_cluster = false\n',
  );

  return letGo;
};
