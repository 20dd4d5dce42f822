import { type PaletteItem, paletteGroups } from './paletteItem.ts';

/** So many of a group are shown. */
const maxInGroup = 8;

/**
 * The items whose names hold every word of the query, in the order of the groups; within one those come first whose
 * name begins with it, then those with a word that does. Without a query all are there, as far as there is room.
 */
export function findItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const asked = plain(query);
  const found = items
    .map((item) => ({ item, rank: rankOf(item, asked) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ item }) => item);
  return paletteGroups.flatMap((group) => {
    const own = found.filter((item) => item.group === group);
    return asked === '' && group === 'screen' ? own : own.slice(0, maxInGroup);
  });
}

/** Small is near; undefined: not meant at all. */
function rankOf({ names, note }: PaletteItem, asked: string): number | undefined {
  if (asked === '') return 0;
  const plainNames = names.map(plain);
  const everything = [...plainNames, plain(note)].join(' ');
  if (!asked.split(' ').every((word) => everything.includes(word))) return undefined;
  if (plainNames.some((name) => name.startsWith(asked))) return 0;
  return plainNames.some((name) => ` ${name}`.includes(` ${asked}`)) ? 1 : 2;
}

/** Letters without case, marks and width: what one types to find `Łódź` or a full-width digit. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s/]+/g, ' ')
    .trim();
}

/** What a number has found first; a record that was opened lately as well is there once. */
export function withNumbers(numbers: readonly PaletteItem[], items: readonly PaletteItem[]): readonly PaletteItem[] {
  const known = new Set(numbers.map(({ key }) => key.replace(/^number /, 'record ')));
  return [...numbers, ...items.filter(({ key }) => !known.has(key))];
}
