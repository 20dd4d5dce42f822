type Line = Readonly<Record<string, unknown>>;
type Lines = readonly Line[];

/**
 * Which of the new lines that were sent each line is by now, by its place: new lines have no ids to be told by. A line that
 * is still the same object is the same line; of the others, those that have most in common, and when equally many are left
 * on both sides, one after the other. What stands in a line is never decided here, only which stored line it becomes.
 */
export function pairLines(sent: Lines, now: Lines): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const left = new Set(placesOfNew(sent));
  const open = placesOfNew(now);
  const pair = (place: number, of: number): void => {
    pairs.set(place, of);
    left.delete(of);
  };
  for (const place of open) {
    const of = [...left].find((each) => sent[each] === now[place]);
    if (of !== undefined) pair(place, of);
  }
  for (const place of open.filter((each) => !pairs.has(each))) {
    const nearest = [...left].toSorted((a, b) => inCommon(sent[b], now[place]) - inCommon(sent[a], now[place]))[0];
    if (nearest !== undefined && inCommon(sent[nearest], now[place]) > 0) pair(place, nearest);
  }
  const rest = open.filter((place) => !pairs.has(place));
  const others = [...left];
  if (rest.length === others.length) for (const [i, of] of others.entries()) pair(rest[i] ?? 0, of);
  return pairs;
}

function placesOfNew(lines: Lines): number[] {
  return lines.flatMap(({ id }, place) => (id === undefined ? [place] : []));
}

/** How many values two lines share. */
function inCommon(a: Line = {}, b: Line = {}): number {
  const isShared = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== null && value !== '' && JSON.stringify(value) === JSON.stringify(b[name]);
  return Object.entries(a).filter(isShared).length;
}
