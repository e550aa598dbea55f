const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed on this unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };

  return (code === UNIQUE_VIOLATION && constraint === index) || isUniqueViolation(error.cause, index);
};
