import { appendFile, chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { foundingMembers } from '#server/db/schema.ts';
import { createAdminApp } from '#tests/support/admin-app.ts';
import { startFakeSheets } from '#tests/support/fake-sheets.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createFileSpreadsheet } from './spreadsheet/file-spreadsheet.ts';
import { createGoogleSpreadsheet } from './spreadsheet/google-spreadsheet.ts';
import type { Spreadsheet } from './spreadsheet/spreadsheet.ts';

const database = openTestDatabase();

const FOUNDERS = Array.from({ length: 9 }, (_, at) => `founding-${at + 1}@carryatlas.example`);

const aPromise = () => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });

  return { promise, resolve: () => resolve() };
};

const setUp = async (spreadsheet: Spreadsheet, emails = FOUNDERS) => {
  await database
    .get()
    .db.insert(foundingMembers)
    .values(emails.map((email) => ({ email })));
  const app = await createAdminApp(database.get(), { parts: { spreadsheet } });

  return { ...app, add: () => app.admin('POST', '/api/admin/add-grandfathered-users') };
};

const withGoogle = async (options: { answersWithinMs?: number } = {}) => {
  const google = await startFakeSheets();
  onTestFinished(() => google.close());
  const sheet = createGoogleSpreadsheet(google.settings, { fetchInstead: google.fetchInstead, ...options });

  return { google, ...(await setUp(sheet)), inSheet: () => google.rows.slice(1).map(([email]) => email) };
};

const withFile = async (emails?: string[]) => {
  const file = join(createTemporaryFolder(), 'data', 'founding-members.csv');

  return { file, ...(await setUp(createFileSpreadsheet(file), emails)), read: () => readFile(file, 'utf8') };
};

test('an administrator sees the nine users with $0.00, and which spreadsheet it is', async () => {
  const { admin } = await withFile();

  expect((await admin('GET', '/api/admin/spreadsheet')).json()).toEqual({
    kind: 'file',
    where: 'founding-members.csv',
    users: FOUNDERS.map((email) => ({ email, amount: '$0.00' })),
  });
});

test('the nine are added to Google Sheets below headings; a second press adds nobody twice and says so', async () => {
  const { google, add, inSheet, readAudit, adminId } = await withGoogle();

  const first = await add();
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({
    success: true,
    message: 'Added 9 of 9 users.',
    error: null,
    successCount: 9,
    totalUsers: 9,
    errors: [],
  });
  expect(google.rows[0]).toEqual(['Email', 'Plan', 'Amount', 'Added on']);
  expect(google.rows[1]).toEqual([FOUNDERS[0], 'Founding Member', '$0.00', '2026-06-30']);

  expect((await add()).json()).toMatchObject({
    success: true,
    successCount: 0,
    message: 'All 9 users were already in the spreadsheet, so no one was added twice.',
  });
  expect(inSheet()).toEqual(FOUNDERS);
  const audit = await readAudit();
  expect(audit.map(({ action, actorId, details }) => [action, actorId, details['stage'], details['added']])).toEqual([
    ['founders-added-to-spreadsheet', adminId, 'begun', undefined],
    ['founders-added-to-spreadsheet', adminId, 'ended', 9],
    ['founders-added-to-spreadsheet', adminId, 'begun', undefined],
    ['founders-added-to-spreadsheet', adminId, 'ended', 0],
  ]);
  expect(JSON.stringify(audit)).not.toContain('@');
});

test('Google goes away half-way: what was added is told, and the next press adds only the rest', async () => {
  const { google, add, inSheet } = await withGoogle();
  // The headings are the first addition.
  google.fail(/append/, 503, { after: 5, times: 1 });

  const broken = (await add()).json();
  expect(broken).toMatchObject({ success: false, successCount: 4, totalUsers: 9 });
  expect(broken.message).toBe('Added 4 of 9 users; 5 couldn’t be added.');
  expect(broken.errors).toHaveLength(5);
  expect(broken.errors[0]).toBe(`${FOUNDERS[4]}: Google Sheets didn’t respond. Please try again in a minute.`);
  expect(broken.error).toBe(broken.errors[0]);

  expect((await add()).json()).toMatchObject({
    success: true,
    successCount: 5,
    message: 'Added 5 of 9 users. 4 were already there.',
  });
  expect(inSheet()).toEqual(FOUNDERS);
});

