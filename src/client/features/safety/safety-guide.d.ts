/** Made at build from `data/guides/`; see scripts/build/safety-guide.mjs. */
declare module 'virtual:guide-entries' {
  /** By slug. */
  export const GUIDE_ENTRIES: readonly import('#shared/guide/guideline.ts').GuideEntry[];
}

declare module 'virtual:guide-texts' {
  export const GUIDELINES: readonly import('#shared/guide/guideline.ts').Guideline[];
}
