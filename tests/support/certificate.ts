import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOpenssl } from '../../scripts/checks/find-programs.mjs';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A certificate for a server on this machine, that only those believe who are given it. */
export const aCertificate = (): { key: string; cert: string } => {
  const openssl = findOpenssl();
  if (!openssl) throw new Error('OpenSSL is missing: `npm test` installs it');
  const folder = createTemporaryFolder({});
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  execFileSync(openssl, ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' });

  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
};
