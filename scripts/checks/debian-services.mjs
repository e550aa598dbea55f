import { existsSync, rmSync, writeFileSync } from 'node:fs';

const POLICY_FILE = '/usr/sbin/policy-rc.d';
const NOT_ALLOWED = 101;

/**
 * Debian's packages of servers start them when they are installed. The tests need only the programs, so this says no
 * in the way that Debian asks; the returned function, or the end of this process, takes it back.
 * @returns {() => void}
 */
export const holdBackDebianServices = () => {
  // Somebody else's policy stands, whatever it says.
  if (existsSync(POLICY_FILE)) return () => {};

  const letGo = () => {
    rmSync(POLICY_FILE, { force: true });
    process.off('exit', letGo);
  };

  process.on('exit', letGo);
  writeFileSync(
    POLICY_FILE,
    `#!/bin/sh\n# Only while the tests of CarryAtlas install programs.\nexit ${NOT_ALLOWED}\n`,
    {
      mode: 0o755,
    },
  );

  return letGo;
};
