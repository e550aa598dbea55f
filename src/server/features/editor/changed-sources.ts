/** Keys of sources whose page changed, moved or is gone since it was read. Nobody looks at the pages yet: there are none. */
export const listChangedSourceKeys = async (): Promise<ReadonlySet<string>> => new Set();
