/** Made at build by scripts/build/us-map.mjs. */
declare module 'virtual:us-map' {
  export const US_MAP: {
    width: number;
    height: number;
    scale: number;
    middle: [number, number];
    states: { code: string; path: string; x: number; y: number }[];
  };
}
