import { defineConfig } from 'vite';

/**
 * The server's half in one bundle, npm packages with it: a thousand small files would take half a second to find and
 * read at each start. What carries a native or WebAssembly file stays where npm puts it, and so does what only a demo
 * loads: the production image holds none of that. tests/process/image.test.ts compares this list with the image.
 */
export default defineConfig({
  publicDir: false,
  // Of React, which makes the emails, the bundle needs one of its two builds. Our own settings are read as a whole.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['@electric-sql/pglite', '@node-rs/argon2', 'oidc-provider', 'pg-native'] },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['src/server/main.ts', 'src/server/operator.ts'],
      output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
