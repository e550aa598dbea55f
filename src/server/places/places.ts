import Flatbush from 'flatbush';
import type { Location } from '#shared/contracts/places.ts';
import { parsePlaceQuery } from '#shared/places/place-query.ts';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import { isMilitaryName } from '#shared/ranges/range-names.ts';
import { createCountyFinder, readCountyTable } from './county-finder.ts';
import { type Candidate, rankTogether } from './rank-together.ts';
import { crossCounties } from './route-crossing.ts';
import { createSurroundings } from './surroundings.ts';
import { openTable } from './table-file.ts';

export type County = { fips: string; name: string; state: string };

/** A ZIP of the post for soldiers and diplomats: known, and nowhere in particular. */
export const MILITARY = 'military';

export const NO_PLACE =
  'ZIP codes for military mail (APO, FPO, and DPO) aren’t on the map. Enter the ZIP code or city where you are.';

const MAX_RESULTS = 10;
/** A base reaches so far from its middle, and often further. */
const BASE_MILES = 5;
const NEAREST_POSTS = 8;
/** More than the square of any distance in degrees. */
const OTHER_COUNTY = 1e6;
/** Four decimals are eleven meters, finer than any center of a town. */
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

/** The first index at which `isPast` holds; it must hold for all that follow. */
const firstIndex = (length: number, isPast: (at: number) => boolean): number => {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }

  return low;
};

