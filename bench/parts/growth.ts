// What ten times the ranges and ten times the counties cost.
import { readFileSync } from 'node:fs';
import { checkData } from '#server/data/check-data.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { createRangeIndex } from '#server/features/ranges/range-index.ts';
import { createLawAnswers } from '#server/features/regulations/law-answers.ts';
import type { LawRelease } from '#server/law/published-law.ts';
import { openPlaces } from '#server/places/places.ts';
import type { Jurisdiction } from '#shared/domain/law/jurisdiction.ts';
import { NEARBY_MILES, type Point } from '#shared/domain/ranges/distance.ts';
import { createRandom, microsecondsPer, usedMemory } from '../measure.ts';
import { findLand, syntheticRange } from '../synthetic-ranges.ts';
import { count, megabytes, microseconds, milliseconds, seconds, type Table, times } from '../table.ts';

const RANGES = 2_000;
const FACTOR = 10;

const cpuMs = (run: () => unknown): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);

  return (user + system) / 1000;
};

const growRanges = (): Table => {
  const random = createRandom(12);
  const places = openPlaces(readFileSync('dist/places/places.bin'));
  const isLand = ({ lat, lng }: Point): boolean => places.findCounty(lat, lng) !== null;
  const points = findLand(RANGES * FACTOR, isLand, random);
  const here = findLand(1_000, isLand, random);
  const measureOf = (size: number) => {
    const records = points.slice(0, size).map(syntheticRange);
    const index = createRangeIndex(records);
    const pick = (at: number): Point => here[at % here.length] as Point;

    return {
      found: here.reduce((sum, point) => sum + index.near(point, NEARBY_MILES).length, 0) / here.length,
      search: microsecondsPer(5_000, (at) => index.near(pick(at), NEARBY_MILES)),
      index: cpuMs(() => createRangeIndex(records)),
    };
  };
  const [few, many] = [measureOf(RANGES), measureOf(RANGES * FACTOR)];

  return {
    title: 'Ten times the ranges',
    columns: ['grows', RANGES.toLocaleString('en-US'), (RANGES * FACTOR).toLocaleString('en-US')],
    rows: [
      {
        name: `search within ${NEARBY_MILES} miles`,
        cells: [times(many.search / few.search), microseconds(few.search), microseconds(many.search)],
      },
      { name: 'ranges it finds', cells: [times(many.found / few.found), count(few.found), count(many.found)] },
      {
        name: 'index made',
        cells: [times(many.index / few.index), milliseconds(few.index), milliseconds(many.index)],
      },
    ],
  };
};

/** The same states with so many times the counties, each by a name of its own. */
const growCounties = (jurisdiction: Jurisdiction, factor: number): Jurisdiction => ({
  ...jurisdiction,
  counties: {
    ...jurisdiction.counties,
    list: Array.from({ length: factor }, (_, copy) =>
      jurisdiction.counties.list.map((county) => ({
        ...county,
        name: copy === 0 ? county.name : `${copy} ${county.name}`,
      })),
    ).flat(),
  },
});

const growFacts = async (): Promise<Table> => {
  const { dataSet } = checkData(await readDataFiles('data'));
  const releaseOf = (factor: number): LawRelease => ({
    id: factor,
    publishedAt: new Date(),
    jurisdictions: new Map(
      dataSet.jurisdictions.map((one) => [one.code.slice(3).toUpperCase(), growCounties(one, factor)]),
    ),
    sources: dataSet.sources,
    alerts: [],
    changes: [],
  });
  const measureOf = (factor: number) => {
    const release = releaseOf(factor);
    const before = usedMemory();
    const answers = createLawAnswers(release);
    const all = cpuMs(() => [...answers.warmUp()]);
    const fresh = createLawAnswers(release);

    return {
      counties: [...release.jurisdictions.values()].reduce((sum, { counties }) => sum + counties.list.length, 0),
      all,
      memory: usedMemory() - before,
      first: cpuMs(() => fresh.regulations('GA')),
      kept: microsecondsPer(100_000, () => fresh.regulations('GA')),
      bytes: answers.regulations('GA').variants.br.bytes.length,
    };
  };
  const [few, many] = [measureOf(1), measureOf(FACTOR)];

  return {
    title: 'Ten times the facts of counties',
    columns: ['grows', `${few.counties.toLocaleString('en-US')} counties`, `${many.counties.toLocaleString('en-US')}`],
    rows: [
      {
        name: 'answers of all states made and compressed',
        cells: [times(many.all / few.all), seconds(few.all / 1000), seconds(many.all / 1000)],
      },
      {
        name: 'memory they take',
        cells: [times(many.memory / few.memory), megabytes(few.memory), megabytes(many.memory)],
      },
      {
        name: 'law of Georgia, asked for first',
        cells: [times(many.first / few.first), milliseconds(few.first), milliseconds(many.first)],
      },
      {
        name: 'law of Georgia, kept',
        cells: [times(many.kept / few.kept), microseconds(few.kept), microseconds(many.kept)],
      },
      { name: 'its bytes, brotli', cells: [times(many.bytes / few.bytes), count(few.bytes), count(many.bytes)] },
    ],
    note: 'Time of the processor.',
  };
};

export const measure = async (): Promise<Table[]> => [growRanges(), await growFacts()];
