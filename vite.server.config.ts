import { defineConfig } from 'vite';

/** The server's half: our own files in one bundle, npm packages left where npm puts them. */
export default defineConfig({
  publicDir: false,
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
