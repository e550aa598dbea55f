/**
 * The router gives its components names for developer tools and wraps them when it is loaded; a bundler must then keep
 * all of them, and every first page would carry 8 KB of forms, prefetching and scroll restoration that nothing uses.
 * @returns {import('vite').Plugin}
 */
export const leanRouter = () => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});
