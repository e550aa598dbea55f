import { expect, test } from 'vitest';
import { createAdminApp } from '#tests/support/admin-app.ts';
import type { DataTree } from '#tests/support/data-files.ts';
import { publishTree } from '#tests/support/publish.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const FIELDS = {
  phone: '303-555-0199',
  street: '4430 South Adams County Parkway',
  city: 'Brighton',
  site: 'adams.example',
  sourceAddress: 'https://adams.example/permits',
};

const setUp = async () => {
  await publishTree(database.get(), undefined, 1);
  const { admin, member, law, readAudit } = await createAdminApp(database.get());
  const adams = async () => (await member('GET', '/api/regulations?state=CO&county=Adams')).json()[0];
  const correct = (changes: object = {}, version = 0, fips = '08001') =>
    admin('PUT', `/api/admin/offices/${fips}`, { version, office: { ...FIELDS, ...changes } });

  return { admin, member, law, adams, correct, readAudit };
};

test('a phone that a member reports is corrected in the panel, and stays corrected through the next publish', async () => {
  const { admin, member, law, adams, correct, readAudit } = await setUp();
  expect(await adams()).toMatchObject({ officePhone: '303-555-0123', officeAsOf: '2019-05' });

  await member('POST', '/api/regulations/reports', {
    state: 'CO',
    county: 'Adams',
    topic: 'issuing-authority',
    message: 'The phone number is wrong: 303-555-0123.',
  });
  const [report] = (await admin('GET', '/api/admin/inbox/fact-report')).json().items;
  expect(report).toMatchObject({
    message: 'The phone number is wrong: 303-555-0123.',
    office: { state: 'CO', county: 'Adams' },
  });

  const shown = (await admin('GET', '/api/admin/offices?state=CO&county=Adams')).json();
  expect(shown).toMatchObject({ fips: '08001', office: 'sheriff', phone: '303-555-0123', version: 0 });
  expect((await correct()).json()).toMatchObject({ phone: '303-555-0199', asOf: '2026-06-30', version: 1 });
  await law.renew();

  const corrected = {
    officePhone: '303-555-0199',
    officeStreet: '4430 South Adams County Parkway',
    officeAsOf: '2026-06-30',
    officeIsChecked: true,
  };
  expect(await adams()).toMatchObject(corrected);
  const evidence = (await member('GET', '/api/regulations/evidence?state=CO&county=Adams')).json();
  expect(evidence.sources[evidence.contact.source]).toMatchObject({ address: 'https://adams.example/permits' });
  expect(await readAudit()).toMatchObject([{ action: 'office-corrected', subjectId: '08001' }]);

  await publishTree(database.get(), undefined, 2);
  await law.renew();
  expect(law.current().id).toBe(2);
  expect(await adams()).toMatchObject(corrected);
});

const publishChanged = async (change: (tree: DataTree) => void) => publishTree(database.get(), change, 2);

test('a later reading in the files takes its place', async () => {
  const { law, adams, correct } = await setUp();
  await correct();

  await publishChanged((tree) => {
    tree['county-offices/us-co.yaml'].contacts[0] = {
      fips: '08001',
      office: 'sheriff',
      phone: '303-555-0177',
      source: 'a-list',
      asOf: '2026-09',
    };
  });
  await law.renew();

  expect(await adams()).toMatchObject({ officePhone: '303-555-0177', officeAsOf: '2026-09' });
});

test('a correction of one office is not shown for another that takes over', async () => {
  const { law, adams, correct } = await setUp();
  await correct();

  await publishChanged((tree) => {
    tree['county-offices/us-co.yaml'].contacts = [];
    tree['jurisdictions/us-co.yaml'].counties.office = 'county-clerk';
  });
  await law.renew();

  expect(await adams()).toMatchObject({ issuingOffice: 'county-clerk' });
  expect(Object.keys(await adams())).not.toContain('officePhone');
});

test('an empty phone takes a wrong one away', async () => {
  const { law, adams, correct } = await setUp();
  await correct({ phone: '', street: '', city: '', site: '' });
  await law.renew();

  expect(Object.keys(await adams()).filter((key) => key.startsWith('office'))).toEqual([]);
});

test('two administrators at once: the second is told', async () => {
  const { correct } = await setUp();
  await correct();

  const late = await correct({ phone: '303-555-0111' });

  expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
  expect((await correct({ phone: '303-555-0111' }, 1)).statusCode).toBe(200);
});

test.each([
  ['a phone that cannot be dialed', { phone: '555-0123' }],
  ['a page in the place of a site', { site: 'https://adams.example/permits' }],
  ['no source', { sourceAddress: '' }],
  ['a source that is no web page', { sourceAddress: 'ftp://adams.example' }],
])('%s is refused', async (_what, changes) => {
  const { correct } = await setUp();

  expect((await correct(changes)).statusCode).toBe(400);
});

test('a county that we don’t have, or whose state issues, is refused in words', async () => {
  const { admin, correct, law } = await setUp();

  expect((await admin('GET', '/api/admin/offices?state=CO&county=Nowhere')).statusCode).toBe(404);
  expect((await correct({}, 0, '99999')).statusCode).toBe(404);
  await publishChanged((tree) => {
    tree['county-offices/us-co.yaml'].contacts = [];
    tree['jurisdictions/us-co.yaml'].counties.office = 'state';
  });
  await law.renew();
  expect((await correct()).json().message).toBe(
    'The state issues permits there, so the county has no office to correct.',
  );
});
