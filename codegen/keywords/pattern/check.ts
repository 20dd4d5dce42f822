import type { Subject } from '../../check/subject.ts';
import type { Path } from '../../read/recordSource.ts';
import { type FaultTexts, faultTexts, type Message } from '../../texts/faultTexts.ts';
import {
  type Automaton,
  buildAutomaton,
  type PatternNode,
  parsePattern,
  UnboundedPatternError,
  UnjudgedPatternError,
} from './automaton.ts';

const texts = faultTexts({
  patternSlow: {
    en: 'this pattern can be very slow on text that does not match',
    zh: '文本不匹配时，此正则表达式可能耗时很长',
  },
  doNotRepeatRepeats: {
    en: 'do not repeat a part that repeats itself or can be empty; use fixed counts such as {3}',
    zh: '不要重复本身会重复或可为空的部分；请用`{3}`之类的固定次数',
  },
  notRegularExpression: { en: 'this is not a regular expression', zh: '这不是正则表达式' },
  checkBrackets: { en: 'check its brackets and backslashes', zh: '请检查括号和反斜杠' },
  takeFewerParts: { en: 'use fewer optional parts and smaller repeat ranges', zh: '请减少可选部分，缩小次数范围' },
  patternLooksAround: {
    en: 'this pattern uses lookarounds or backreferences',
    zh: '此正则表达式使用了前后断言或反向引用',
  },
  writeWithoutPreferences: {
    en: 'remove (?=, (?!, (?<, \\1 and \\k, or use `rules`',
    zh: '请不要使用`(?=`、`(?!`、`(?<`、`\\1`和`\\k`；可改用`rules`',
  },
  anchorIt: { en: 'start it with ^ and end it with $', zh: '请以`^`开头、`$`结尾' },
  separateRepeats: {
    en: 'two repeated parts can match the same characters; make them differ, or give one of them a fixed count',
    zh: '两个重复部分可匹配相同的字符；请使其不同，或为其一写固定次数',
  },
});

/** Checks every `pattern` of a field in the record and in forms. Patterns in conditions are checked with the conditions. */
export function checkPatterns({ source, report }: Subject): void {
  const { properties } = source.record;
  for (const { path, pattern } of [
    ...findPatterns(properties, ['record', 'properties']),
    ...findPatterns(source.states, ['states']),
    ...findPatterns(source.actions, ['actions']),
  ]) {
    const fault = patternFault(pattern);
    if (fault) report.error({ path, ...fault });
  }
}

/** Keywords that are skipped: maps whose keys are field names, so that a key `pattern` is the name of a field, and conditions. */
const fieldMaps: readonly string[] = [
  ...['set', 'copy', 'filter', 'where', 'warn'],
  ...['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'warnWhen', 'guard', 'when', 'primary'],
];

/** Finds all patterns below a value. A key `pattern` whose value is an object is a field of that name, not a pattern. */
function findPatterns(value: unknown, path: Path): { path: Path; pattern: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const below = [...path, key];
    if (fieldMaps.includes(key) && path.at(-1) !== 'properties') return [];
    return key === 'pattern' && typeof inner === 'string' ? [{ path: below, pattern: inner }] : findPatterns(inner, below);
  });
}

const cache = new Map<string, FaultTexts | undefined>();

/**
 * Returns why a regular expression is rejected: it is invalid, or it may take very long on a text that does not match. Undefined if it is
 * accepted.
 */
export function patternFault(pattern: string): FaultTexts | undefined {
  if (!cache.has(pattern)) {
    if (cache.size > 5_000) cache.clear();
    cache.set(pattern, judge(pattern));
  }
  return cache.get(pattern);
}

const slow = texts.patternSlow;
const simplify = texts.doNotRepeatRepeats;

function judge(pattern: string): FaultTexts | undefined {
  if (!isRegExp(pattern)) {
    return { what: texts.notRegularExpression, mend: texts.checkBrackets };
  }
  try {
    const root = parsePattern(pattern);
    const isAnchored = beginsAtStart(root);
    if (countWays(root) > maxWays) return { what: slow, mend: texts.takeFewerParts };
    const ambiguity = findAmbiguity(buildAutomaton(root, isAnchored), createOverlap(pattern));
    if (ambiguity === undefined) return undefined;
    return { what: slow, mend: ambiguity === 'polynomial' ? adviceFor(isAnchored) : simplify };
  } catch (error) {
    if (error instanceof UnjudgedPatternError) {
      return { what: texts.patternLooksAround, mend: texts.writeWithoutPreferences };
    }
    if (error instanceof UnboundedPatternError || error instanceof RangeError) return { what: slow, mend: simplify };
    throw error;
  }
}

function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function adviceFor(isAnchored: boolean): Message {
  if (!isAnchored) return texts.anchorIt;
  return texts.separateRepeats;
}

/** The maximum number of ways that backtracking may try through the bounded parts of a pattern. */
const maxWays = 100_000;

function countWays(node: PatternNode): number {
  if (node.kind === 'sequence') return node.parts.reduce((ways, part) => ways * countWays(part), 1);
  if (node.kind === 'choice') return node.options.reduce((ways, option) => ways + countWays(option), 0);
  if (node.kind !== 'repeat') return 1;
  // Unbounded repetition does not count here, because `findAmbiguity` analyzes it.
  if (node.max === Number.POSITIVE_INFINITY) return countWays(node.body);
  return (node.max - node.min + 1) * countWays(node.body);
}

