import type { RecordOf } from '../../../../console/extend.ts';

/** A line of goods of the container. */
export type Line = RecordOf<'hwOrderGoods'>;
export type Pallet = RecordOf<'hwInside'>;
export type Order = RecordOf<'hwOrder'>;

/** `open`: not counted; `part`: more is expected; `full`: complete; `short`: declared complete with fewer; `over`: more than expected; `none`: nothing came. */
export type LineState = 'open' | 'part' | 'full' | 'short' | 'over' | 'none';

/** The state of a line; `isClosed`: somebody has declared it complete. */
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

/** Whether the line is unfinished. */
export function isLeft(state: LineState): boolean {
  return state === 'open' || state === 'part';
}

interface Figures {
  readonly expected: number;
  readonly received: number;
  /** The lines that were counted. */
  readonly counted: number;
}

export function figuresOf(lines: readonly Pick<Line, 'cartonQty' | 'recvCartonQty'>[]): Figures {
  return {
    expected: lines.reduce((sum, { cartonQty }) => sum + cartonQty, 0),
    received: lines.reduce((sum, { recvCartonQty }) => sum + (recvCartonQty ?? 0), 0),
    counted: lines.filter(({ recvCartonQty }) => recvCartonQty !== null).length,
  };
}

/** The cartons that are not good, by line of goods. */
export function badCartons(pallets: readonly Pallet[]): ReadonlyMap<string, number> {
  const bad = new Map<string, number>();
  for (const { orderGoodsId, quality, cartonQty, insideStatus } of pallets) {
    if (quality === 'GOOD' || insideStatus === 'SCRAPPED' || !orderGoodsId) continue;
    bad.set(orderGoodsId, (bad.get(orderGoodsId) ?? 0) + cartonQty);
  }
  return bad;
}

type Marked = Pick<Line, 'shippingMark' | 'fbaId'>;

/**
 * The lines of goods that a scanned code stands for: their shipping mark, their FBA id, or the FBA id followed by a carton
 * number (`FBA15ABC000U000012`), as printed on carton labels.
 */
export function findLines<L extends Marked>(lines: readonly L[], scanned: string): readonly L[] {
  const code = scanned.trim().toUpperCase();
  const ways: readonly ((line: L) => boolean)[] = [
    ({ shippingMark }) => shippingMark.toUpperCase() === code,
    ({ fbaId }) => fbaId === code,
    ({ fbaId }) => fbaId !== null && code.startsWith(fbaId) && /^U\d+$/.test(code.slice(fbaId.length)),
  ];
  return ways.map((isMeant) => lines.filter(isMeant)).find(({ length }) => length > 0) ?? [];
}
