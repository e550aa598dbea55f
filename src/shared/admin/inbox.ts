/** What reaches administrators from outside and waits for one of them. */
export const INBOX_KINDS = ['fact-report', 'range-report', 'contact-message'] as const;

export type InboxKind = (typeof INBOX_KINDS)[number];
