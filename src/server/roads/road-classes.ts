/**
 * What a piece of the network is. `mph` is along the drawn line and decides the way: a secondary road costs 1.35 and a stand-in
 * 1.5 times what a major road does. `winding` is how many miles are driven for one that is drawn: local roads are not straight.
 */
const ROAD_CLASSES: readonly { name: string; mph: number; winding: number }[] = [
  { name: 'major', mph: 62, winding: 1 },
  { name: 'secondary', mph: 46, winding: 1 },
  { name: 'stand-in', mph: 41, winding: 1.2 },
];

export const [MAJOR, SECONDARY, STAND_IN] = [0, 1, 2] as const;

export const hoursOf = (roadClass: number, drawnMiles: number): number =>
  drawnMiles / (ROAD_CLASSES[roadClass]?.mph ?? 1);

export const roadMilesOf = (roadClass: number, drawnMiles: number): number =>
  drawnMiles * (ROAD_CLASSES[roadClass]?.winding ?? 1);
