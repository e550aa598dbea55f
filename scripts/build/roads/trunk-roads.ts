import { STAND_IN } from '#server/roads/road-classes.ts';
import type { RoadTable } from '#server/roads/road-table.ts';
import { createTree, type Graph, NO_EDGE } from '#server/roads/tree.ts';
import { startsOf } from './starts-of.ts';

/** Fastest ways are looked at from so many junctions, spread over the country. */
const SOURCES = 24;
/** A stand-in is a trunk road if a fastest way has more than this before and after it. */
const FAR_HOURS = 2;

type TrunkColumns = Pick<
  RoadTable,
  'hubs' | 'hubArcStarts' | 'hubArcChains' | 'chainFrom' | 'chainTo' | 'chainHours' | 'chainStarts' | 'chainEdges'
>;

/** Highways, and the stand-ins that long trips need where highways have gaps. */
const markTrunk = (graph: Graph, costs: Float32Array, classes: Uint8Array, parts: Uint16Array): Uint8Array => {
  const isTrunk = Uint8Array.from(classes, (roadClass) => (roadClass === STAND_IN ? 0 : 1));
  const tree = createTree(graph);
  const below = new Float64Array(parts.length);
  for (let source = 0; source < SOURCES; source += 1) {
    const settled: number[] = [];
    const start = Math.floor(((source + 0.5) * parts.length) / SOURCES);
    tree.grow([{ junction: start, hours: 0 }], { costs, estimate: () => 0, settle: (one) => settled.push(one) > 0 });
    for (const junction of settled) below[junction] = 0;
    for (const junction of settled.toReversed()) {
      const edge = tree.cameBy(junction);
      if (edge === NO_EDGE) continue;
      const before = tree.otherEnd(edge, junction);
      const here = below[junction] as number;
      if (here > FAR_HOURS && tree.hoursTo(before) > FAR_HOURS) isTrunk[edge] = 1;
      below[before] = Math.max(below[before] as number, here + (costs[edge] as number));
    }
  }

  return isTrunk;
};

/** Nothing leads on from them: local roads do where a trip begins there. */
const dropDeadEnds = (arcs: number[][], { edgeFrom, edgeTo }: Graph): void => {
  const open = [...arcs.keys()].filter((junction) => arcs[junction]?.length === 1);
  for (let junction = open.pop(); junction !== undefined; junction = open.pop()) {
    const [edge] = arcs[junction] ?? [];
    if (edge === undefined || arcs[junction]?.length !== 1) continue;
    arcs[junction] = [];
    const other = edgeFrom[edge] === junction ? (edgeTo[edge] as number) : (edgeFrom[edge] as number);
    arcs[other] = (arcs[other] ?? []).filter((one) => one !== edge);
    if (arcs[other].length === 1) open.push(other);
  }
};

type Chain = { from: number; to: number; edges: number[] };

/** Follows trunk roads from each hub to the next. */
const listChains = (hubs: readonly number[], arcs: readonly number[][], { edgeFrom, edgeTo }: Graph): Chain[] => {
  const hubOf = new Map(hubs.map((junction, hub) => [junction, hub]));
  const otherEnd = (edge: number, junction: number): number =>
    edgeFrom[edge] === junction ? (edgeTo[edge] as number) : (edgeFrom[edge] as number);
  const follow = (from: number, first: number): Chain => {
    const edges = [first];
    let [edge, here] = [first, otherEnd(first, hubs[from] as number)];
    while (!hubOf.has(here)) {
      const before = edge;
      edge = arcs[here]?.find((other) => other !== before) ?? before;
      edges.push(edge);
      here = otherEnd(edge, here);
    }

    return { from, to: hubOf.get(here) as number, edges };
  };

  return hubs
    .flatMap((junction, hub) => (arcs[junction] ?? []).map((edge) => follow(hub, edge)))
    .filter(({ from, to }) => from < to); // Each is met from both of its ends.
};

/** The trunk roads as a network of their own: hubs where they meet, and chains of edges from hub to hub. */
export const makeTrunkRoads = (
  graph: Graph,
  { edgeHours, edgeClasses, parts }: Pick<RoadTable, 'edgeHours' | 'edgeClasses' | 'parts'>,
): TrunkColumns => {
  const { arcStarts, arcEdges } = graph;
  const isTrunk = markTrunk(graph, edgeHours, edgeClasses, parts);
  const arcs = Array.from(parts, (_part, junction) =>
    [...arcEdges.subarray(arcStarts[junction], arcStarts[junction + 1])].filter((edge) => isTrunk[edge] === 1),
  );
  dropDeadEnds(arcs, graph);
  const hubs = [...arcs.keys()].filter((junction) => ![0, 2].includes(arcs[junction]?.length ?? 0));
  const chains = listChains(hubs, arcs, graph);
  const hubArcs: number[][] = hubs.map(() => []);
  for (const [chain, { from, to }] of chains.entries()) for (const hub of [from, to]) hubArcs[hub]?.push(chain);
  const hoursOf = ({ edges }: Chain): number => edges.reduce((sum, edge) => sum + (edgeHours[edge] as number), 0);

  return {
    hubs: Uint32Array.from(hubs),
    hubArcStarts: startsOf(hubArcs),
    hubArcChains: Uint32Array.from(hubArcs.flat()),
    chainFrom: Uint32Array.from(chains.map(({ from }) => from)),
    chainTo: Uint32Array.from(chains.map(({ to }) => to)),
    chainHours: Float32Array.from(chains.map(hoursOf)),
    chainStarts: startsOf(chains.map(({ edges }) => edges)),
    chainEdges: Uint32Array.from(chains.flatMap(({ edges }) => edges)),
  };
};
