/** Made at build by scripts/build/state-outlines.mjs. */
declare module 'virtual:state-outlines' {
  export const STATE_OUTLINES: { code: string; rings: number[][] }[];
}
