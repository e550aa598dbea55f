import type { Surroundings } from '#shared/contracts/places.ts';
import { type MapSize, type MapView, scaleOf, toScreen } from './map-view.ts';

export type MapLabel = { kind: 'county' | 'town'; text: string; x: number; y: number };

type Box = { left: number; right: number; top: number; bottom: number };

const LINE_HEIGHT = { county: 14, town: 16 } as const;
const LETTER_WIDTH = { county: 8, town: 7 } as const;
/** Between the dot of a town and its name. */
const TOWN_GAP = 6;
/** A screen of 300 × 200 dots holds so many names and can still be read. */
const DOTS_PER_TOWN = 6000;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const boxOf = ({ kind, text, x, y }: MapLabel): Box => {
  const width = text.length * LETTER_WIDTH[kind];
  const height = LINE_HEIGHT[kind];
  const left = kind === 'town' ? x - TOWN_GAP : x - width / 2;

  return { left, right: left + width + TOWN_GAP, top: y - height / 2, bottom: y + height / 2 };
};

const isWithin = ({ left, right, top, bottom }: Box, { width, height }: MapSize): boolean =>
  left >= 0 && right <= width && top >= 0 && bottom <= height;

/** 'Travis County' is 'Travis' on a map of counties. */
const shortCounty = (name: string): string => name.replace(/ (County|Parish|Borough|Census Area|Municipio)$/, '');

/** Counties that are big enough on the screen to hold their name; of an archipelago the biggest piece. */
const countyLabels = (counties: Surroundings['counties'], view: MapView, size: MapSize): MapLabel[] => {
  const scale = scaleOf(view, size);
  const named = new Map<string, MapLabel>();
  for (const { name, area, ...middle } of counties.toSorted((a, b) => b.area - a.area)) {
    const text = name && shortCounty(name);
    if (!text || named.has(name) || Math.sqrt(area) * scale < text.length * LETTER_WIDTH.county) continue;
    named.set(name, { kind: 'county', text, ...toScreen(middle, view, size) });
  }

  return [...named.values()];
};

/** The names that fit, the bigger towns before the smaller ones; none stands over another or over the edge. */
export const placeLabels = ({ counties, towns }: Surroundings, view: MapView, size: MapSize): MapLabel[] => {
  const mostTowns = Math.max(3, Math.round((size.width * size.height) / DOTS_PER_TOWN));
  const wanted = [
    ...towns.map(({ name, ...point }) => ({ kind: 'town' as const, text: name, ...toScreen(point, view, size) })),
    ...countyLabels(counties, view, size),
  ];
  const placed: { label: MapLabel; box: Box }[] = [];
  let townCount = 0;
  for (const label of wanted) {
    const box = boxOf(label);
    if (label.kind === 'town' && townCount >= mostTowns) continue;
    if (!isWithin(box, size) || placed.some((one) => overlaps(one.box, box))) continue;
    placed.push({ label, box });
    if (label.kind === 'town') townCount += 1;
  }

  return placed.map(({ label }) => label);
};
