import { deflateSync, inflateSync } from 'node:zlib';
import type { sourceChecks } from '../db/schema.ts';
import { describeDifference } from './difference.ts';
import type { Look } from './look-at-page.ts';
import type { Reason } from './page-error.ts';

export type SourceCheck = typeof sourceChecks.$inferSelect;

/** Of a text, what is kept to show what differs. The hash is of all of it. */
const KEPT_CHARACTERS = 40_000;
const MOST_UNPACKED_BYTES = 8 * KEPT_CHARACTERS;
/** So often in a row before anyone is told: sites have bad days. */
const FAILURES_TOLD = 2;
/** These are no bad day, and are told at once. */
const TOLD_AT_ONCE: readonly Reason[] = ['unsafe-url', 'private-address', 'too-large', 'other-type', 'no-text'];

const NO_WORDS = 'The file is different. Open it to see what changed. We don’t compare text inside a PDF.';

const pack = (text: string | null): string | null =>
  text === null ? null : deflateSync(text.slice(0, KEPT_CHARACTERS)).toString('base64');

const unpack = (packed: string): string =>
  inflateSync(Buffer.from(packed, 'base64'), { maxOutputLength: MOST_UNPACKED_BYTES }).toString();

/** The same page to a reader: http or https, with www or without, a slash at the end or none, whatever the query. */
const placeOf = (url: string): string => {
  const { hostname, pathname } = new URL(url);

  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`;
};

const describe = (row: SourceCheck, text: string | null): string =>
  row.baseText === null || text === null ? NO_WORDS : describeDifference(unpack(row.baseText), text, KEPT_CHARACTERS);

const outcomeOf = (isMoved: boolean, isChanged: boolean) => {
  if (isMoved) return 'moved' as const;

  return isChanged ? ('changed' as const) : ('same' as const);
};

const FINE = { reason: null, status: 200, failures: 0, failingSince: null };

const judgeRead = (row: SourceCheck, look: Look & { kind: 'read' }) => {
  const { finalUrl, etag, lastModified, hash, text } = look;
  const base =
    row.baseHash === null
      ? { baseHash: hash, baseText: pack(text), baseUrl: row.url }
      : { baseHash: row.baseHash, baseText: row.baseText, baseUrl: row.baseUrl };
  const isChanged = hash !== base.baseHash;

  return {
    ...FINE,
    ...base,
    finalUrl,
    etag,
    lastModified,
    hash,
    newText: isChanged ? pack(text) : null,
    difference: isChanged ? describe(row, text) : null,
    outcome: outcomeOf(placeOf(finalUrl) !== placeOf(base.baseUrl ?? row.url), isChanged),
  };
};

const judgeFailure = (row: SourceCheck, { reason, status }: Look & { kind: 'failed' }, now: Date) => {
  const failures = row.failures + 1;
  const isTold = failures >= FAILURES_TOLD || TOLD_AT_ONCE.includes(reason);
  const failingSince = row.failingSince ?? now;

  return {
    reason,
    status,
    failures,
    failingSince,
    // Until then it stays what it was: one bad day takes no finding out of the queue.
    ...(isTold && { outcome: 'unreachable' as const, since: failingSince }),
  };
};

/** What a look changes in what we know of a page. */
export const judgeLook = (row: SourceCheck, look: Look, now: Date): Partial<SourceCheck> => {
  const since = (outcome: SourceCheck['outcome']): Date => (row.outcome === outcome && row.since ? row.since : now);
  switch (look.kind) {
    case 'read': {
      const judged = judgeRead(row, look);

      return { ...judged, since: since(judged.outcome) };
    }
    case 'not-modified': {
      const isMoved = placeOf(look.finalUrl) !== placeOf(row.baseUrl ?? row.url);
      const outcome = outcomeOf(isMoved, row.hash !== row.baseHash);

      return { ...FINE, status: 304, outcome, since: since(outcome) };
    }
    case 'gone':
      return { ...FINE, status: look.status, outcome: 'gone', since: since('gone') };
    case 'disallowed':
      return { ...FINE, status: null, outcome: 'disallowed', since: since('disallowed') };
    case 'failed':
      return judgeFailure(row, look, now);
  }
};
