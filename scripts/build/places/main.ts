// Writes the table of places into the folder that is named: `tsx scripts/build/places/main.ts dist/places`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePlaces } from './make-places.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder to write to');

const table = makePlaces();
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'places.bin'), table);
console.log(`${(table.length / 1e6).toFixed(1)} MB`);
