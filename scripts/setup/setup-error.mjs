/**
 * Something the person at the keyboard can put right. It is shown without a stack: what the tool said, if one failed,
 * and then the message, which is one sentence.
 */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {string} [toolOutput]
   */
  constructor(message, toolOutput = '') {
    super(message);
    this.text = [toolOutput, message].filter(Boolean).join('\n');
  }
}

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Turns the file errors that a person can put right into a sentence; everything else stays a bug with its stack.
 * @param {unknown} error
 * @param {string} root
 * @returns {unknown}
 */
export const explainFileError = (error, root) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';

  if (NOT_WRITABLE.has(code)) {
    return new SetupError(
      `This user can't write to the project folder ${root} (${code}): make it writable, or clone the project to a folder of your own.`,
    );
  }

  if (code === 'ENOSPC')
    return new SetupError(`The disk that holds ${root} is full: free up some space and try again.`);

  return error;
};
