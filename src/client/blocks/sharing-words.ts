import type { Sharing } from '../lib/sealed-flag.ts';

/** Where something goes that its owner shares with their other devices, said beside its fields. */
export const SHARING_WORDS: Record<Exclude<Sharing, 'off'>, string> = {
  on: 'These go to your other devices sealed. We can’t read them.',
  paused: 'Your devices aren’t syncing now, so these stay on this device until they do. We can’t read them.',
};
