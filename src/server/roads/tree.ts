import type { RoadTable } from './road-table.ts';

/** The columns that a search needs. */
export type Graph = Pick<RoadTable, 'arcStarts' | 'arcEdges' | 'edgeFrom' | 'edgeTo'>;

/** A junction where a way may enter or leave the network, with the hours to it. */
export type Access = { junction: number; hours: number };

export const NO_EDGE = -1;

/** A way to walk a tree: how far the end may still be, and which junctions are worth reaching. */
type Guide = {
  costs: Float32Array;
  estimate: (junction: number) => number;
  /** Hears of each junction whose hours are final; false ends it. The key is the least that a way through it can take. */
  settle: (junction: number, hours: number, key: number) => boolean;
};

/** Grows fastest ways from some junctions over the network. Its memory is used again: one growth at a time. */
export const createTree = ({ arcStarts, arcEdges, edgeFrom, edgeTo }: Graph) => {
  const count = arcStarts.length - 1;
  const hoursTo = new Float64Array(count);
  const estimates = new Float64Array(count);
  const cameBy = new Int32Array(count);
  const round = new Uint32Array(count);
  const isSettled = new Uint8Array(count);
  let rounds = 0;

  // A binary heap. A junction may be in it more than once; the first that comes out counts.
  let heapJunctions = new Uint32Array(4096);
  let heapKeys = new Float64Array(4096);
  let heapSize = 0;

  const push = (junction: number, key: number): void => {
    if (heapSize === heapKeys.length) {
      const [junctions, keys] = [heapJunctions, heapKeys];
      heapJunctions = new Uint32Array(heapSize * 2);
      heapKeys = new Float64Array(heapSize * 2);
      heapJunctions.set(junctions);
      heapKeys.set(keys);
    }
    let at = heapSize;
    heapSize += 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if ((heapKeys[parent] as number) <= key) break;
      heapKeys[at] = heapKeys[parent] as number;
      heapJunctions[at] = heapJunctions[parent] as number;
      at = parent;
    }
    heapKeys[at] = key;
    heapJunctions[at] = junction;
  };

  const pop = (): number => {
    const top = heapJunctions[0] as number;
    heapSize -= 1;
    const key = heapKeys[heapSize] as number;
    const junction = heapJunctions[heapSize] as number;
    let at = 0;
    for (let child = 1; child < heapSize; child = at * 2 + 1) {
      if (child + 1 < heapSize && (heapKeys[child + 1] as number) < (heapKeys[child] as number)) child += 1;
      if ((heapKeys[child] as number) >= key) break;
      heapKeys[at] = heapKeys[child] as number;
      heapJunctions[at] = heapJunctions[child] as number;
      at = child;
    }
    heapKeys[at] = key;
    heapJunctions[at] = junction;

    return top;
  };

  /** Reaches a junction by an edge, if that is faster than what is known. */
  const reach = (junction: number, hours: number, edge: number, estimate: (junction: number) => number): void => {
    if (round[junction] !== rounds) {
      round[junction] = rounds;
      isSettled[junction] = 0;
      estimates[junction] = estimate(junction);
    } else if (isSettled[junction] === 1 || hours >= (hoursTo[junction] as number)) return;
    hoursTo[junction] = hours;
    cameBy[junction] = edge;
    if ((estimates[junction] as number) < Number.POSITIVE_INFINITY) {
      push(junction, hours + (estimates[junction] as number));
    }
  };

  const otherEnd = (edge: number, junction: number): number =>
    edgeFrom[edge] === junction ? (edgeTo[edge] as number) : (edgeFrom[edge] as number);

  const spread = (junction: number, hours: number, { costs, estimate }: Guide): void => {
    for (let arc = arcStarts[junction] as number; arc < (arcStarts[junction + 1] as number); arc += 1) {
      const edge = arcEdges[arc] as number;
      const cost = costs[edge] as number;
      if (cost < Number.POSITIVE_INFINITY) reach(otherEnd(edge, junction), hours + cost, edge, estimate);
    }
  };

  return {
    grow(starts: readonly Access[], guide: Guide): void {
      rounds += 1;
      heapSize = 0;
      for (const { junction, hours } of starts) reach(junction, hours, NO_EDGE, guide.estimate);
      while (heapSize > 0) {
        const key = heapKeys[0] as number;
        const junction = pop();
        if (isSettled[junction] === 1) continue;
        const hours = hoursTo[junction] as number;
        if (!guide.settle(junction, hours, key)) return;
        isSettled[junction] = 1;
        spread(junction, hours, guide);
      }
    },

    /** Hours to a junction of the last growth; infinite if it was not settled. */
    hoursTo: (junction: number): number =>
      round[junction] === rounds && isSettled[junction] === 1
        ? (hoursTo[junction] as number)
        : Number.POSITIVE_INFINITY,

    /** The edge by which a settled junction was reached. */
    cameBy: (junction: number): number => cameBy[junction] as number,

    otherEnd,

    /** The edges from a settled junction back to where the growth began, and that junction. */
    traceBack(from: number): { edges: number[]; start: number } {
      const edges: number[] = [];
      let start = from;
      for (let edge = cameBy[start] as number; edge !== NO_EDGE; edge = cameBy[start] as number) {
        edges.push(edge);
        start = otherEnd(edge, start);
      }

      return { edges, start };
    },
  };
};
