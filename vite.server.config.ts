import { defineConfig } from 'vite';

/**
 * The server's half in one bundle, npm packages with it: a thousand small files would take half a second to find and
 * read at each start. What carries a native or WebAssembly file stays where npm puts it.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native'] },
  build: {
    ssr: 'src/server/main.ts',
    target: 'node20',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { format: 'esm', entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
  },
});
