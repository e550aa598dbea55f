/** Where the app is when nobody has said where they are. */
export const DEFAULT_LOCATION = { text: 'Austin, TX (Default Location)', state: 'TX' } as const;
