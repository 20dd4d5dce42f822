import type { RecordOf } from '../../../../console/extend.ts';

/** A line of goods of the container. */
export type Line = RecordOf<'hwOrderGoods'>;
export type Pallet = RecordOf<'hwInside'>;
export type Order = RecordOf<'hwOrder'>;

/** `open`: not counted; `part`: more is awaited; `full`; `short`: said to be all; `over`; `none`: nothing came. */
export type LineState = 'open' | 'part' | 'full' | 'short' | 'over' | 'none';

/** How far a line is; `isClosed`: somebody said that nothing more comes. */
export function lineState(
  { cartonQty, recvCartonQty }: Pick<Line, 'cartonQty' | 'recvCartonQty'>,
  isClosed: boolean,
): LineState {
  if (recvCartonQty === null) return 'open';
  if (recvCartonQty === 0) return 'none';
  if (recvCartonQty === cartonQty) return 'full';
  if (recvCartonQty > cartonQty) return 'over';
  return isClosed ? 'short' : 'part';
}

/** Whether the worker still has something to do with it. */
export function isLeft(state: LineState): boolean {
  return state === 'open' || state === 'part';
}

export interface Figures {
  readonly expected: number;
  readonly received: number;
  /** Lines of which somebody said what came. */
  readonly counted: number;
}

export function figuresOf(lines: readonly Pick<Line, 'cartonQty' | 'recvCartonQty'>[]): Figures {
  return {
    expected: lines.reduce((sum, { cartonQty }) => sum + cartonQty, 0),
    received: lines.reduce((sum, { recvCartonQty }) => sum + (recvCartonQty ?? 0), 0),
    counted: lines.filter(({ recvCartonQty }) => recvCartonQty !== null).length,
  };
}

/** Cartons that are not good, by the line that they belong to. */
export function badCartons(pallets: readonly Pallet[]): ReadonlyMap<string, number> {
  const bad = new Map<string, number>();
  for (const { orderGoodsId, quality, cartonQty, insideStatus } of pallets) {
    if (quality === 'GOOD' || insideStatus === 'SCRAPPED' || !orderGoodsId) continue;
    bad.set(orderGoodsId, (bad.get(orderGoodsId) ?? 0) + cartonQty);
  }
  return bad;
}
