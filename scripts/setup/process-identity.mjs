import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process began, in a form that tells it from any later process with the same number; null when there is no
 * such process, or only a zombie of it.
 * @param {number} pid
 * @returns {string | null}
 */
export const findBirth = (pid) => (process.platform === 'linux' ? findLinuxBirth(pid) : findPosixBirth(pid));

/** @param {number} pid */
const findLinuxBirth = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticksSinceBoot] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return null;

    // Ticks count from boot, so the same number may come again after a restart of the machine.
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticksSinceBoot}`;
  } catch {
    return null;
  }
};

/** @param {number} pid */
const findPosixBirth = (pid) => {
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const line = execFileSync('ps', ['-o', 'lstart=', '-o', 'state=', '-p', String(pid)], { env, encoding: 'utf8' });
    const [, birth, state] = /^(.*\d{4})\s+(\S+)\s*$/.exec(line.trim()) ?? [];

    return birth && !state?.startsWith('Z') ? birth : null;
  } catch {
    return null;
  }
};
