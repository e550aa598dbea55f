/** What an operator or a maintainer runs by name. `root` is the folder that holds data/, migrations/ and dist/. */
export type Command = (call: { root: string; args: string[] }) => Promise<void>;
