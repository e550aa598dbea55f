const RADIANS = Math.PI / 180;

/** Albers' equal-area conic with the parallels that maps of the United States use; `us-map.mjs` draws the states with it. */
const PARALLELS = [29.5 * RADIANS, 45.5 * RADIANS] as const;
const MIDDLE = { lng: -96 - 0.6, lat: 38.7 } as const;

const SINE = Math.sin(PARALLELS[0]);
const CONE = (SINE + Math.sin(PARALLELS[1])) / 2;
const SPREAD = 1 + SINE * (2 * CONE - SINE);
const REACH = Math.sqrt(SPREAD) / CONE;

const flatten = (lat: number, lng: number): [number, number] => {
  const radius = Math.sqrt(SPREAD - 2 * CONE * Math.sin(lat * RADIANS)) / CONE;
  const angle = (lng + 96) * RADIANS * CONE;

  return [radius * Math.sin(angle), REACH - radius * Math.cos(angle)];
};

const [MIDDLE_X, MIDDLE_Y] = flatten(MIDDLE.lat, MIDDLE.lng);

type Drawing = { scale: number; middle: readonly [number, number] };

/** Where a point of the lower 48 states lies on the map of the states. */
export const projectPoint = (lat: number, lng: number, { scale, middle: [x, y] }: Drawing): [number, number] => {
  const [flatX, flatY] = flatten(lat, lng);

  return [x + (flatX - MIDDLE_X) * scale, y - (flatY - MIDDLE_Y) * scale];
};
