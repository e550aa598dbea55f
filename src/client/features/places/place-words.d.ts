/** Made at build from `data/place-words.yaml`; see scripts/build/place-words.mjs. */
declare module 'virtual:place-words' {
  export const PLACE_WORDS: readonly import('#shared/law/place-search.ts').PlaceWords[];
}
