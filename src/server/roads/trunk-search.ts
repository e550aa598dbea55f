import type { RoadTable } from './road-table.ts';
import { createSearch, type Found } from './search.ts';
import { type Access, createTree } from './tree.ts';

/** So many hubs around a stop are where its ways may begin. */
const HUBS_AROUND = 30;

type Reached = { accesses: Access[]; edgesTo: (hub: number) => { edges: number[]; start: number } };

/**
 * Finds several ways of a long trip by trunk roads alone: some thousand hubs instead of all junctions. Local roads lead to the hubs
 * around either stop.
 */
export const createTrunkSearch = (table: RoadTable) => {
  const { hubs, hubArcStarts, hubArcChains, chainFrom, chainTo, chainHours, chainStarts, chainEdges, edgeHours } =
    table;
  const search = createSearch({
    parts: new Uint16Array(hubs.length),
    landmarkHours: new Float32Array(0),
    arcStarts: hubArcStarts,
    arcEdges: hubArcChains,
    edgeFrom: chainFrom,
    edgeTo: chainTo,
  });
  const hubOf = new Int32Array(table.parts.length).fill(-1);
  for (const [hub, junction] of hubs.entries()) hubOf[junction] = hub;
  const [atStart, atEnd] = [createTree(table), createTree(table)];

  const reachHubs = (tree: typeof atStart, entries: readonly Access[]): Reached => {
    const accesses: Access[] = [];
    tree.grow(entries, {
      costs: edgeHours,
      estimate: () => 0,
      settle: (junction, hours) => {
        const hub = hubOf[junction] as number;
        if (hub >= 0) accesses.push({ junction: hub, hours });

        return accesses.length < HUBS_AROUND;
      },
    });
    // The growth ends at the last one before that is settled.
    if (accesses.length === HUBS_AROUND) accesses.pop();

    return { accesses, edgesTo: (hub) => tree.traceBack(hubs[hub] as number) };
  };

  const edgesOf = (chain: number, isForward: boolean): number[] => {
    const edges = [...chainEdges.subarray(chainStarts[chain], chainStarts[chain + 1])];

    return isForward ? edges : edges.reverse();
  };

  /** As `findSeveral` of a search, in edges of the whole network. */
  return (starts: readonly Access[], ends: readonly Access[], how: { slower: number; plateau: number }): Found[] => {
    const [from, to] = [reachHubs(atStart, starts), reachHubs(atEnd, ends)];

    return search
      .findSeveral(from.accesses, to.accesses, chainHours, how)
      .map(({ edges: chains, first, last, hours }) => {
        const [begin, finish] = [from.accesses[first] as Access, to.accesses[last] as Access];
        const [before, after] = [from.edgesTo(begin.junction), to.edgesTo(finish.junction)];
        let hub = begin.junction;
        const middle = chains.flatMap((chain) => {
          const isForward = chainFrom[chain] === hub;
          hub = (isForward ? chainTo[chain] : chainFrom[chain]) as number;

          return edgesOf(chain, isForward);
        });

        return {
          edges: [...before.edges.toReversed(), ...middle, ...after.edges],
          first: starts.findIndex(({ junction }) => junction === before.start),
          last: ends.findIndex(({ junction }) => junction === after.start),
          hours,
        };
      });
  };
};
