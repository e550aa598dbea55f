import { createTree, type Graph } from '#server/roads/tree.ts';

/** The part of the network that each junction belongs to, the largest first. */
export const numberParts = (graph: Graph, costs: Float32Array): Uint16Array => {
  const tree = createTree(graph);
  const found = new Int32Array(graph.arcStarts.length - 1).fill(-1);
  const parts: number[][] = [];
  for (const start of found.keys()) {
    if (found[start] !== -1) continue;
    const part: number[] = [];
    const settle = (junction: number): boolean => {
      found[junction] = parts.length;

      return part.push(junction) > 0;
    };
    tree.grow([{ junction: start, hours: 0 }], { costs, estimate: () => 0, settle });
    parts.push(part);
  }
  const order = [...parts.keys()].toSorted((a, b) => (parts[b]?.length ?? 0) - (parts[a]?.length ?? 0) || a - b);
  const numberOf = new Map(order.map((part, at) => [part, at]));

  return Uint16Array.from(found, (part) => numberOf.get(part) ?? 0);
};
