import { expect, test } from 'vitest';
import { factReports } from '#server/db/schema.ts';
import { aFact } from '#tests/support/data-files.ts';
import { createEditorApp } from '#tests/support/desk/editor-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const LIMIT = 'us-co.facts.magazine-limit';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls that need this level, with something in the place of their parameters. */
const callsOf = (accessTable: readonly string[], level: string): [Method, string][] =>
  accessTable
    .map((line) => line.split(/\s+/) as [string, Method, string])
    .filter(([its]) => its === level)
    .map(([, method, path]) => [method, path.replace(/:\w+/g, 'x')]);

test('a member who is no editor is refused every call of the desk, and an administrator is an editor', async () => {
  const { app, member, boss } = await createEditorApp(database.get());
  const calls = callsOf(app.accessTable, 'editor');
  expect(calls.length).toBeGreaterThan(10);

  for (const [method, path] of calls) {
    const refused = await member(method, path, method === 'GET' ? undefined : {});
    expect([refused.statusCode, refused.json().message], `${method} ${path}`).toEqual([
      403,
      'Access denied. Editor privileges required.',
    ]);
  }
  expect((await boss('GET', '/api/editor/queue')).statusCode).toBe(200);
});

test('an editor who is no administrator is refused every call of the admin panel', async () => {
  const { app, ed } = await createEditorApp(database.get());
  const calls = callsOf(app.accessTable, 'admin');
  expect(calls.length).toBeGreaterThan(10);

  for (const [method, path] of calls) {
    const refused = await ed(method, path, method === 'GET' ? undefined : {});
    expect([refused.statusCode, refused.json().code], `${method} ${path}`).toEqual([403, 'forbidden']);
  }
});

test('no answer of the desk holds anything of a member: not who reports, not what they wrote, not who follows', async () => {
  const { app, db, ids, ed, save } = await createEditorApp(database.get());
  await db.insert(factReports).values({
    id: 'r1',
    userId: ids.member,
    state: 'CO',
    topic: 'magazine-limit',
    message: 'My own words, which name me',
    createdAt: new Date(),
  });
  await save('ed', LIMIT, { action: 'change', fact: aFact(10, { summary: 'You can have 10 rounds at most.' }) });

  const reads = callsOf(app.accessTable, 'editor').filter(([method]) => method === 'GET');
  for (const [method, path] of reads) {
    const url = path.replace('/facts/x', `/facts/${LIMIT}`).replace('/sources', '/sources?text=list');
    const answer = await ed(method, url);
    expect(answer.statusCode, url).toBe(200);
    for (const secret of ['My own words', 'ada@test.example', 'Ada Rider', ids.member]) {
      expect(answer.payload, url).not.toContain(secret);
    }
  }
});

test('all that editors do is in the audit log, by whom', async () => {
  const { ids, ed, vera, save, readAudit } = await createEditorApp(database.get());
  const fact = aFact(30, { summary: 'You can have 30 rounds at most.' });
  const { version } = (await save('ed', LIMIT, { action: 'change', fact })).json();
  await vera('POST', `/api/editor/facts/${LIMIT}/approve`, { version });
  await ed('DELETE', `/api/editor/facts/${LIMIT}/draft?version=${version}`);
  await vera('POST', `/api/editor/facts/${LIMIT}/put-off`, { reason: 'A court decides', until: '2026-07-15' });
  // Refused, and so nothing that was done.
  await ed('DELETE', `/api/editor/facts/${LIMIT}/draft?version=${version}`);

  expect((await readAudit()).map(({ action, actorId, subjectId }) => [action, actorId, subjectId])).toEqual([
    ['draft-saved', ids.ed, LIMIT],
    ['draft-approved', ids.vera, LIMIT],
    ['draft-discarded', ids.ed, LIMIT],
    ['fact-put-off', ids.vera, LIMIT],
  ]);
});
