// Writes the tables of places and roads into the folder that is named: `tsx scripts/build/places/main.ts dist/places`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRoads } from '../roads/make-roads.ts';
import { makePlaces } from './make-places.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder to write to');

const places = makePlaces();
const roads = makeRoads(places);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'places.bin'), places);
writeFileSync(join(folder, 'roads.bin'), roads);
console.log(`places ${(places.length / 1e6).toFixed(1)} MB, roads ${(roads.length / 1e6).toFixed(1)} MB`);
