/** What decides about a ready answer. All four are always there: objects of one shape are quicker to read. */
export type PlainHeaders = {
  host: string | undefined;
  cookie: string | undefined;
  'accept-encoding': string | undefined;
  'if-none-match': string | undefined;
};

const WANTED: ReadonlySet<string> = new Set(['host', 'cookie', 'accept-encoding', 'if-none-match']);
/** Behind these stands a body. */
const BODY: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);
/** By its length alone most of what a browser sends is passed over. */
const LENGTHS: ReadonlySet<number> = new Set([...WANTED, ...BODY].map(({ length }) => length));

/**
 * Reads them as they came, which costs less than having Node sort all of them. Null: one came twice, or a body is on
 * its way; what that means is for others to say.
 */
export const readPlainHeaders = (raw: readonly string[]): PlainHeaders | null => {
  const plain: PlainHeaders = {
    host: undefined,
    cookie: undefined,
    'accept-encoding': undefined,
    'if-none-match': undefined,
  };
  for (let at = 0; at < raw.length; at += 2) {
    const written = raw[at] ?? '';
    if (!LENGTHS.has(written.length)) continue;
    const name = written.toLowerCase();
    if (BODY.has(name)) return null;
    if (!WANTED.has(name)) continue;
    if (plain[name as keyof PlainHeaders] !== undefined) return null;
    plain[name as keyof PlainHeaders] = raw[at + 1] ?? '';
  }

  return plain;
};
