import fc from 'fast-check';

type Value = fc.Arbitrary<unknown>;

/** Texts that have broken software before. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202egnp.exe',
  '\r\nSet-Cookie: session=forged',
  "' or 1=1; --",
  '"; drop table users; --',
  '%',
  '%_\\',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$' + '{7*7}',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e400',
  '9'.repeat(40),
  'ﷺ'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(5000),
];

const NASTY_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 'x' },
  { __proto__: { isAdmin: true } },
];

export const nastyText: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'binary' }));

const nastyValue: Value = fc.oneof(nastyText, fc.constantFrom(...NASTY_VALUES), fc.jsonValue({ maxDepth: 3 }));

/** Names of columns and of powers: what a caller might hope is written along. */
const FOREIGN_FIELDS = [
  'id',
  'userId',
  'user_id',
  'isAdmin',
  'role',
  'emailProvenAt',
  'passwordHash',
  'status',
  'paidThrough',
  'hasAccess',
  'createdAt',
  'version',
  'savedAt',
  '__proto__',
  'constructor',
];

type Path = (string | number)[];

/** The way to every part of a value, itself first. */
const pathsIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const parts = Object.entries(value).slice(0, 20);

  return [path, ...parts.flatMap(([key, inner]) => pathsIn(inner, [...path, Array.isArray(value) ? +key : key]))];
};

/** A copy in which what stands at `path` is something else; `undefined` takes it away. */
const withAt = (value: unknown, [key, ...rest]: Path, replacement: unknown): unknown => {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) return value.map((item, at) => (at === key ? withAt(item, rest, replacement) : item));

  const entries = Object.entries(value as object).map(([name, inner]) =>
    name === key ? ([name, withAt(inner, rest, replacement)] as const) : ([name, inner] as const),
  );
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
};

const withField = (value: unknown, name: string, added: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const copy: Record<string, unknown> = { ...value };
  // As JSON gives it: a field of that name, and no change of what the object inherits.
  Object.defineProperty(copy, name, { value: added, enumerable: true, configurable: true, writable: true });

  return copy;
};

/** Good values of which one part is wrong, missing, or too much. */
export const brokenOnce = (good: Value): Value =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(good, fc.nat(), fc.option(nastyValue, { nil: undefined })).map(([value, at, replacement]) => {
        const paths = pathsIn(value);
        return withAt(value, paths[at % paths.length] ?? [], replacement);
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(good, fc.constantFrom(...FOREIGN_FIELDS), nastyValue)
        .map(([value, name, added]) => withField(value, name, added)),
    },
  );

/** Whatever JSON can say. */
export const wildValue: Value = fc.oneof(
  nastyValue,
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...FOREIGN_FIELDS, 'email', 'password', 'token', 'state', 'q'), nastyValue),
);
