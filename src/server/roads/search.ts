import type { RoadTable } from './road-table.ts';
import { type Access, createTree, type Graph, NO_EDGE } from './tree.ts';

export type Network = Graph & Pick<RoadTable, 'parts' | 'landmarkHours'>;

/** Edges in the order of travel; `first` and `last` are the positions of the chosen accesses in their lists. */
export type Found = { edges: number[]; first: number; last: number; hours: number };

/** Landmarks that a search asks: those whose estimate is best at its start. More cost more than they save. */
const ASKED_LANDMARKS = 4;
/** Hours in the table have 24 bits: estimates stay a little below. */
const CAREFUL = 0.9999;

/** Finds fastest ways (A* with landmarks), and others that are nearly as fast. */
export const createSearch = (network: Network) => {
  const { parts, landmarkHours } = network;
  const landmarks = Math.round(landmarkHours.length / parts.length);
  const [forward, backward] = [createTree(network), createTree(network)];

  /**
   * A bound below the hours from a junction to the nearest of the ends. By the triangle inequality each landmark gives one on
   * either side; raising the cost of roads keeps both true.
   */
  const createEstimate = (starts: readonly Access[], ends: readonly Access[]): ((junction: number) => number) => {
    const bounds = Array.from({ length: landmarks }, (_one, landmark) => {
      const hoursOf = (junction: number): number => landmarkHours[junction * landmarks + landmark] as number;
      const least = Math.min(...ends.map(({ junction, hours }) => hoursOf(junction) + hours));
      const most = Math.max(...ends.map(({ junction, hours }) => hoursOf(junction) - hours));
      const from = hoursOf(starts[0]?.junction ?? 0);

      return { landmark, least, most, atStart: Math.max(least - from, from - most) };
    });
    const asked = bounds.toSorted((a, b) => b.atStart - a.atStart).slice(0, ASKED_LANDMARKS);
    const which = Uint8Array.from(asked.map(({ landmark }) => landmark));
    const least = Float64Array.from(asked.map((one) => one.least));
    const most = Float64Array.from(asked.map((one) => one.most));

    return (junction) => {
      // What is not of the largest part has no hours from a landmark.
      if (parts[junction] !== 0) return 0;
      let best = 0;
      for (let at = 0; at < which.length; at += 1) {
        const from = landmarkHours[junction * landmarks + (which[at] as number)] as number;
        best = Math.max(best, (least[at] as number) - from, from - (most[at] as number));
      }

      return best * CAREFUL;
    };
  };

  const indexOf = (accesses: readonly Access[], wanted: number): number =>
    accesses.findIndex(({ junction }) => junction === wanted);

  /** Grows until the end is reached, and on to all that lies on ways up to `slower` times as long. */
  const growForward = (
    starts: readonly Access[],
    ends: readonly Access[],
    costs: Float32Array,
    { slower, most = Number.POSITIVE_INFINITY }: { slower: number; most?: number },
  ): { last: number; hours: number; settled: number[] } => {
    const endHours = new Map(ends.map(({ junction, hours }) => [junction, hours]));
    const settled: number[] = [];
    let [last, best] = [-1, Number.POSITIVE_INFINITY];
    forward.grow(starts, {
      costs,
      estimate: createEstimate(starts, ends),
      settle: (junction, hours, key) => {
        if (key > Math.min(best * slower, most)) return false;
        settled.push(junction);
        const toEnd = endHours.get(junction);
        if (toEnd !== undefined && hours + toEnd < best) [last, best] = [junction, hours + toEnd];

        return true;
      },
    });

    return { last, hours: best, settled };
  };

  /** The way through a junction that both trees hold. */
  const through = (junction: number, starts: readonly Access[], ends: readonly Access[]): Found => {
    const [to, on] = [forward.traceBack(junction), backward.traceBack(junction)];

    return {
      edges: [...to.edges.reverse(), ...on.edges],
      first: indexOf(starts, to.start),
      last: indexOf(ends, on.start),
      hours: forward.hoursTo(junction) + backward.hoursTo(junction),
    };
  };

  /** Whether the edge to a junction is one that both trees took. */
  const isOnPlateau = (junction: number): boolean => {
    const edge = forward.cameBy(junction);
    if (edge === NO_EDGE) return false;
    const before = forward.otherEnd(edge, junction);

    return backward.hoursTo(before) < Number.POSITIVE_INFINITY && backward.cameBy(before) === edge;
  };

  /** The hours of the edges after a junction that both trees took. */
  const plateauFrom = (junction: number): number => {
    let end = junction;
    for (let edge = backward.cameBy(end); edge !== NO_EDGE; edge = backward.cameBy(end)) {
      const next = forward.otherEnd(edge, end);
      if (forward.cameBy(next) !== edge) break;
      end = next;
    }

    return backward.hoursTo(junction) - backward.hoursTo(end);
  };

  const fastest = (end: number, hours: number, starts: readonly Access[], ends: readonly Access[]): Found => {
    const { edges, start } = forward.traceBack(end);

    return { edges: edges.reverse(), first: indexOf(starts, start), last: indexOf(ends, end), hours };
  };

  return {
    /** The fastest way from one of the starts to one of the ends by the given hours of each edge; null: none within `most` hours. */
    find(starts: readonly Access[], ends: readonly Access[], costs: Float32Array, most?: number): Found | null {
      const { last, hours } = growForward(starts, ends, costs, { slower: 1, ...(most && { most }) });

      return last < 0 ? null : fastest(last, hours, starts, ends);
    },

    /**
     * The fastest way, then others up to `slower` times as long, fastest first. Each follows a long stretch that is the fastest
     * both from the start and to the end, a plateau of the two trees: no way leaves its road to come back to it.
     */
    findSeveral(
      starts: readonly Access[],
      ends: readonly Access[],
      costs: Float32Array,
      { slower, plateau }: { slower: number; plateau: number },
    ): Found[] {
      const { last, hours: best, settled } = growForward(starts, ends, costs, { slower });
      if (last < 0) return [];
      const limit = best * slower;
      backward.grow(ends, {
        costs,
        estimate: forward.hoursTo,
        settle: (_junction, _hours, key) => key <= limit,
      });

      const ways = settled
        .filter((junction) => backward.hoursTo(junction) < Number.POSITIVE_INFINITY && !isOnPlateau(junction))
        .filter((junction) => plateauFrom(junction) >= plateau * best)
        .map((junction) => through(junction, starts, ends));

      return [fastest(last, best, starts, ends), ...ways.toSorted((a, b) => a.hours - b.hours)];
    },

    /** Hours from a junction to every other; infinite where nothing leads. */
    measureFrom(start: number, costs: Float32Array): Float64Array {
      forward.grow([{ junction: start, hours: 0 }], { costs, estimate: () => 0, settle: () => true });

      return Float64Array.from(parts, (_part, junction) => forward.hoursTo(junction));
    },
  };
};
