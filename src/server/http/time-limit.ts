/** What the work gives, or what `late` gives or throws when the work takes longer. The work itself goes on. */
export const withinTime = async <Result>(
  milliseconds: number,
  work: Promise<Result>,
  late: () => Result,
): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });

  try {
    return await Promise.race([work, tooLong.then(late)]);
  } finally {
    clearTimeout(timer);
  }
};
