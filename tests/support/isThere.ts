/**
 * Whether a title exists. It may be given in full, up to `…`, or as group and test separated by `: `. Text in parentheses is a note and is
 * ignored.
 */
export function isThere(title: string, titles: readonly string[]): boolean {
  const name = title.replace(/ \([^)]*\)$/, '');
  const isOne = (part: string): boolean =>
    part.endsWith('…') ? titles.some((known) => known.startsWith(part.slice(0, -1).trimEnd())) : titles.some((known) => known === part);
  return isOne(name) || (name.includes(': ') && name.split(': ').every(isOne));
}
