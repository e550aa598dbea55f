const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** 'Nov 15, 2026, 7:25 PM', in the reader's own time. */
export const formatInstant = (value: string): string => FORMAT.format(new Date(value));
