import { AppError } from '../../errors.ts';
import type { RateLimits } from '../../sessions/rate-limits.ts';
import type { User } from './accounts.repository.ts';
import { verifyPassword } from './passwords.ts';

const PASSWORDS_PER_USER = { max: 10, windowSeconds: 15 * 60 };

/** Asks for the password of an account that a session or an emailed link already opens. Guesses count per account. */
export const createPasswordCheck =
  (limits: RateLimits, wrong: string) =>
  async ({ id, passwordHash }: User, password: string): Promise<void> => {
    await limits.take('own-password', id, PASSWORDS_PER_USER);
    if (!(await verifyPassword(password, passwordHash))) throw new AppError('wrong-credentials', wrong);
  };
