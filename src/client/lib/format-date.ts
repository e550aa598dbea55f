const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** 'Nov 15, 2026', in the reader's own time; null: it is no date. */
export const formatDate = (value: string | null | undefined): string | null => {
  const date = new Date(value ?? '');

  return Number.isNaN(date.getTime()) ? null : FORMAT.format(date);
};
