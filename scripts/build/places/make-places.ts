import { readFileSync } from 'node:fs';
import Flatbush from 'flatbush';
import { parse } from 'yaml';
import { type CountyTable, createCountyFinder } from '#server/places/county-finder.ts';
import { packTable } from '#server/places/table-file.ts';
import { createCountyAssigner, createCountyReader, type Placed, type Row, settleKnown } from './assign-counties.ts';
import { listCounties } from './list-counties.ts';
import { mergeTowns, type Town } from './merge-towns.ts';
import { mergeZips } from './merge-zips.ts';
import { makeForeignColumns, makeOutlineColumns } from './outline-columns.ts';
import {
  type Point,
  readCities,
  readCountyOutlines,
  readForeignOutlines,
  readZipcodes,
  readZipcodesUs,
} from './read-packages.ts';
import { settleZips } from './settle-zips.ts';

const COUNTIES_FILE = new URL('../../../data/counties.yaml', import.meta.url);

/** Connecticut's regions and the two parts of Alaska's Valdez-Cordova, which the outlines do not have yet. */
const SPLIT = /^(09|02063|02066)/;

const pairs = (rows: readonly { point: Point }[]): Float32Array =>
  Float32Array.from(rows.flatMap(({ point }) => point));

const indexPoints = (rows: readonly { point: Point }[]): ArrayBuffer => {
  const index = new Flatbush(rows.length, 16, Float32Array);
  for (const {
    point: [lng, lat],
  } of rows)
    index.add(lng, lat, lng, lat);
  index.finish();

  return index.data as ArrayBuffer;
};

/** The whole table of places as the server reads it, made from the npm packages. */
export const makePlaces = (): Buffer => {
  const outlines = readCountyOutlines();
  const counties = listCounties(parse(readFileSync(COUNTIES_FILE, 'utf8')).counties, outlines);
  const reader = createCountyReader(counties);
  const { zips, military } = mergeZips(readZipcodesUs(), readZipcodes());
  const zipRows = zips.map(({ city, ...row }) => ({ ...row, name: city }));
  const cityRows: Row[] = readCities();

  const known: Placed<Row>[] = [...settleKnown(cityRows, reader), ...settleKnown(zipRows, reader)];
  const splitTowns = known.filter(({ countyIndex }) => SPLIT.test(counties[countyIndex]?.fips ?? ''));
  const drawn = makeOutlineColumns(outlines, reader.indexOf);
  const countyTable: CountyTable = {
    ...drawn,
    ...makeForeignColumns(readForeignOutlines(), drawn.polygonIndex),
    splitPoints: pairs(splitTowns),
    splitCounties: Uint16Array.from(splitTowns.map(({ countyIndex }) => countyIndex)),
  };
  const finder = createCountyFinder(countyTable);
  const assign = createCountyAssigner(known, reader, finder, counties);

  const placedCities = cityRows.flatMap(assign);
  const placedZips = settleZips(zipRows.flatMap(assign), placedCities, finder);
  const { towns, townOf } = mergeTowns(placedCities, placedZips);
  const townIndex = new Map(towns.map((town, at) => [town, at]));
  const indexOfTown = (town: Town | undefined): number => (town && townIndex.get(town)) ?? 0;
  // Where the post delivers: the ZIPs in their order, then the centers of the towns that have one.
  const served = towns.filter(({ weight }) => weight > 0);
  const posts = [
    ...placedZips.map(({ zip, ...row }) => ({ ...row, town: indexOfTown(townOf.get(zip)) })),
    ...served.map((town) => ({ ...town, town: indexOfTown(town) })),
  ];

  return packTable({
    countyFips: counties.map(({ fips }) => fips),
    countyNames: counties.map(({ name }) => name),
    countyStates: counties.map(({ state }) => state),
    ...countyTable,
    zips: Uint32Array.from(placedZips.map(({ zip }) => Number(zip))),
    postPoints: pairs(posts),
    postCounties: Uint16Array.from(posts.map(({ countyIndex }) => countyIndex)),
    postTowns: Uint32Array.from(posts.map(({ town }) => town)),
    postIndex: indexPoints(posts),
    military: Uint32Array.from(military.map(Number)),
    townKeys: towns.map(({ key }) => key),
    townNames: towns.map(({ name }) => name),
    townPoints: pairs(towns),
    townCounties: Uint16Array.from(towns.map(({ countyIndex }) => countyIndex)),
    townListed: Uint8Array.from(towns.map(({ isListed }) => Number(isListed))),
    townWeights: Uint16Array.from(towns.map(({ weight }) => weight)),
  });
};
