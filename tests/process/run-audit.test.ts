import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { runAudit } from '../../scripts/checks/run-audit.mjs';

const BULK = '/-/npm/v1/security/advisories/bulk';

const MANIFEST = {
  name: 'toy',
  version: '1.0.0',
  dependencies: { 'toy-server': '1.0.0' },
  devDependencies: { 'toy-tool': '2.0.0' },
};

const advisory = (id: number, severity: string, title: string) => ({
  id,
  url: `https://advisories.example/${id}`,
  title,
  severity,
  vulnerable_versions: '<=2.0.0',
  cwe: [],
  cvss: { score: 0, vectorString: null },
});

/** A registry that knows advisories and nothing else, and the toy project that asks it. */
const audit = async (answer: (asked: Record<string, string[]>, response: ServerResponse) => void) => {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url !== BULK) return response.writeHead(404).end('{}');
    const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    return answer(JSON.parse(plain.toString()), response.setHeader('content-type', 'application/json'));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');

  const folder = createTemporaryFolder({
    'package.json': JSON.stringify(MANIFEST),
    // As in this project: it must not bring tools into the first part.
    '.npmrc': 'audit=false\ninclude=dev\n',
    'package-lock.json': JSON.stringify({
      ...MANIFEST,
      lockfileVersion: 3,
      packages: {
        '': MANIFEST,
        'node_modules/toy-server': { version: '1.0.0' },
        'node_modules/toy-tool': { version: '2.0.0', dev: true },
      },
    }),
  });
  const lines: string[] = [];
  const status = await runAudit(folder, (line) => lines.push(line), {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    npm_config_noproxy: '127.0.0.1',
    npm_config_cache: createTemporaryFolder({}),
  });

  return { status, lines };
};

/** Answers about what was asked for alone, as the registry does. */
const knows =
  (all: Record<string, object[]>) =>
  (asked: Record<string, string[]>, response: ServerResponse): void => {
    response.end(JSON.stringify(Object.fromEntries(Object.entries(all).filter(([name]) => name in asked))));
  };

test('no advisory: clean', async () => {
  expect(await audit(knows({}))).toEqual({
    status: 0,
    lines: [
      'Packages that run in production: no known vulnerabilities.',
      'Tools and demo packages: no known vulnerabilities.',
    ],
  });
});

test.each([
  ['critical', 1],
  ['high', 1],
  ['moderate', 0],
])('a %s hole in production ends with %i', async (severity, expected) => {
  const { status, lines } = await audit(knows({ 'toy-server': [advisory(7, severity, 'Reads any file')] }));

  expect(status).toBe(expected);
  expect(lines[0]).toBe('Packages that run in production: 1 with known vulnerabilities.');
  expect(lines[1]).toContain(`  ${severity}: toy-server <=2.0.0: Reads any file (https://advisories.example/7). `);
  expect(lines[2]).toBe('Tools and demo packages: no known vulnerabilities.');
});

test('a critical hole in a tool is told and ends with 0', async () => {
  const { status, lines } = await audit(knows({ 'toy-tool': [advisory(8, 'critical', 'Runs any code')] }));

  expect(status).toBe(0);
  expect(lines.slice(0, 2)).toEqual([
    'Packages that run in production: no known vulnerabilities.',
    'Tools and demo packages: 1 with known vulnerabilities.',
  ]);
  expect(lines[2]).toContain('  critical: toy-tool <=2.0.0: Runs any code');
});

test.each([
  ['405', (_asked: unknown, response: ServerResponse) => response.writeHead(405).end(), /405 Method Not Allowed/],
  ['words', (_asked: unknown, response: ServerResponse) => response.end('<html>'), /so we don't know/],
])('a registry that answers with %s is told, and ends with 2', async (_what, answer, said) => {
  const { status, lines } = await audit(answer);

  expect(status).toBe(2);
  expect(lines[0]).toMatch(said);
  expect(lines[0]).not.toContain('127.0.0.1');
  expect(lines[1]).toBe("Run this again on a machine that can reach npm's audit service.");
});
