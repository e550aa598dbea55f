import { type Clock, HOUR_MS } from '../clock.ts';
import { composeLetter } from './compose-letter.ts';
import type { Brand } from './letter.ts';
import type { MailTransport } from './transport.ts';

/** What may be said of an error outside: the log's own description, without addresses. */
type ToldError = { type: string; message: string; stack: string; code?: unknown };

/** An outage is one thing, wherever it shows. */
type Occurrence = { error: ToldError; where: string; outage: string | null };

export type ErrorAlertParts = {
  /** Who is told; nobody: the log is all there is. */
  recipients: readonly string[];
  transport: MailTransport;
  from: string;
  brand: Brand;
  clock: Clock;
  onFailure: (error: Error) => void;
};

/** An hour of email that somebody still reads. */
const EMAILS_AN_HOUR = 20;
/** Past this many an hour only new kinds are emailed: a flood leaves room for what else breaks. */
const REPEATS_END_AT = 10;
/** One bug often shows at many places. These show how far it reaches; the log has them all. */
const PLACES_OF_A_KIND = 3;
const FRAMES_TOLD = 8;

/** What broke, wherever it was asked for: its type, its code, and the first line of our own code. */
const kindOf = ({ error: { type, code, stack }, outage }: Occurrence): string => {
  if (outage) return outage;
  const frames = stack.split('\n');
  const ours = frames.find((frame) => !/node_modules|node:/.test(frame)) ?? frames[0];

  return `${type}\n${code ?? ''}\n${ours}`;
};

type Telling = { kind: string; where: string; at: number };

/**
 * Tells operators by email that something broke: each kind at each place at most once an hour, at a few places, and so
 * that no kind uses up what another needs. What was left out is counted in the next. Past the queue, for when the
 * database is what broke; so each server counts alone.
 */
export const createErrorAlerts = ({ recipients, transport, from, brand, clock, onFailure }: ErrorAlertParts) => {
  let told: Telling[] = [];
  let leftOut = 0;
  let count = 0;

  const mayTell = ({ kind, where }: Telling): boolean => {
    const ofKind = told.filter((telling) => telling.kind === kind);
    if (ofKind.length === 0) return told.length < EMAILS_AN_HOUR;
    if (ofKind.some((telling) => telling.where === where)) return false;

    return ofKind.length < PLACES_OF_A_KIND && told.length < REPEATS_END_AT;
  };

  const compose = ({ error, where, outage }: Occurrence, to: string) =>
    composeLetter(
      to,
      {
        subject: `${brand.productName}: ${outage ?? `${error.type} in ${where}`}`,
        heading: 'Something broke',
        paragraphs: [error.message, error.stack.split('\n').slice(0, FRAMES_TOLD).join('\n')],
        facts: [
          ['Where', where],
          ['When', clock().toISOString()],
          ['Errors not emailed since the last alert', String(leftOut)],
        ],
        aside: 'We email the same error at most once an hour. The server’s log has every one.',
      },
      brand,
    );

  return {
    async tell(occurrence: Occurrence): Promise<void> {
      if (recipients.length === 0) return;
      const now = clock().getTime();
      told = told.filter(({ at }) => now - at < HOUR_MS);
      const telling = { kind: kindOf(occurrence), where: occurrence.outage ?? occurrence.where, at: now };
      if (!mayTell(telling)) {
        leftOut += 1;
        return;
      }
      told.push(telling);

      const mails = recipients.map((to) => compose(occurrence, to));
      leftOut = 0;
      for (const mail of mails) {
        count += 1;
        const messageId = `<error-${now}-${count}@${new URL(brand.origin).hostname}>`;
        await transport.deliver({ messageId, from, ...mail }).catch(onFailure);
      }
    },
  };
};
