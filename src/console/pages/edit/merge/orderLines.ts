import type { Sides, Values } from './sides.ts';

type Lines = readonly Values[];

/**
 * The order of merged lines: that of the side that has moved any, else theirs; what only the other side has stands behind
 * the line that it stood behind there. `kept` are the lines that stay, by their ids.
 */
export function orderLines({ base, mine, theirs }: Sides<Lines>, kept: ReadonlyMap<string, Values>): Lines {
  const [first, second] = isInOrder(base, mine) ? [theirs, mine] : [mine, theirs];
  const ordered = first.map((line) => ({ line, key: keyOf(line) }));
  let behind: unknown;
  for (const line of second) {
    const key = keyOf(line);
    if (!ordered.some((other) => other.key === key)) {
      const at = ordered.findIndex((other) => other.key === behind) + 1;
      ordered.splice(at, 0, { line, key });
    }
    behind = key;
  }
  return ordered.flatMap(({ line, key }): Lines => {
    const stays = typeof key === 'string' ? kept.get(key) : line;
    return stays ? [stays] : [];
  });
}

/** A line that is not stored yet has only itself to be known by. */
function keyOf(line: Values): unknown {
  return line.id === undefined || line.id === null || line.id === '' ? line : String(line.id);
}

function isInOrder(base: Lines, mine: Lines): boolean {
  const places = new Map(base.map(({ id }, place) => [id, place]));
  const stored = mine.flatMap(({ id }) => places.get(id) ?? []);
  return stored.every((place, i) => i === 0 || place > (stored[i - 1] ?? -1));
}
