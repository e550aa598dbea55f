import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { findHaproxy, findOpenssl } from '../../scripts/checks/find-programs.mjs';
import { findFreePort } from '../../scripts/checks/free-port.mjs';
import { testEnvironment } from '../../scripts/checks/test-environment.mjs';

const CONFIGURATION = 'deploy/haproxy.cfg';

export type ProxyProcess = {
  port: number;
  /** The certificate that it shows, to be trusted by who asks. */
  certificate: string;
  readLog: () => string;
  stop: () => Promise<void>;
};

/** A certificate for 127.0.0.1 that is good for two days; key and certificate in one file, as HAProxy reads them. */
const makeCertificate = (openssl: string, folder: string): { file: string; certificate: string } => {
  const [key, certificate, file] = ['key.pem', 'certificate.pem', 'site.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-days', '2', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(openssl, ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const text = readFileSync(certificate, 'utf8');
  writeFileSync(file, text + readFileSync(key, 'utf8'), { mode: 0o600 });

  return { file, certificate: text };
};

const askGroup = (): string => execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();

const need = (program: string | null, name: string): string => {
  if (!program) throw new Error(`${name} is not installed: npm test installs it where it may.`);

  return program;
};

/**
 * The load balancer as operators run it, by the file that we give them, over TLS. The one difference: who connects says
 * by the PROXY protocol from which address, so that one machine can be many visitors.
 */
export const startProxy = async (folder: string, servers: readonly [string, string]): Promise<ProxyProcess> => {
  const haproxy = need(findHaproxy(), 'HAProxy');
  const { file, certificate } = makeCertificate(need(findOpenssl(), 'OpenSSL'), folder);
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const logFile = join(folder, 'proxy.log');
  const log = openSync(logFile, 'a');
  const [first, second] = servers.map((address) => new URL(address).host) as [string, string];
  const child = spawn(haproxy, ['-db', '-f', CONFIGURATION], {
    env: testEnvironment({
      SITE_BIND: `127.0.0.1:${port} accept-proxy ssl crt ${file} alpn h2,http/1.1`,
      PLAIN_BIND: `127.0.0.1:${plainPort}`,
      SERVER_1: first,
      SERVER_2: second,
      INSIDE: join(folder, 'inside.sock'),
      PROXY_USER: userInfo().username,
      PROXY_GROUP: askGroup(),
    }),
    stdio: ['ignore', log, log],
  });
  // Nothing outlives the process that started it, even one that is asked to end in the middle.
  const killWithUs = (): boolean => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  const ended = once(child, 'exit');

  return {
    port,
    certificate,
    readLog: () => readFileSync(logFile, 'utf8'),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
