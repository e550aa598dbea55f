import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CODE_GROUPS } from './scripts/build/code-groups.mjs';
import { glossary } from './scripts/build/glossary.mjs';
import { outlines } from './scripts/build/outlines.mjs';
import { placeWords } from './scripts/build/place-words.mjs';
import { safetyGuide } from './scripts/build/safety-guide.mjs';
import { usMap } from './scripts/build/us-map.mjs';

/** Where `npm run dev` has the server; see scripts/dev.mjs. */
const API_ORIGIN = process.env.DEV_API_ORIGIN ?? 'http://127.0.0.1:5000';

/** The browser's half. scripts/build.mjs also builds the prerenderer from it, so that both name files alike. */
export default defineConfig({
  root: 'src/client',
  plugins: [react(), tailwindcss(), safetyGuide(), glossary(), placeWords(), usMap(), outlines()],
  server: {
    host: '127.0.0.1',
    // The server refuses calls from another origin, and for it the Vite server is one.
    proxy: { '/api': { target: API_ORIGIN, changeOrigin: true, headers: { origin: API_ORIGIN } } },
  },
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Preloading is done by the pages themselves.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: 'manifest.json',
    rolldownOptions: {
      input: fileURLToPath(new URL('src/client/main.tsx', import.meta.url)),
      output: {
        // The first page lists every file that a later one may need: what several share is named by its hash alone.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        codeSplitting: { groups: CODE_GROUPS },
      },
    },
  },
});
