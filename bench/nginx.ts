import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../scripts/checks/free-port.mjs';
import type { Server } from './processes.ts';

/** Debian keeps it where only administrators look. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const START_LIMIT_MS = 10_000;
const POLL_MS = 50;

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);

    return true;
  } catch {
    return false;
  }
};

/** Debian's package, unpacked beside the benchmark: nothing is installed, and nothing of the machine starts it. */
const unpackPackage = (folder: string): string => {
  const quiet: ExecFileSyncOptions = { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] };
  execFileSync('apt-get', ['download', 'nginx'], quiet);
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  execFileSync('dpkg-deb', ['-x', file ?? '', 'unpacked'], quiet);
  const program = join(folder, 'unpacked', 'usr', 'sbin', 'nginx');
  // Libraries of it that are missing are told here.
  execFileSync(program, ['-v'], quiet);

  return program;
};

export const findNginx = (folder: string): string => {
  const program = FOLDERS.map((one) => join(one, 'nginx')).find(isProgram);
  if (program) return program;

  const own = join(folder, 'nginx-package');
  mkdirSync(own);

  return unpackPackage(own);
};

/** One process, as ours is one; no log, as ours has none here. */
const configure = (folder: string, port: number): string => `
daemon off;
worker_processes 1;
error_log stderr crit;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  default_type text/plain;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}/files; }
}
`;

/** nginx, which sends the files of `folder`/files. */
export const startNginx = async (program: string, folder: string): Promise<Server> => {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const config = join(folder, 'nginx.conf');
  mkdirSync(join(folder, 'files'), { recursive: true });
  writeFileSync(config, configure(folder, port));
  const child = spawn(program, ['-p', folder, '-c', config, '-g', 'master_process off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);

  for (const end = Date.now() + START_LIMIT_MS; ; await pause(POLL_MS)) {
    if (await fetch(address).catch(() => null)) break;
    if (child.exitCode !== null || Date.now() > end) throw new Error('nginx did not start');
  }

  return {
    address,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      process.off('exit', kill);
    },
  };
};
