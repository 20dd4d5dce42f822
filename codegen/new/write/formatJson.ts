/** Columns that a list may fill before it is broken, and those that an object fills here: both as in schemas/. */
const listWidth = 320;
const objectWidth = 120;
/** An object with more levels inside is easier to read with a line for each entry. */
const flatLevels = 2;

/** Where a value begins: how deep it stands, how much stands before it on its line, and what follows it. */
interface Place {
  readonly depth: number;
  readonly column: number;
}

/** Writes a value as the files in schemas/ are laid out, without a line break at the end. */
export function formatJson(value: unknown, place: Place = { depth: 0, column: 0 }): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const line = inline(value);
  if (Array.isArray(value)) return fits(line, place, listWidth) ? line : list(value, place);
  return levelsOf(value) <= flatLevels && fits(line, place, objectWidth) ? line : object(value, place);
}

/** One character is left for the comma behind. */
function fits(line: string, { column }: Place, width: number): boolean {
  return column + widthOf(line) < width;
}

function inline(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inline(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function object(value: object, { depth }: Place): string {
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(value).map(([key, inner]: [string, unknown]) => {
    const start = `${indent}${JSON.stringify(key)}: `;
    return start + formatJson(inner, { depth: depth + 1, column: widthOf(start) });
  });
  return `{\n${lines.join(',\n')}\n${'  '.repeat(depth)}}`;
}

function list(values: readonly unknown[], { depth }: Place): string {
  const indent = '  '.repeat(depth + 1);
  const items = values.map((value) => formatJson(value, { depth: depth + 1, column: indent.length }));
  const lines = values.every((value) => typeof value === 'number') ? filled(items, indent.length) : items;
  return `[\n${lines.map((line) => indent + line).join(',\n')}\n${'  '.repeat(depth)}]`;
}

/** Numbers stand side by side, as many as a line takes. */
function filled(items: readonly string[], indent: number): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && indent + last.length + item.length + 3 <= listWidth)
      lines[lines.length - 1] = `${last}, ${item}`;
    else lines.push(item);
  }
  return lines;
}

function levelsOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0;
}

/** Columns that a text takes: Chinese characters take two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const char of text)
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
        char,
      )
        ? 2
        : 1;
  return width;
}
