import type { Automaton } from './buildAutomaton.ts';
import type { Overlap } from './overlap.ts';

/** How the time of a search can grow with the length of a text that does not match. */
export type Ambiguity = 'exponential' | 'polynomial';

/** Search steps before a pattern counts as too tangled to be judged. */
const maxSteps = 300_000;

/**
 * Finds what makes backtracking explode: a loop that can read one text in two ways (exponential), or two loops behind
 * each other that can share a text in many ways (polynomial; Weber and Seidl, 1991). Undefined: linear in the length.
 */
export function findAmbiguity({ sources, next, doubled }: Automaton, overlap: Overlap): Ambiguity | undefined {
  const loops = findLoops(next);
  const loopOf = new Map(loops.flatMap((loop, i) => loop.map((place) => [place, i] as const)));
  if (doubled.some(([a, b]) => loopOf.has(a) && loopOf.get(a) === loopOf.get(b))) return 'exponential';
  const walk = createWalk({ sources, next, overlap });
  for (const loop of loops) {
    const [place = 0] = loop;
    const within = new Set(loop);
    const pairs = walk([place, place], [within, within]);
    const split = pairs.filter(([a, b]) => a !== b);
    if (split.some((pair) => walk(pair, [within, within]).some(([a, b]) => a === place && b === place))) {
      return 'exponential';
    }
  }
  const places = loops.flat();
  const isPolynomial = places.some((q) =>
    places.some((p) => {
      const [first, last] = [loopOf.get(q) ?? -1, loopOf.get(p) ?? -1];
      if (first === last || !reaches(next, q, p)) return false;
      const bounds = [new Set(loops[first]), undefined, new Set(loops[last])];
      return walk([q, q, p], bounds).some(([a, b, c]) => a === q && b === p && c === p);
    }),
  );
  return isPolynomial ? 'polynomial' : undefined;
}

type Places = readonly number[];
type Bounds = readonly (ReadonlySet<number> | undefined)[];

/** Walks several places at once over the same text; gives every combination that at least one step leads to. */
function createWalk({ sources, next, overlap }: Pick<Automaton, 'sources' | 'next'> & { overlap: Overlap }) {
  let steps = 0;
  return (start: Places, bounds: Bounds): Places[] => {
    const seen = new Map<string, Places>();
    const open: Places[] = [start];
    for (let from = open.pop(); from; from = open.pop()) {
      for (const to of together({ from, bounds, sources, next, overlap })) {
        if (++steps > maxSteps) throw new RangeError('too tangled');
        const key = to.join();
        if (seen.has(key)) continue;
        seen.set(key, to);
        open.push(to);
      }
    }
    return [...seen.values()];
  };
}

interface Step extends Pick<Automaton, 'sources' | 'next'> {
  readonly from: Places;
  readonly bounds: Bounds;
  readonly overlap: Overlap;
}

function together({ from, bounds, sources, next, overlap }: Step): Places[] {
  let found: Places[] = [[]];
  from.forEach((place, i) => {
    const followers = [...(next[place] ?? [])].filter((follower) => bounds[i]?.has(follower) ?? true);
    found = found.flatMap((before) =>
      followers
        .filter((follower) => before.every((other) => overlap(sources[other] ?? '', sources[follower] ?? '')))
        .map((follower) => [...before, follower]),
    );
  });
  return found;
}

/** The places that can be come back to, grouped by who reaches whom. */
function findLoops(next: Automaton['next']): number[][] {
  const places = next.map((_, i) => i);
  const grouped = new Set<number>();
  return places.flatMap((place) => {
    if (grouped.has(place) || !reaches(next, place, place)) return [];
    const loop = places.filter((other) => reaches(next, place, other) && reaches(next, other, place));
    for (const other of loop) grouped.add(other);
    return [loop];
  });
}

function reaches(next: Automaton['next'], from: number, to: number): boolean {
  const seen = new Set<number>();
  const open = [...(next[from] ?? [])];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place === to) return true;
    if (seen.has(place)) continue;
    seen.add(place);
    open.push(...(next[place] ?? []));
  }
  return false;
}
