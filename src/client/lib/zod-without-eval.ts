/**
 * Zod compiles its object parsers with `new Function`, which our Content-Security-Policy forbids and the
 * browser reports even when it is only tried. Imported before everything else: a schema reads this when it is made.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
