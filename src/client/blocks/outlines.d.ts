/** Made at build by scripts/build/outlines.mjs. Rings are steps: east, north, east, north, … */
declare module 'virtual:state-outlines' {
  export const OUTLINES: { code: string; rings: number[][] }[];
}

declare module 'virtual:county-outlines' {
  export const COUNTIES_OF: Record<string, () => Promise<{ OUTLINES: { name: string; rings: number[][] }[] }>>;
}
