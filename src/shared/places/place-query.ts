import { STATES } from '../law/states.ts';
import { comparablePlaceName } from './place-name.ts';

/** What someone typed to say where they are. `town` is as names are compared. */
export type PlaceQuery =
  | { kind: 'zip'; zip: string }
  | { kind: 'military' }
  | { kind: 'town'; town: string; state: string | null }
  | { kind: 'nothing' };

const ISLANDS = [
  ['VI', 'Virgin Islands'],
  ['VI', 'US Virgin Islands'],
  ['GU', 'Guam'],
  ['AS', 'American Samoa'],
  ['MP', 'Northern Mariana Islands'],
] as const;

const STATE_BY_WORDS = new Map<string, string>(
  [...STATES, ...ISLANDS].flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [comparablePlaceName(name), code],
  ]),
);
STATE_BY_WORDS.set('washington dc', 'DC');

const NOTHING: PlaceQuery = { kind: 'nothing' };
const ZIP = /^(\d{5})(?:[-\s]?\d{4})?$/;
/** At the end of an address: 'Denver, CO 80202-1234'. A number at its beginning is a house. */
const ZIP_AT_END = /[\s,](\d{5})(?:-\d{4})?$/;
const COUNTRY_AT_END = /[\s,]+(usa|us|u\.s\.a?\.?|united states( of america)?)$/i;
const MILITARY = /(^|[\s,])(apo|fpo|dpo)([\s,]|$)/i;
const LONGEST_STATE_WORDS = 4;

/** 'austin tx' → Austin in TX; the state may be of several words: 'fargo north dakota'. */
const splitWords = (text: string): { town: string; state: string | null } => {
  const words = text.split(' ');
  for (let count = Math.min(LONGEST_STATE_WORDS, words.length - 1); count > 0; count -= 1) {
    const state = STATE_BY_WORDS.get(words.slice(-count).join(' '));
    if (state) return { town: words.slice(0, -count).join(' '), state };
  }

  return { town: text, state: null };
};

const parseTown = (text: string): PlaceQuery => {
  const parts = text.split(',').map(comparablePlaceName).filter(Boolean);
  const last = parts.at(-1);
  if (last === undefined) return NOTHING;

  const state = parts.length > 1 ? STATE_BY_WORDS.get(last) : undefined;
  if (state) return { kind: 'town', town: parts.at(-2) ?? '', state };
  // '12 Main St, Austin TX' names the town last; 'Austin, Tex' is still being typed.
  const { town, state: named } = splitWords(last);
  if (parts.length > 1 && named === null) return { kind: 'town', town: parts[0] ?? '', state: null };

  return { kind: 'town', town, state: named };
};

/**
 * Reads ZIPs ('90210', '90210-1234'), towns ('Austin, TX', 'austin texas'), addresses that end in one of them, and
 * any of these with the country behind it. Numbers of another length are nothing.
 */
export const parsePlaceQuery = (typed: string): PlaceQuery => {
  const text = typed.trim().replace(/\s+/g, ' ').replace(COUNTRY_AT_END, '');
  const zip = (ZIP.exec(text) ?? ZIP_AT_END.exec(text))?.[1];
  if (zip !== undefined) return { kind: 'zip', zip };
  if (MILITARY.test(text)) return { kind: 'military' };
  if (/^[\d\s,.+-]*$/.test(text)) return NOTHING;

  return parseTown(text);
};
