/** Codes of the system and of PostgreSQL for a database that can't be reached, is starting, stopping or full of callers. */
const CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
];

/** The driver gives these no code. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** Whether somebody was not served because the database was away. They may try again. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };

  return CODES.includes(String(code)) || MESSAGES.test(error.message) || isDatabaseAway(error.cause);
};
