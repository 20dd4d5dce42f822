/** Most places of one range. */
const most = 1000;

/**
 * `1-12` or `A-F` or a single place, as the texts of all places; numbers are as wide as the last one, so that they sort.
 * Undefined when it begins with another kind than it ends with, runs backwards or is too long.
 */
export function expandRange(range: string): readonly string[] | undefined {
  const [first = '', last = first] = range.split('-');
  const isNumber = /^\d+$/.test(first);
  if (isNumber !== /^\d+$/.test(last)) return undefined;
  const [from, to] = isNumber ? [Number(first), Number(last)] : [first.charCodeAt(0), last.charCodeAt(0)];
  if (to < from || to - from >= most) return undefined;
  const textOf = (place: number): string =>
    isNumber ? String(place).padStart(last.length, '0') : String.fromCharCode(place);
  return Array.from({ length: to - from + 1 }, (_, i) => textOf(from + i));
}