function beginsAtStart(node: PatternNode): boolean {
  if (node.kind === 'start') return true;
  if (node.kind === 'choice') return node.options.every(beginsAtStart);
  const [first] = node.kind === 'sequence' ? node.parts : [];
  return first !== undefined && beginsAtStart(first);
}

/** How the search time can grow with the length of a text that does not match the pattern. */
type Ambiguity = 'exponential' | 'polynomial';

/** After this many steps of the analysis, a pattern is rejected as too complex. */
const maxSteps = 300_000;

/**
 * Returns how the time of backtracking can grow: exponentially if a loop can match a text in two ways, polynomially if two consecutive
 * loops can split a text in many ways (Weber and Seidl, 1991). Undefined if the time is linear.
 */
function findAmbiguity({ sources, next, doubled }: Automaton, overlap: Overlap): Ambiguity | undefined {
  const loops = findLoops(next);
  const loopOf = new Map(loops.flatMap((loop, i) => loop.map((location) => [location, i] as const)));
  if (doubled.some(([a, b]) => loopOf.has(a) && loopOf.get(a) === loopOf.get(b))) return 'exponential';
  const walk = createWalk({ sources, next, overlap });
  for (const loop of loops) {
    const [location = 0] = loop;
    const within = new Set(loop);
    const pairs = walk([location, location], [within, within]);
    const split = pairs.filter(([a, b]) => a !== b);
    if (split.some((pair) => walk(pair, [within, within]).some(([a, b]) => a === location && b === location))) {
      return 'exponential';
    }
  }
  const locations = loops.flat();
  const isPolynomial = locations.some((q) =>
    locations.some((p) => {
      const [first, last] = [loopOf.get(q) ?? -1, loopOf.get(p) ?? -1];
      if (first === last || !reaches(next, q, p)) return false;
      const bounds = [new Set(loops[first]), undefined, new Set(loops[last])];
      return walk([q, q, p], bounds).some(([a, b, c]) => a === q && b === p && c === p);
    }),
  );
  return isPolynomial ? 'polynomial' : undefined;
}

type Locations = readonly number[];
type Bounds = readonly (ReadonlySet<number> | undefined)[];

/**
 * Returns a function that follows several positions over the same text at once and returns every combination that they can reach.
 */
function createWalk({ sources, next, overlap }: Pick<Automaton, 'sources' | 'next'> & { overlap: Overlap }) {
  let steps = 0;
  return (start: Locations, bounds: Bounds): Locations[] => {
    const seen = new Map<string, Locations>();
    const open: Locations[] = [start];
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
  readonly from: Locations;
  readonly bounds: Bounds;
  readonly overlap: Overlap;
}

function together({ from, bounds, sources, next, overlap }: Step): Locations[] {
  let found: Locations[] = [[]];
  from.forEach((location, i) => {
    const followers = [...(next[location] ?? [])].filter((follower) => bounds[i]?.has(follower) ?? true);
    found = found.flatMap((before) =>
      followers
        .filter((follower) => before.every((other) => overlap(sources[other] ?? '', sources[follower] ?? '')))
        .map((follower) => [...before, follower]),
    );
  });
  return found;
}

/** Returns the loops of a pattern: groups of positions that can reach each other (strongly connected components). */
function findLoops(next: Automaton['next']): number[][] {
  const locations = next.map((_, i) => i);
  const grouped = new Set<number>();
  return locations.flatMap((location) => {
    if (grouped.has(location) || !reaches(next, location, location)) return [];
    const loop = locations.filter((other) => reaches(next, location, other) && reaches(next, other, location));
    for (const other of loop) grouped.add(other);
    return [loop];
  });
}

function reaches(next: Automaton['next'], from: number, to: number): boolean {
  const seen = new Set<number>();
  const open = [...(next[from] ?? [])];
  for (let location = open.pop(); location !== undefined; location = open.pop()) {
    if (location === to) return true;
    if (seen.has(location)) continue;
    seen.add(location);
    open.push(...(next[location] ?? []));
  }
  return false;
}

/** Returns whether two character sets of a pattern overlap. */
type Overlap = (a: string, b: string) => boolean;

const samples = 'é中ａ😀\u2028\u3000';

/**
 * Creates a function that tests with sample characters whether two character sets overlap. If two ranges overlap, an end of one of them
 * lies in both. So it is enough to test the characters in the pattern, their neighbors, ASCII and a few others.
 */
function createOverlap(pattern: string): Overlap {
  const trials = [...trialsFor(pattern)].map((code) => String.fromCodePoint(code));
  const known = new Map<string, ReadonlySet<string>>();
  const membersOf = (source: string): ReadonlySet<string> => {
    const test = new RegExp(`^(?:${source})$`, 'u');
    const members = known.get(source) ?? new Set(trials.filter((trial) => test.test(trial)));
    known.set(source, members);
    return members;
  };
  const answers = new Map<string, boolean>();
  return (a, b) => {
    const key = `${a} ${b}`;
    const answer = answers.get(key) ?? !membersOf(a).isDisjointFrom(membersOf(b));
    answers.set(key, answer);
    return answer;
  };
}

function trialsFor(pattern: string): Set<number> {
  const escaped = [...pattern.matchAll(/\\(?:u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2}))/g)];
  const named = [
    ...[...pattern, ...samples].map((character) => character.codePointAt(0) ?? 0),
    ...escaped.map(([, long, short, byte]) => Number.parseInt(long ?? short ?? byte ?? '0', 16)),
  ];
  const isScalar = (code: number): boolean => code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  const near = named.flatMap((code) => [code - 1, code, code + 1]).filter(isScalar);
  return new Set([...Array(128).keys(), ...near]);
}
