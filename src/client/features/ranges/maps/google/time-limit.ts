/** No one waits longer than this for a map; later answers are ignored. */
const LIMIT_MS = 10_000;

/** Rejects when the answer does not come in time: some of Google's calls would wait forever. */
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
