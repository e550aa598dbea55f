import { createSearch, type Network } from '#server/roads/search.ts';

/** More of them make the estimate better and the table larger. */
const LANDMARKS = 12;

/** Hours from junctions that lie as far from each other as can be, by the fastest way, to every junction of the largest part. */
export const measureLandmarks = (network: Omit<Network, 'landmarkHours'>, costs: Float32Array): Float32Array => {
  const count = network.parts.length;
  const { measureFrom } = createSearch({ ...network, landmarkHours: new Float32Array(0) });
  const all = new Float32Array(LANDMARKS * count);
  const nearest = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  let landmark = network.parts.indexOf(0);
  // The first is only there to find the rim.
  const rim = measureFrom(landmark, costs);
  landmark = rim.reduce(
    (best, hours, at) => (Number.isFinite(hours) && hours > (rim[best] ?? 0) ? at : best),
    landmark,
  );
  for (let at = 0; at < LANDMARKS; at += 1) {
    const hours = measureFrom(landmark, costs);
    let furthest = landmark;
    for (let junction = 0; junction < count; junction += 1) {
      const here = hours[junction] as number;
      all[junction * LANDMARKS + at] = Number.isFinite(here) ? here : 0;
      if (!Number.isFinite(here)) continue;
      nearest[junction] = Math.min(nearest[junction] as number, here);
      if ((nearest[junction] as number) > (nearest[furthest] as number)) furthest = junction;
    }
    landmark = furthest;
  }

  return all;
};