/** Looks up places in the table that the build made. Everything is in memory and answers in microseconds. */
export const openPlaces = (file: Uint8Array) => {
  const table = openTable(file);
  const countyTable = readCountyTable(table);
  const counties = createCountyFinder(countyTable);
  const [fips, names, states] = [table.text('countyFips'), table.text('countyNames'), table.text('countyStates')];
  const zips = table.numbers('zips', 'u32');
  // The ZIPs in their order, then the centers of the towns that have one.
  const postPoints = table.numbers('postPoints', 'f32');
  const postCounties = table.numbers('postCounties', 'u16');
  const postTowns = table.numbers('postTowns', 'u32');
  const postIndex = Flatbush.from(table.bytes('postIndex'));
  const military = table.numbers('military', 'u32');
  const townKeys = table.text('townKeys');
  const townNames = table.text('townNames');
  const townPoints = table.numbers('townPoints', 'f32');
  const townCounties = table.numbers('townCounties', 'u16');
  const townWeights = table.numbers('townWeights', 'u16');
  const townListed = table.numbers('townListed', 'u8');

  /** Found when first asked for. */
  let bases: number[] | null = null;

  const surroundings = createSurroundings(
    countyTable,
    { names, states },
    { names: townNames, points: townPoints, weights: townWeights, listed: townListed },
  );

  const countyAt = (index: number): County => ({
    fips: fips[index] ?? '',
    name: names[index] ?? '',
    state: states[index] ?? '',
  });

  const describeTown = (town: number): Location => {
    const { name: county, state } = countyAt(townCounties[town] as number);
    const city = townNames[town] ?? '';
    const [lng, lat] = [townPoints[town * 2] as number, townPoints[town * 2 + 1] as number];

    return { lat: round(lat), lng: round(lng), address: `${city}, ${state}`, city, county, state };
  };

  const describeZip = (at: number, zip: string): Location => {
    const { name: county, state } = countyAt(postCounties[at] as number);
    const city = townNames[postTowns[at] as number] ?? '';
    const [lng, lat] = [postPoints[at * 2] as number, postPoints[at * 2 + 1] as number];

    return { lat: round(lat), lng: round(lng), address: `${city}, ${state} ${zip}`, city, county, state };
  };

  const positionOf = (list: Uint32Array, wanted: number): number => {
    const at = firstIndex(list.length, (i) => (list[i] as number) >= wanted);
    return list[at] === wanted ? at : -1;
  };

  const findZip = (zip: string): Location | typeof MILITARY | null => {
    const at = positionOf(zips, Number(zip));
    if (at >= 0) return describeZip(at, zip);

    return positionOf(military, Number(zip)) >= 0 ? MILITARY : null;
  };

  /** Whole names before beginnings, then the bigger town, then the alphabet. */
  const findTowns = (key: string, state: string | null): number[] => {
    const start = firstIndex(townKeys.length, (i) => (townKeys[i] as string) >= key);
    const found: number[] = [];
    for (let at = start; townKeys[at]?.startsWith(key); at += 1) {
      if (state === null || states[townCounties[at] as number] === state) found.push(at);
    }
    const isWhole = (town: number): boolean => townKeys[town] === key;
    const rank = (a: number, b: number): number =>
      Number(isWhole(b)) - Number(isWhole(a)) ||
      (townWeights[b] as number) - (townWeights[a] as number) ||
      (townKeys[a] === townKeys[b] ? a - b : (townKeys[a] as string) < (townKeys[b] as string) ? -1 : 1);
    // Somebody who names the town and its state means that town, not another that begins like it.
    const whole = state === null ? [] : found.filter(isWhole);

    return (whole.length > 0 ? whole : found).sort(rank).slice(0, MAX_RESULTS);
  };

  /** Only towns of that name, if there are any, each with its size. */
  const findCandidateTowns = (key: string, state: string | null): Candidate[] => {
    const towns = key === '' ? [] : findTowns(key, state);
    const whole = towns.filter((town) => townKeys[town] === key);

    return (whole.length > 0 ? whole : towns).map((town) => ({
      place: describeTown(town),
      size: townWeights[town] as number,
    }));
  };

  /** For one who plans a trip: what they may mean. */
  const findCandidates = (typed: string): Candidate[] | typeof MILITARY => {
    const query = parsePlaceQuery(typed);
    if (query.kind === 'military') return MILITARY;
    if (query.kind === 'nothing') return [];
    if (query.kind === 'town') return findCandidateTowns(query.town, query.state);
    const found = findZip(query.zip);
    if (found === MILITARY) return MILITARY;

    return found ? [{ place: found, size: 1 }] : [];
  };

  /** The town that the post serves a point from: the nearest of its county or, where none is near, of its state. */
  const findTownNear = (lat: number, lng: number, county: number): string | null => {
    const narrowing = Math.cos((lat * Math.PI) / 180);
    let best: number | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const at of postIndex.neighbors(lng, lat, NEAREST_POSTS)) {
      const itsCounty = postCounties[at] as number;
      if (states[itsCounty] !== states[county]) continue;
      const dx = ((postPoints[at * 2] as number) - lng) * narrowing;
      const dy = (postPoints[at * 2 + 1] as number) - lat;
      const square = dx * dx + dy * dy + (itsCounty === county ? 0 : OTHER_COUNTY);
      if (square < least) [least, best] = [square, at];
    }

    return best === null ? null : (townNames[postTowns[best] as number] ?? null);
  };

  return {
    /** The counties by their index, and which of them a point is in. */
    counties: { ...counties, at: countyAt },

    /** Places for what somebody typed, best first; `MILITARY` for post without a place. */
    search(typed: string): Location[] | typeof MILITARY {
      const query = parsePlaceQuery(typed);
      if (query.kind === 'military') return MILITARY;
      if (query.kind === 'nothing') return [];
      if (query.kind === 'town') return query.town === '' ? [] : findTowns(query.town, query.state).map(describeTown);

      const found = findZip(query.zip);
      return found === MILITARY ? MILITARY : found ? [found] : [];
    },

    findZip,

    /** The places of one trip: for each that was typed what it may mean, best first. */
    searchTogether(typed: readonly string[]): (Location[] | typeof MILITARY)[] {
      const found = typed.map(findCandidates);
      const ranked = rankTogether(found.map((one) => (one === MILITARY ? [] : one)));

      return found.map((one, at) => (one === MILITARY ? MILITARY : (ranked[at] ?? [])));
    },

    /** The military post or base that a point is on or next to, by the towns that carry its name; null: none that we know. */
    militaryNear(point: Point): string | null {
      bases ??= [...townNames.keys()].filter((town) => isMilitaryName(townNames[town] ?? ''));
      const base = bases.find((town) => {
        const center = { lng: townPoints[town * 2] as number, lat: townPoints[town * 2 + 1] as number };

        return milesBetween(point, center) <= BASE_MILES;
      });

      return base === undefined ? null : (townNames[base] ?? null);
    },

    /** The land around a point, for a map; empty far from the United States. */
    surroundings,

    findCounty(lat: number, lng: number): County | null {
      const index = counties.find(lat, lng);

      return index === null ? null : countyAt(index);
    },

    /** The counties that a line crosses, in its order; null: abroad or over open water. */
    cross(points: readonly Point[]): { county: County | null; miles: number }[] {
      return crossCounties(points, counties.find).map(({ county, miles }) => ({
        county: county === null ? null : countyAt(county),
        miles,
      }));
    },

    /** Town, county and state of a point; null for one that is not in the United States. */
    describe(lat: number, lng: number): Location | null {
      const index = counties.find(lat, lng);
      if (index === null) return null;

      const { name, state } = countyAt(index);
      const city = findTownNear(lat, lng, index);
      return city === null
        ? { lat, lng, address: `${name}, ${state}`, county: name, state }
        : { lat, lng, address: `${city}, ${state}`, city, county: name, state };
    },
  };
};

export type Places = ReturnType<typeof openPlaces>;
