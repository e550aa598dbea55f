/** Everything that an administrator or an editor can do. */
export const ADMIN_ACTIONS = [
  'spreadsheet-tested',
  'founders-added-to-spreadsheet',
  'founding-granted',
  'founding-withdrawn',
  'link-sent',
  'sessions-ended',
  'alert-written',
  'alert-changed',
  'alert-ended',
  'item-handled',
  'item-reopened',
  'mail-retried',
  'office-corrected',
  'alert-sent',
  'notices-paused',
  'notices-resumed',
  'ranges-imported',
  'import-undone',
  'candidates-decided',
  'range-moved',
  'review-decided',
  'draft-saved',
  'draft-approved',
  'draft-discarded',
  'fact-put-off',
  'source-seen',
  'desk-published',
] as const;

export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** Ids, counts, and our own words: never a name, an email, or anything someone typed. */
export type AuditDetails = Readonly<Record<string, string | number | boolean>>;
