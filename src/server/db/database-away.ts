/** PostgreSQL's own codes for a database that is starting, stopping, full of callers or gone: no one else uses them. */
const DATABASE_CODES = ['08000', '08001', '08003', '08006', '53300', '57P01', '57P02', '57P03', '25P03'];

/** The system's codes for a line that broke, no matter who is at its other end. */
const LINE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

/** The driver gives these no code. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** Errors of lines to the database. The same codes come from a mail server or a payment provider that hangs up. */
const ofDatabaseLine = new WeakSet<Error>();

export const markDatabaseLineError = (error: Error): Error => {
  ofDatabaseLine.add(error);

  return error;
};

/** Whether somebody was not served because the database was away. They may try again. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code);

  return (
    DATABASE_CODES.includes(code) ||
    (LINE_CODES.includes(code) && ofDatabaseLine.has(error)) ||
    MESSAGES.test(error.message) ||
    isDatabaseAway(error.cause)
  );
};
