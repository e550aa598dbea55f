/** Made at build from `data/glossary.yaml`; see scripts/build/glossary.mjs. */
declare module 'virtual:glossary' {
  export const GLOSSARY: readonly import('#shared/guide/glossary.ts').GlossaryTerm[];
}
