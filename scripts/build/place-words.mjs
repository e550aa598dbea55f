// What people type to find a place, as a module of the client, made from `data/place-words.yaml`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { DATA } from './safety-guide.mjs';

const MODULE = 'virtual:place-words';

const readGroups = () =>
  parse(readFileSync(path.join(DATA, 'place-words.yaml'), 'utf8'), { schema: 'failsafe' }).groups;

/** @returns {import('vite').Plugin} */
export const placeWords = () => ({
  name: 'place-words',
  resolveId: (id) => (id === MODULE ? `\0${id}` : null),
  load: (id) => (id === `\0${MODULE}` ? `export const PLACE_WORDS = ${JSON.stringify(readGroups())};` : null),
});
