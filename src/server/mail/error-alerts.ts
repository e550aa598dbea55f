import type { Clock } from '../clock.ts';
import { type Brand, composeLetter } from './letter.ts';
import type { MailTransport } from './transport.ts';

/** What may be said of an error outside: the log's own description, without addresses. */
type ToldError = { type: string; message: string; stack: string };

type Occurrence = { error: ToldError; where: string };

export type ErrorAlertParts = {
  /** Who is told; nobody: the log is all there is. */
  recipients: readonly string[];
  transport: MailTransport;
  from: string;
  brand: Brand;
  clock: Clock;
  onFailure: (error: Error) => void;
};

const HOUR_MS = 60 * 60 * 1000;
/** An hour of mail that somebody still reads. */
const MAILS_AN_HOUR = 10;
const FRAMES_TOLD = 8;

/** The same kind of error at the same place is one. */
const kindOf = ({ error: { type, stack }, where }: Occurrence): string => `${where}\n${type}\n${stack.split('\n')[0]}`;

/**
 * Tells operators by mail that something broke: each kind at most once an hour, all together at most ten times, and what
 * was left out is counted in the next. Past the queue, for when the database is what broke; so each server counts alone.
 */
export const createErrorAlerts = ({ recipients, transport, from, brand, clock, onFailure }: ErrorAlertParts) => {
  const told = new Map<string, number>();
  let leftOut = 0;
  let count = 0;

  const mayTell = (kind: string, now: number): boolean => {
    for (const [one, at] of told) if (now - at >= HOUR_MS) told.delete(one);
    if (told.has(kind) || told.size >= MAILS_AN_HOUR) return false;
    told.set(kind, now);

    return true;
  };

  const compose = ({ error, where }: Occurrence, to: string) =>
    composeLetter(
      to,
      {
        subject: `${brand.productName}: ${error.type} in ${where}`,
        heading: 'Something broke',
        paragraphs: [error.message, error.stack.split('\n').slice(0, FRAMES_TOLD).join('\n')],
        facts: [
          ['Where', where],
          ['When', clock().toISOString()],
          ['Left out before', String(leftOut)],
        ],
        aside: 'The same error is told again after an hour at the earliest. The log has every occurrence.',
      },
      brand,
    );

  return {
    async tell(occurrence: Occurrence): Promise<void> {
      if (recipients.length === 0) return;
      const now = clock().getTime();
      if (!mayTell(kindOf(occurrence), now)) {
        leftOut += 1;
        return;
      }

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
