/** The location until we know one. */
export const DEFAULT_LOCATION = { text: 'Austin, TX (Default Location)', city: 'Austin', state: 'TX' } as const;