test('an addition whose answer is lost counts as added, and is not repeated', async () => {
  const { google, add, inSheet } = await withGoogle();
  google.fail(/append/, 'lost-after', { after: 3, times: 1 });

  expect((await add()).json()).toMatchObject({ success: true, successCount: 9 });
  expect(inSheet()).toEqual(FOUNDERS);
});

test('an answer that is lost together with the line leaves a doubt, which the next press settles', async () => {
  const { google, add, inSheet } = await withGoogle();
  google.fail(/append/, 'lost-after', { after: 1, times: 1 });
  google.fail(/A:A$/, 503, { after: 1, times: 1 });

  expect((await add()).json().errors[0]).toContain('It may have been added anyway');
  expect((await add()).json()).toMatchObject({ success: true, successCount: 8 });
  expect(inSheet()).toEqual(FOUNDERS);
});

test.each([
  ['no such spreadsheet', 404, 'Check GOOGLE_SHEETS_ID'],
  ['no permission', 403, 'Share it with robot@project.example, as an editor'],
  ['the quota is used up', 429, 'try again in a minute'],
  ['Google is down', 500, 'didn’t respond'],
] as const)('%s: the test and the addition say what to do, and nobody was added', async (_case, status, words) => {
  const { google, add, admin, readAudit } = await withGoogle();
  google.fail(/spreadsheets/, status, { times: 9 });

  const tested = await admin('POST', '/api/admin/test-sheets');
  expect(tested.statusCode).toBe(200);
  expect(tested.json()).toMatchObject({ success: false, message: 'We can’t use the spreadsheet.' });
  expect(tested.json().error).toContain(words);
  expect((await add()).json()).toMatchObject({
    success: false,
    successCount: 0,
    error: expect.stringContaining(words),
  });
  expect(google.rows).toEqual([]);
  expect((await readAudit()).map(({ action }) => action)).toEqual([
    'spreadsheet-tested',
    'founders-added-to-spreadsheet',
    'founders-added-to-spreadsheet',
  ]);
});

test('a Google that does not answer in time is given up', async () => {
  const { google, admin } = await withGoogle({ answersWithinMs: 50 });
  google.fail(/spreadsheets/, 'never', { times: 9 });

  expect((await admin('POST', '/api/admin/test-sheets')).json()).toMatchObject({
    success: false,
    error: 'Google Sheets didn’t respond. Please try again in a minute.',
  });
});

test('a key that Google does not know is told as such', async () => {
  const google = await startFakeSheets();
  const other = await startFakeSheets();
  onTestFinished(async () => void (await Promise.all([google.close(), other.close()])));
  const { admin } = await setUp(createGoogleSpreadsheet(other.settings, { fetchInstead: google.fetchInstead }));

  expect((await admin('POST', '/api/admin/test-sheets')).json().error).toContain('GOOGLE_SERVICE_ACCOUNT_JSON');
});

test('the test of a good connection names the spreadsheet and changes nothing', async () => {
  const { google, admin } = await withGoogle();

  expect((await admin('POST', '/api/admin/test-sheets')).json()).toEqual({
    success: true,
    message: 'Connected to the spreadsheet “Founders”.',
    error: null,
  });
  expect(google.rows).toEqual([]);
});

test('while one administrator is adding, another is asked to wait, and nobody is in it twice', async () => {
  const google = await startFakeSheets();
  onTestFinished(() => google.close());
  const sheet = createGoogleSpreadsheet(google.settings, { fetchInstead: google.fetchInstead });
  const reading = aPromise();
  const open = aPromise();
  const listEmails = async () => {
    reading.resolve();
    await open.promise;

    return sheet.listEmails();
  };
  const { add } = await setUp({ ...sheet, listEmails });

  const first = add();
  await reading.promise;
  const second = await add();
  open.resolve();

  expect([second.statusCode, second.json().code]).toEqual([409, 'conflict']);
  expect((await first).json()).toMatchObject({ success: true, successCount: 9 });
  expect((await add()).json()).toMatchObject({ successCount: 0 });
  expect(google.rows).toHaveLength(10);
});

test('without Google the file gets a line each, nobody twice, and a line that a crash cut short spoils no other', async () => {
  const { file, add, read } = await withFile();
  await mkdir(join(file, '..'), { recursive: true });
  await appendFile(file, '"Email","Plan","Amount","Added on"\n"founding-1@carryatlas.example","Foun');

  expect((await add()).json()).toMatchObject({ success: true, successCount: 9 });
  expect((await add()).json()).toMatchObject({ success: true, successCount: 0 });
  const lines = (await read()).trimEnd().split('\n');
  expect(lines).toHaveLength(11);
  expect(lines.slice(2).map((line) => line.split('"')[1])).toEqual(FOUNDERS);
});

