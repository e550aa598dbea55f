import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Who may import what. A room is the longest of these paths that a file stands under; a feature is a room of
 * its own, so that features never know each other. What is not allowed here is forbidden.
 */
const ALLOWED: Record<string, string[]> = {
  'shared/admin': ['shared/admin'],
  'shared/guide': ['shared/guide'],
  'shared/law': ['shared/law'],
  'shared/membership': ['shared/membership'],
  'shared/sign-in': ['shared/sign-in'],
  'shared/permits': ['shared/permits', 'shared/law'],
  'shared/places': ['shared/places', 'shared/law'],
  'shared/ranges': ['shared/ranges', 'shared/law'],
  'shared/follows': ['shared/follows', 'shared/law', 'shared/permits'],
  'shared/recognition': ['shared/recognition', 'shared/law', 'shared/permits'],
  'shared/trips': ['shared/trips', 'shared/law', 'shared/permits', 'shared/ranges', 'shared/recognition'],
  'shared/sealed': ['shared/sealed', 'shared/permits', 'shared/trips'],
  'shared/site': ['shared/site', 'shared/law', 'shared/permits', 'shared/recognition', 'shared/trips'],
  'shared/contracts': ['shared'],
  'server/config.ts': ['shared', 'server/config-values.ts', 'server/errors.ts'],
  'server/config-values.ts': [],
  'server/errors.ts': ['shared'],
  'server/clock.ts': [],
  'server/site-config.ts': ['shared', 'server/config.ts'],
  'server/db': ['shared', 'server/db', 'server/config.ts', 'server/errors.ts'],
  'server/sessions': ['shared', 'server/sessions', 'server/db', 'server/errors.ts', 'server/clock.ts'],
  'server/http': [
    'shared',
    'server/http',
    'server/sessions',
    'server/db',
    'server/config.ts',
    'server/errors.ts',
    'server/clock.ts',
  ],
  'server/law': ['shared', 'server/law', 'server/db'],
  'server/jobs': ['shared', 'server/jobs', 'server/db', 'server/clock.ts'],
  'server/mail': ['shared', 'server/mail', 'server/jobs', 'server/db', 'server/clock.ts'],
  'server/places': ['shared', 'server/places', 'server/errors.ts'],
  'server/roads': ['shared', 'server/roads', 'server/places', 'server/errors.ts'],
  'server/ranges': [
    'shared',
    'server/ranges',
    'server/law',
    'server/places',
    'server/db',
    'server/errors.ts',
    'server/clock.ts',
  ],
  // Below the features: the job runs by itself, and what it finds is shown by one of them.
  'server/sources': ['shared', 'server/sources', 'server/law', 'server/jobs', 'server/db', 'server/clock.ts'],
  'server/data': ['shared', 'server/data', 'server/db', 'server/errors.ts', 'server/clock.ts'],
  // The demo's payment provider is one more provider of the billing feature.
  'server/demo': [
    'shared',
    'server/demo',
    'server/features/billing',
    'server/http',
    'server/sessions',
    'server/db',
    'server/errors.ts',
    'server/clock.ts',
  ],
  'server/features': [
    'shared',
    'server/db',
    'server/http',
    'server/sessions',
    'server/jobs',
    'server/law',
    'server/mail',
    'server/places',
    'server/roads',
    'server/ranges',
    'server/errors.ts',
    'server/clock.ts',
  ],
  // The editors' desk writes what `npm run publish` reads, by the same code.
  'server/features/editor': [
    'shared',
    'server/data',
    'server/db',
    'server/http',
    'server/jobs',
    'server/law',
    'server/sources',
    'server/errors.ts',
    'server/clock.ts',
  ],
  'server/start': ['shared', 'server'],
  // Everything but how it is started.
  'server/app.ts': [
    'shared',
    'server/config.ts',
    'server/site-config.ts',
    'server/db',
    'server/data',
    'server/demo',
    'server/features',
    'server/http',
    'server/jobs',
    'server/law',
    'server/mail',
    'server/places',
    'server/ranges',
    'server/roads',
    'server/sessions',
    'server/sources',
    'server/clock.ts',
  ],
  'server/main.ts': ['shared', 'server'],
  'server/commands': ['shared', 'server'],
  'server/operator.ts': ['shared', 'server'],
  'client/lib': ['shared', 'client/lib'],
  // The kit knows nothing of the product: neither a contract nor a rule.
  'client/ui': ['client/lib', 'client/ui'],
  'client/blocks': ['shared', 'client/lib', 'client/ui', 'client/blocks'],
  'client/art': [],
  'client/features': ['shared', 'client/lib', 'client/ui', 'client/blocks', 'client/art'],
  'client/app': ['shared', 'client'],
  'client/service-worker': ['client/service-worker', 'client/lib/kept-marks.ts'],
  'client/main.tsx': ['shared', 'client'],
};

const SOURCES = 'src';

const listFiles = (): string[] =>
  readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(SOURCES, join(entry.parentPath, entry.name)).split(sep).join('/'));

const isUnder = (path: string, room: string): boolean => path === room || path.startsWith(`${room}/`);

const roomOf = (path: string): string | undefined =>
  Object.keys(ALLOWED)
    .filter((room) => isUnder(path, room))
    .toSorted((a, b) => b.length - a.length)[0];

const featureOf = (path: string): string | undefined => /^(?:server|client)\/features\/[^/]+/.exec(path)?.[0];

const importsOf = (path: string): string[] => {
  const text = readFileSync(join(SOURCES, path), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);

  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)];
    if (!specifier.startsWith('.')) return [];
    return [
      relative(SOURCES, resolve(SOURCES, dirname(path), specifier))
        .split(sep)
        .join('/'),
    ];
  });
};

/** Every import that the table does not allow. */
const findForbidden = (path: string, imports: readonly string[]): string[] => {
  const room = roomOf(path);
  if (!room) return [`${path} stands in no room of the table`];

  const feature = featureOf(path);
  const isAllowed = (target: string): boolean =>
    ALLOWED[room]?.some((allowed) => isUnder(target, allowed)) ||
    (feature !== undefined && feature === featureOf(target));

  return imports.filter((target) => !isAllowed(target)).map((target) => `${path} imports ${target}`);
};

test('every import of the sources is allowed', () => {
  const files = listFiles();

  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((path) => findForbidden(path, importsOf(path)))).toEqual([]);
});

test.each([
  ['client/app/router.tsx', 'server/config.ts'],
  ['client/features/ranges/page.tsx', 'client/features/landing/page.tsx'],
  ['client/ui/button.tsx', 'client/features/landing/page.tsx'],
  ['server/features/sign-in/routes.ts', 'server/features/billing/sync.ts'],
  ['server/db/schema.ts', 'server/http/handle.ts'],
  ['server/http/handle.ts', 'server/features/sign-in/routes.ts'],
  ['shared/site/product.ts', 'server/config.ts'],
  ['shared/site/product.ts', 'client/lib/paths.ts'],
  ['shared/law/fact.ts', 'shared/trips/trip.ts'],
  ['server/app.ts', 'server/start/migrate.ts'],
])('the table forbids %s to import %s', (path, target) => {
  expect(findForbidden(path, [target])).toEqual([`${path} imports ${target}`]);
});
