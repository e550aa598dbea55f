/** What an editor decides about a fact. */
export const DESK_ACTIONS = ['confirm', 'change', 'unknown'] as const;

export type DeskAction = (typeof DESK_ACTIONS)[number];

/** Why a fact is in the editors' queue. The last three show what the queue leaves out otherwise. */
export const QUEUE_REASONS = [
  'reported',
  'date-passed',
  'source-changed',
  'due',
  'unknown',
  'draft',
  'approval',
  'put-off',
] as const;

export type QueueReason = (typeof QUEUE_REASONS)[number];

export const QUEUE_REASON_WORDS: Record<QueueReason, string> = {
  reported: 'Reported as wrong',
  'date-passed': 'A date in the law has passed',
  'source-changed': 'The source changed',
  due: 'Due for review',
  unknown: 'Unknown',
  draft: 'Has a draft',
  approval: 'Needs a second editor',
  'put-off': 'Put off',
};
