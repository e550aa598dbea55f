import type { Surroundings } from '#shared/contracts/places.ts';
import type { MapPoint } from '#shared/ranges/local-map.ts';
import { type MapSize, type MapView, scaleOf, toScreen } from './map-view.ts';

/** Where a name may stand beside the dot of its town, the best place first. `dx`, `dy`: from the dot, in dots. */
const TOWN_SIDES = [
  { anchor: 'start', dx: 5, dy: 0 },
  { anchor: 'end', dx: -5, dy: 0 },
  { anchor: 'middle', dx: 0, dy: 17 },
  { anchor: 'middle', dx: 0, dy: -17 },
  // Beyond a pin that stands on the dot.
  { anchor: 'start', dx: 19, dy: 0 },
  { anchor: 'end', dx: -19, dy: 0 },
  { anchor: 'middle', dx: 0, dy: 30 },
  { anchor: 'middle', dx: 0, dy: -30 },
] as const;

/** `x`, `y`: where its letters are anchored; `dot`: where its town is. */
export type MapLabel = MapPoint & {
  text: string;
  anchor: 'start' | 'middle' | 'end';
  dot: MapPoint | null;
};

export type Box = { left: number; right: number; top: number; bottom: number };

const LINE_HEIGHT = 16;
/** At most: county names are in spaced small capitals. */
const LETTER_WIDTH = 7.5;
/** A screen of 300 × 200 dots holds so many names and can still be read. */
const DOTS_PER_TOWN = 6000;

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Room that something else takes around a dot of the screen. */
export const aroundDot = ({ x, y }: MapPoint, width: number, height: number): Box => ({
  left: x - width,
  right: x + width,
  top: y - height,
  bottom: y + height,
});

/** Of the letters alone: the dot of a town may lie under a pin. */
export const boxOf = ({ text, x, y, anchor }: MapLabel): Box => {
  const width = text.length * LETTER_WIDTH;
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];

  return { left, right: left + width, top: y - LINE_HEIGHT / 2, bottom: y + LINE_HEIGHT / 2 };
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
    if (!text || named.has(name) || Math.sqrt(area) * scale < text.length * LETTER_WIDTH) continue;
    named.set(name, { text, anchor: 'middle', dot: null, ...toScreen(middle, view, size) });
  }

  return [...named.values()];
};

/** The chosen town is always named, above the mark in the middle of its map. */
export const centerLabel = (town: string, here: MapPoint): MapLabel => ({
  text: town,
  anchor: 'middle',
  dot: null,
  x: here.x,
  y: here.y - 19,
});

/** The names that fit, the bigger towns before the smaller ones; none stands over another, over the edge or over what is taken. */
export const placeLabels = (
  { counties, towns }: Pick<Surroundings, 'counties' | 'towns'>,
  view: MapView,
  size: MapSize,
  taken: readonly Box[] = [],
): MapLabel[] => {
  const mostTowns = Math.max(3, Math.round((size.width * size.height) / DOTS_PER_TOWN));
  const boxes = [...taken];
  const fits = (label: MapLabel): boolean => {
    const box = boxOf(label);

    return isWithin(box, size) && !boxes.some((one) => overlaps(one, box));
  };
  const placed: MapLabel[] = [];
  const place = (...ways: MapLabel[]): void => {
    const label = ways.find(fits);
    if (!label) return;
    placed.push(label);
    boxes.push(boxOf(label));
  };

  for (const { name, ...point } of towns) {
    if (placed.length >= mostTowns) break;
    const dot = toScreen(point, view, size);
    // A name without its dot would be taken for a place where there is none.
    if (!isWithin(aroundDot(dot, 0, 0), size)) continue;
    place(...TOWN_SIDES.map(({ anchor, dx, dy }) => ({ text: name, anchor, dot, x: dot.x + dx, y: dot.y + dy })));
  }
  for (const label of countyLabels(counties, view, size)) place(label);

  return placed;
};
