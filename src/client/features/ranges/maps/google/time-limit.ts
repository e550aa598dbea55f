/** Longer than this nobody waits for a map; what comes later is not looked at. */
const LIMIT_MS = 10_000;

/** Rejects when the answer does not come in time: some of Google's calls would wait for ever. */
export const withTimeLimit = async <T>(answer: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Google Maps did not answer in time')), LIMIT_MS);
  });

  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
};
