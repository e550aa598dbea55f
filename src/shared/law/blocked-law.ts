import type { LawInMotion } from './jurisdiction.ts';
import type { Topic } from './topics.ts';

export const BLOCKED_IN_COURT = 'courts have blocked this, but the block can end';

/** Whether courts keep the law behind an answer from being enforced on a day. */
export const isBlocked = (motions: readonly LawInMotion[], topic: Topic, day: string): boolean =>
  motions.some(
    ({ status, blocks }) => status === 'blocked' && blocks?.topics.includes(topic) === true && day <= blocks.until,
  );
