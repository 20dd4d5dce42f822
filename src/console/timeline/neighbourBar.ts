import type { LaidLane, PlacedBar } from './layLanes.ts';

export type Way = 'before' | 'after' | 'above' | 'below' | 'first' | 'last';

/** The bar that a key leads to from another one: along its lane, or to that of the next lane with any which is nearest in time. */
export function neighbourBar(lanes: readonly LaidLane[], id: string | undefined, way: Way): PlacedBar | undefined {
  const at = lanes.findIndex(({ bars }) => bars.some(({ bar }) => bar.id === id));
  const lane = lanes[at];
  const index = lane?.bars.findIndex(({ bar }) => bar.id === id) ?? -1;
  const from = lane?.bars[index];
  if (!lane || !from) return lanes.find(({ bars }) => bars.length > 0)?.bars[0];
  const across = (others: readonly LaidLane[]) =>
    nearest(
      others.find(({ bars }) => bars.length > 0),
      from.bar.from,
    );
  const ways: Readonly<Record<Way, () => PlacedBar | undefined>> = {
    before: () => lane.bars[index - 1],
    after: () => lane.bars[index + 1],
    above: () => across(lanes.slice(0, at).toReversed()),
    below: () => across(lanes.slice(at + 1)),
    first: () => lane.bars[0],
    last: () => lane.bars.at(-1),
  };
  return ways[way]();
}

function nearest(lane: LaidLane | undefined, time: number): PlacedBar | undefined {
  const far = ({ bar }: PlacedBar) => Math.abs(bar.from - time);
  return lane?.bars.reduce((best, bar) => (far(bar) < far(best) ? bar : best));
}
