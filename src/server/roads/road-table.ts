import type { Table } from '../places/table-file.ts';

/** The road network as the build makes it. An edge is a piece of road between two junctions and runs both ways. */
export type RoadTable = {
  /** Longitude and latitude of each junction: those of highways first, then the towns. */
  junctions: Float32Array;
  /** How many junctions are on highways. */
  highwayJunctions: Uint32Array;
  /** The part of the network that a junction belongs to; nothing leads from one part to another. The largest is 0. */
  parts: Uint16Array;
  highwayIndex: ArrayBuffer;
  townIndex: ArrayBuffer;
  /** First arc of each junction, then the end of the last one. An arc is an edge as it leaves a junction. */
  arcStarts: Uint32Array;
  arcEdges: Uint32Array;
  edgeFrom: Uint32Array;
  edgeTo: Uint32Array;
  edgeClasses: Uint8Array;
  edgeHours: Float32Array;
  /** First point of each edge's line between its junctions, then the end of the last one. */
  shapeStarts: Uint32Array;
  shapes: Float32Array;
  /** First stretch of each edge, then the end of the last one: the counties that it passes, with miles of road. */
  stretchStarts: Uint32Array;
  stretchCounties: Uint16Array;
  stretchMiles: Float32Array;
  /** Hours from each of a few junctions at the rims of the country to every other: what the search estimates by. */
  landmarkHours: Float32Array;
  /** Trunk roads as a network of their own: the junctions where they meet, and chains of edges from one to the next. */
  hubs: Uint32Array;
  hubArcStarts: Uint32Array;
  hubArcChains: Uint32Array;
  chainFrom: Uint32Array;
  chainTo: Uint32Array;
  chainHours: Float32Array;
  chainStarts: Uint32Array;
  chainEdges: Uint32Array;
  /** States near each cell of a grid: an index into pairs of numbers, of which each bit is a state of `states`. */
  nearCells: Uint16Array;
  nearStates: Uint32Array;
  states: string[];
};

export const readRoadTable = (table: Table): RoadTable => ({
  junctions: table.numbers('junctions', 'f32'),
  highwayJunctions: table.numbers('highwayJunctions', 'u32'),
  parts: table.numbers('parts', 'u16'),
  highwayIndex: table.bytes('highwayIndex'),
  townIndex: table.bytes('townIndex'),
  arcStarts: table.numbers('arcStarts', 'u32'),
  arcEdges: table.numbers('arcEdges', 'u32'),
  edgeFrom: table.numbers('edgeFrom', 'u32'),
  edgeTo: table.numbers('edgeTo', 'u32'),
  edgeClasses: table.numbers('edgeClasses', 'u8'),
  edgeHours: table.numbers('edgeHours', 'f32'),
  shapeStarts: table.numbers('shapeStarts', 'u32'),
  shapes: table.numbers('shapes', 'f32'),
  stretchStarts: table.numbers('stretchStarts', 'u32'),
  stretchCounties: table.numbers('stretchCounties', 'u16'),
  stretchMiles: table.numbers('stretchMiles', 'f32'),
  landmarkHours: table.numbers('landmarkHours', 'f32'),
  hubs: table.numbers('hubs', 'u32'),
  hubArcStarts: table.numbers('hubArcStarts', 'u32'),
  hubArcChains: table.numbers('hubArcChains', 'u32'),
  chainFrom: table.numbers('chainFrom', 'u32'),
  chainTo: table.numbers('chainTo', 'u32'),
  chainHours: table.numbers('chainHours', 'f32'),
  chainStarts: table.numbers('chainStarts', 'u32'),
  chainEdges: table.numbers('chainEdges', 'u32'),
  nearCells: table.numbers('nearCells', 'u16'),
  nearStates: table.numbers('nearStates', 'u32'),
  states: table.text('states'),
});
