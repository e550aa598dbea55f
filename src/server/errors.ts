import { PROBLEM_STATUS, type ProblemCode, type ProblemDetails } from '#shared/contracts/problem.ts';

/** An outcome the caller is meant to see. Anything else that is thrown is a bug and becomes a bare 500. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  readonly details: ProblemDetails | null;

  constructor(
    code: ProblemCode,
    message: string,
    retryAfterSeconds: number | null = null,
    details: ProblemDetails | null = null,
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = PROBLEM_STATUS[code];
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

/** The server can't start, and the operator can do something about it: one sentence, no stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
