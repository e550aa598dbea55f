/** Codes of PostgreSQL and of the system for a database that can be read and takes no writes: full, or read only. */
const CODES = ['53100', '53200', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'];

/** At the beginning alone: the message of a failed query goes on with what it was given. */
const MESSAGES = /^(could not (extend|write to) file|No space left on device|ENOSPC|disk quota exceeded)/i;

/** Whether something could not be saved because the database takes no writes at the moment. */
export const isDatabaseFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };

  return CODES.includes(String(code)) || MESSAGES.test(error.message) || isDatabaseFull(error.cause);
};
