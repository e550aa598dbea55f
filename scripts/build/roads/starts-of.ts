/** Where each group begins in a list of all, then the end of the last one. */
export const startsOf = (groups: readonly (readonly unknown[])[]): Uint32Array => {
  const starts = new Uint32Array(groups.length + 1);
  for (const [at, group] of groups.entries()) starts[at + 1] = (starts[at] as number) + group.length;

  return starts;
};
