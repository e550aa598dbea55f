/** What decides about a ready answer. */
export type PlainHeaders = {
  host?: string;
  cookie?: string;
  'accept-encoding'?: string;
  'if-none-match'?: string;
};

const WANTED: ReadonlySet<string> = new Set(['host', 'cookie', 'accept-encoding', 'if-none-match']);
/** Behind these stands a body. */
const BODY: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);

/**
 * Reads them as they came, which costs less than having Node sort all of them. Null: one came twice, or a body is on
 * its way; what that means is for others to say.
 */
export const readPlainHeaders = (raw: readonly string[]): PlainHeaders | null => {
  const plain: PlainHeaders = {};
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]?.toLowerCase() ?? '';
    if (BODY.has(name)) return null;
    if (!WANTED.has(name)) continue;
    if (name in plain) return null;
    plain[name as keyof PlainHeaders] = raw[at + 1] ?? '';
  }

  return plain;
};