test('an address that a spreadsheet would run as a formula is text, and is recognized the next time', async () => {
  const { add, read } = await withFile(['=1+1@test.example']);

  await add();

  expect(await read()).toContain(`"'=1+1@test.example"`);
  expect((await add()).json()).toMatchObject({ successCount: 0 });
});

test('a file that a spreadsheet program has saved in its own way gets nobody twice', async () => {
  const { file, add, read } = await withFile(['pat@test.example', '=1+1@test.example']);
  await mkdir(join(file, '..'), { recursive: true });
  await appendFile(
    file,
    "\uFEFFEmail,Plan,Amount,Added on\r\npat@test.example,Founding Member,$0.00,2026-06-30\r\n'=1+1@test.example,Founding Member,$0.00,2026-06-30\r\n",
  );

  expect((await add()).json()).toMatchObject({ success: true, successCount: 0 });
  expect((await read()).trimEnd().split('\n')).toHaveLength(3);
});

test.each(['＝1+1', '＋1', '－1', '＠sum', '\t=1', '@sum(a1)'])('%j does not start a cell', async (start) => {
  const file = join(createTemporaryFolder(), 'founding-members.csv');
  const sheet = createFileSpreadsheet(file);
  const plan = `${start} "quoted", with a comma`;

  await sheet.append({ email: 'pat@test.example', plan, amount: '$0.00', addedOn: '2026-06-30' });

  expect(await readFile(file, 'utf8')).toContain(`,"'${plan.replaceAll('"', '""')}",`);
  expect(await sheet.listEmails()).toEqual(new Set(['pat@test.example']));
});

test.each(["'o.neil@test.example", "'=o.neil@test.example", "''=o.neil@test.example", '-o.neil@test.example'])(
  '%s is added only once',
  async (email) => {
    const { add, read } = await withFile([email]);

    expect((await add()).json()).toMatchObject({ successCount: 1 });
    expect((await add()).json()).toMatchObject({ successCount: 0 });
    expect((await add()).json()).toMatchObject({ successCount: 0 });
    expect((await read()).trimEnd().split('\n')).toHaveLength(2);
  },
);

test('twelve file tests at once write the headings once', async () => {
  const { admin, read, readAudit } = await withFile();

  const answers = await Promise.all(Array.from({ length: 12 }, () => admin('POST', '/api/admin/test-sheets')));

  expect(await read()).toBe('"Email","Plan","Amount","Added on"\n');
  const done = answers.filter(({ statusCode }) => statusCode === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(done.every((answer) => answer.json().success)).toBe(true);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(12 - done.length);
  expect(await readAudit()).toHaveLength(done.length);
});

test('a file test is refused while someone is adding', async () => {
  const file = join(createTemporaryFolder(), 'founding-members.csv');
  const sheet = createFileSpreadsheet(file);
  const reading = aPromise();
  const open = aPromise();
  const listEmails = async () => {
    reading.resolve();
    await open.promise;

    return sheet.listEmails();
  };
  const { add, admin } = await setUp({ ...sheet, listEmails });

  const adding = add();
  await reading.promise;
  const tested = await admin('POST', '/api/admin/test-sheets');
  open.resolve();

  expect([tested.statusCode, tested.json().code]).toEqual([409, 'conflict']);
  expect((await adding).json()).toMatchObject({ successCount: 9 });
  expect((await admin('POST', '/api/admin/test-sheets')).json()).toMatchObject({ success: true });
});

test('a file that can not be read is told, and the page goes on', async () => {
  const { file, admin } = await withFile();
  // A folder in the place of the file: even the superuser can't read that.
  await mkdir(file, { recursive: true });
  await chmod(file, 0o700);

  expect((await admin('POST', '/api/admin/test-sheets')).json()).toMatchObject({
    success: false,
    error: 'The file founding-members.csv can’t be used: EISDIR.'.replace('’', "'"),
  });
});

test('adding asks for a proof after 15 minutes, and then adds nothing', async () => {
  const { add, waitForProofToEnd, read, readAudit } = await withFile();
  waitForProofToEnd();

  const response = await add();

  expect([response.statusCode, response.json().code]).toEqual([403, 'proof-required']);
  await expect(read()).rejects.toThrow('ENOENT');
  expect(await readAudit()).toEqual([]);
});
