import type { Line } from './line.ts';

type Marked = Pick<Line, 'shippingMark' | 'fbaId'>;

/**
 * The lines of goods that a scanned code means: their shipping mark, their FBA id, or the FBA id with the number of a
 * carton behind it (`FBA15ABC000` and `U000012`), as the labels of cartons have it.
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
