/** What a maps service is asked, all at once. */
export const RANGE_QUERIES = [
  'firing range',
  'firing ranges',
  'gun range',
  'skeet range',
  'trap range',
  'shooting range',
  'gun club',
  'rifle range',
] as const;

/** How far around the maps service is asked to look; what is further than 25 miles is left out afterwards. */
export const SEARCH_RADIUS_METERS = 40_000;

const wordsOf = (name: string): string =>
  ` ${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9&]+/g, ' ')
    .trim()} `;

const anyOf = (phrases: readonly string[]): RegExp => new RegExp(` (${phrases.join('|')}) `);

const MILITARY = anyOf([
  'army',
  'navy',
  'naval',
  'marine corps',
  'usmc',
  'usaf',
  'air force',
  'space force',
  'coast guard',
  'national guard',
  'military',
  'afb',
  'air base',
  'joint base',
  'jblm',
  'camp (?:pendleton|lejeune|swift|bullis|mabry|shelby|atterbury|ripley|grayling|guernsey|edwards|roberts)',
  'fort (?:cavazos|hood|bliss|carson|sill|riley|drum|bragg|liberty|campbell|benning|moore|stewart|polk|johnson)',
  'fort (?:sam houston|leonard wood|knox|irwin|huachuca|wainwright|greely|jackson|gordon|novosel|rucker|belvoir|mccoy)',
]);

/** Martial arts, fitness, and other sports that call their place a range. */
const OTHER_SPORTS = anyOf([
  'martial arts?',
  'karate',
  'judo',
  'jiu jitsu',
  'jujitsu',
  'bjj',
  'taekwondo',
  'tae kwon do',
  'krav maga',
  'kung fu',
  'aikido',
  'mma',
  'boxing',
  'kickboxing',
  'dojo',
  'fitness',
  'gym',
  'crossfit',
  'yoga',
  'pilates',
  'golf',
  'driving range',
]);

const BIG_RETAIL = anyOf([
  'walmart',
  'wal mart',
  'super target',
  'costco',
  'sams club',
  'academy sports',
  'dicks sporting goods',
  'bass pro',
  'cabelas',
  'big 5',
  'sportsmans warehouse',
  'home depot',
  'lowes',
  'tractor supply',
  'rural king',
  'scheels',
]);

/** Ranches are called after a brand, such as 'Bar T', and creeks after coffee: those words count at the end of a name. */
const BARS_AND_RESTAURANTS = new RegExp(
  `${
    anyOf([
      '(?:sports?|wine|cocktail) bar',
      'bar (?:& |and )?(?:grill|grille|restaurant|lounge)',
      'grill',
      'grille',
      'pub',
      'tavern',
      'saloon',
      'lounge',
      'brewery',
      'brewing',
      'taproom',
      'restaurant',
      'cafe',
      'coffee (?:house|shop|company|co|bar|roasters?)',
      'diner',
      'pizza',
      'pizzeria',
      'bbq',
      'barbecue',
      'steakhouse',
      'kitchen',
      'cantina',
      'nightclub',
    ]).source
  }| (?:bars?|coffee) $`,
);

/** 'Range 12', 'Range #3', 'Rifle Range 4B': a lane or a training area without a name of its own. */
const NUMBERED =
  /^ (?:(?:rifle|pistol|firing|gun|shooting|training) )?(?:range|rng) (?:no )?\d+[a-z]? $|^ range [a-z] $/;

const EXCLUSIONS = [MILITARY, OTHER_SPORTS, BIG_RETAIL, BARS_AND_RESTAURANTS, NUMBERED];

const KEYWORD = anyOf([
  'ranges?',
  '(?:gun|rifle|pistol|revolver|shotgun|skeet|trap|shooting|sporting|conservation) clubs?',
  '(?:sportsmans?|sportsmens?) (?:club|association|league)',
  'skeet',
  'trap (?:& skeet|and skeet|shooting|shoot|association|field)',
  'sporting clays',
  'clay targets?',
  'shooting (?:center|centre|complex|park|sports?|academy|preserve|facility|gallery|school|association|society)',
  'shooters?',
  'marksmanship',
  'firearms (?:training|center|academy)',
  'gun (?:center|gallery)',
]);

/** Whether a name is that of an Army post, a base, or the like. */
export const isMilitaryName = (name: string): boolean => MILITARY.test(wordsOf(name));

/** Whether a name rules a place out, whatever else it says: military, martial arts, big retail, bars, 'Range 7'. */
export const isExcludedName = (name: string): boolean => EXCLUSIONS.some((pattern) => pattern.test(wordsOf(name)));

/** Whether a name that a maps service found is a firing range's. Ranges of our directory need no such proof. */
export const isRangeName = (name: string): boolean => !isExcludedName(name) && KEYWORD.test(wordsOf(name));
