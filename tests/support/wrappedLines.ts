/** Maximum line width of code (`biome.json`). */
const width = 140;

/**
 * Returns the number of lines that a JSON value takes if it is wrapped like code: one if it fits, otherwise each of its parts takes its
 * own lines. `before` is the width of what precedes the value on its first line.
 */
export function wrappedLines(value: unknown, before = 0, indent = 0): number {
  // One more character for the comma after the value.
  const fits = before + onOneLine(value).length + 1 <= width;
  if (fits || typeof value !== 'object' || value === null) return 1;
  const inner = indent + 2;
  const parts = Array.isArray(value)
    ? value.map((part) => wrappedLines(part, inner, inner))
    : Object.entries(value).map(([key, part]) => wrappedLines(part, inner + `"${key}": `.length, inner));
  return parts.reduce((sum, lines) => sum + lines, 2);
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${onOneLine(part)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
