import { displayPlace } from '../../../contract/record.ts';

/** More ways than these to take a label apart are no label of ours. */
const mostWays = 64;

/**
 * Every way in which a label such as `Ever Given (9811000)` may have been made by `{shipName} ({imoNo})`: what each field
 * would have to hold. Values may contain the signs between the places, and a place may stand for any of its fields, so there
 * can be several.
 */
export function readLabel(display: string, label: string): Readonly<Record<string, string>>[] {
  const ways: Record<string, string>[] = [];
  // Splitting by a group puts the names at the odd places.
  const parts = display.trim().split(displayPlace);
  const read = (part: number, rest: string, found: Record<string, string>): void => {
    if (ways.length >= mostWays) return;
    const [literal = '', names, next] = [parts[part], parts[part + 1]?.split('|'), parts[part + 2]];
    if (!rest.startsWith(literal)) return;
    const after = rest.slice(literal.length);
    if (names === undefined) {
      if (after === '') ways.push(found);
      return;
    }
    const isLast = part + 3 >= parts.length && next === '';
    if (isLast) {
      for (const name of names) ways.push({ ...found, [name]: after });
      return;
    }
    const sign = next === '' ? undefined : next;
    for (let end = 0; end <= after.length; end++) {
      if (sign !== undefined && !after.startsWith(sign, end)) continue;
      for (const name of names) read(part + 2, after.slice(end), { ...found, [name]: after.slice(0, end) });
    }
  };
  read(0, label, {});
  return ways;
}
