// Which of the modules that several screens share go into one file. Left to itself the bundler makes a file for every
// set of screens that share something: a member's home would ask for eighty, most of them smaller than their request.

/**
 * @typedef {{ importers: readonly string[], dynamicImporters: readonly string[] }} ModuleInfo
 * @typedef {{ getModuleInfo: (id: string) => ModuleInfo | null }} ModuleGraph
 * @typedef {{
 *   name: string | ((id: string, graph: ModuleGraph) => string | null),
 *   test?: RegExp,
 *   tags?: '$initial'[],
 *   minShareCount?: number,
 *   entriesAware?: boolean,
 *   priority?: number,
 * }} CodeGroup
 */

/** What the landing page shares with others. It stands in the way of the first paint of someone who has nothing yet. */
const KIT = new RegExp(
  [
    'ui/(card|field|select-field|skeleton|tone)[.]tsx?$',
    'blocks/state-options[.]tsx$',
    'lib/account-end[.]ts$',
    'law/(state-names|calendar-display)[.]ts$',
    'site/claims[.]ts$',
    'icons/(book-open-check|circle-check|circle-alert)[.]mjs$',
  ].join('|'),
);

/** The screens of people without an account load nothing of what members' screens share. */
const VISITORS_SCREENS = new RegExp(
  [
    'features/(about|accuracy|contact|glossary|landing|legal|membership|safety|sign-in|unsubscribe)/',
    'app/(guideline-screen|not-found-page)[.]tsx$',
  ].join('|'),
);

const ICONS = /lucide-react/;

/**
 * Whether it is a file of its own in any case: a screen, or a part of one that is loaded later.
 * @param {string} id
 * @param {ModuleGraph} graph
 */
const isLoadedLater = (id, graph) => (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;

/** @type {Map<string, boolean>} */
const known = new Map();

/**
 * Whether a visitor's screen needs it, at once or later. Icons count for nothing: all of them come through one module of
 * their package, so that every screen seems to need every icon.
 * @param {string} id
 * @param {ModuleGraph} graph
 * @returns {boolean}
 */
const isVisitors = (id, graph) => {
  const answer = known.get(id);
  if (answer !== undefined) return answer;
  // Until it is known: two modules may import each other.
  known.set(id, false);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const isNeeded =
    !ICONS.test(id) &&
    ([id, ...dynamicImporters].some((one) => VISITORS_SCREENS.test(one)) ||
      importers.some((importer) => isVisitors(importer, graph)));
  known.set(id, isNeeded);

  return isNeeded;
};

/** @type {(id: string, graph: ModuleGraph) => string | null} */
const nameVisitors = (id, graph) => (isVisitors(id, graph) && !isLoadedLater(id, graph) ? 'visitors' : null);

/** @type {(id: string, graph: ModuleGraph) => string | null} */
const nameMembers = (id, graph) => (isLoadedLater(id, graph) ? null : 'members');

/** @type {CodeGroup[]} */
export const CODE_GROUPS = [
  // What every page needs, in two files: packages, which a release rarely changes, and our own.
  { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 5 },
  { name: 'frame', tags: ['$initial'], priority: 4 },
  // Whatever calls the server needs these; the first page calls nothing.
  { name: 'schemas', test: /node_modules\/zod|contracts\/(endpoint|problem)\.ts$/, priority: 3 },
  // By themselves, since what is loaded inside a screen must not need the frame: Vite would then ask for the
  // frame's styles, which stand in the pages and are no file.
  { name: 'range-rules', test: /shared\/ranges\//, priority: 3 },
  { name: 'kit', test: KIT, priority: 3 },
  { name: 'icons', test: ICONS, minShareCount: 4, priority: 3 },
  // The landing page asks for a state's sample when it is scrolled to.
  { name: 'law', test: /contracts\/regulations\.ts$/, priority: 2 },
  // One file for each set of screens, as the bundler would do it: what a visitor loads is counted.
  { name: nameVisitors, minShareCount: 2, entriesAware: true, priority: 1 },
  // What eight screens or parts of one share, every member's screen has. With fewer the light screens become heavy.
  { name: nameMembers, minShareCount: 8 },
];
