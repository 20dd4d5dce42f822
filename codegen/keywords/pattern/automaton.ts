/** A parsed regular expression. A `set` matches one character; `source` is its text in the pattern. */
export type PatternNode =
  | { readonly kind: 'set'; readonly source: string }
  | { readonly kind: 'start' }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly body: PatternNode; readonly min: number; readonly max: number };

/** Thrown if a pattern has a part that cannot be analyzed. */
export class UnjudgedPatternError extends Error {
  override readonly name = 'UnjudgedPatternError';
}

const quantifier = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/;
const piece = /^(?:\[(?:\\.|[^\]\\])*\]|\\u\{[0-9A-Fa-f]+\}|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\[pP]\{[^}]*\}|\\c[A-Za-z]|\\.|[^\\])/su;
const unjudged = /^(?:\(\?(?!:)|\\[1-9k])/;

/**
 * Parses a pattern that `RegExp` accepts with the flag `u`. Throws UnjudgedPatternError for back references and for groups that start with
 * `(?` but not with `(?:`, such as lookarounds and named groups.
 */
export function parsePattern(pattern: string): PatternNode {
  let rest = pattern;
  const take = (length: number): string => {
    const taken = rest.slice(0, length);
    rest = rest.slice(length);
    return taken;
  };

  const readChoice = (): PatternNode => {
    const options = [readSequence()];
    while (rest.startsWith('|')) {
      take(1);
      options.push(readSequence());
    }
    return options.length === 1 ? (options[0] as PatternNode) : { kind: 'choice', options };
  };

  const readSequence = (): PatternNode => {
    const parts: PatternNode[] = [];
    while (rest !== '' && rest[0] !== '|' && rest[0] !== ')') parts.push(readQuantifier(readPiece()));
    return { kind: 'sequence', parts };
  };

  const readPiece = (): PatternNode => {
    if (unjudged.test(rest)) throw new UnjudgedPatternError(rest.slice(0, 3));
    if (rest.startsWith('(')) {
      take(rest.startsWith('(?:') ? 3 : 1);
      const inner = readChoice();
      take(1);
      return inner;
    }
    const source = take(piece.exec(rest)?.[0].length ?? 1);
    if (source === '^') return { kind: 'start' };
    return ['$', '\\b', '\\B'].includes(source) ? { kind: 'sequence', parts: [] } : { kind: 'set', source };
  };

  const readQuantifier = (body: PatternNode): PatternNode => {
    const match = quantifier.exec(rest);
    if (!match) return body;
    take(match[0].length);
    const [min, max] = boundsOf(match);
    return { kind: 'repeat', body, min, max };
  };

  return readChoice();
}

function boundsOf([, sign, least = '0', comma, most]: RegExpExecArray): readonly [number, number] {
  if (sign !== undefined) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY];
  if (comma === undefined) return [Number(least), Number(least)];
  return [Number(least), most ? Number(most) : Number.POSITIVE_INFINITY];
}

/** The positions in a pattern: the characters that match at each position (`sources`) and the positions that can follow (`next`). */
export interface Automaton {
  readonly sources: readonly string[];
  readonly next: readonly ReadonlySet<number>[];
  /** Pairs of positions that can follow each other in two ways, as in `(a+)+`. */
  readonly doubled: readonly (readonly [number, number])[];
}

/** Thrown if the pattern is too large to analyze or repeats a part that can be empty. */
export class UnboundedPatternError extends Error {
  override readonly name = 'UnboundedPatternError';
}

/** A counted repetition of a character is expanded to at most this many copies. More copies would not change the result. */
const maxCopies = 24;
const maxLocations = 300;

/**
 * Builds the position automaton (Glushkov) of a pattern. If the pattern is not anchored and may match anywhere, the automaton starts with
 * a loop over any character.
 */
export function buildAutomaton(root: PatternNode, isAnchored: boolean): Automaton {
  const builder = new Builder();
  const begin: PatternNode = isAnchored ? { kind: 'start' } : anything;
  builder.build({ kind: 'sequence', parts: [begin, root] });
  return builder;
}

const anything: PatternNode = {
  kind: 'repeat',
  body: { kind: 'set', source: '[^]' },
  min: 0,
  max: Number.POSITIVE_INFINITY,
};

type Repeat = Extract<PatternNode, { kind: 'repeat' }>;

interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly canBeEmpty: boolean;
}

const nothing: Part = { first: [], last: [], canBeEmpty: true };

class Builder implements Automaton {
  readonly sources: string[] = [];
  readonly next: Set<number>[] = [];
  readonly doubled: [number, number][] = [];

  build(node: PatternNode): Part {
    if (node.kind === 'set') return this.#place(node.source);
    if (node.kind === 'sequence') return node.parts.map((part) => () => this.build(part)).reduce(this.#then, nothing);
    if (node.kind === 'choice') return choose(node.options.map((option) => this.build(option)));
    return node.kind === 'repeat' ? this.#repeat(node) : nothing;
  }

  #place(source: string): Part {
    if (this.sources.length >= maxLocations) throw new UnboundedPatternError('too many places');
    this.next.push(new Set());
    const location = this.sources.push(source) - 1;
    return { first: [location], last: [location], canBeEmpty: false };
  }

  readonly #then = (left: Part, build: () => Part): Part => {
    const right = build();
    this.#connect(left.last, right.first);
    return {
      first: left.canBeEmpty ? [...left.first, ...right.first] : left.first,
      last: right.canBeEmpty ? [...left.last, ...right.last] : right.last,
      canBeEmpty: left.canBeEmpty && right.canBeEmpty,
    };
  };

  #connect(from: readonly number[], to: readonly number[]): void {
    for (const a of from) {
      for (const b of to) {
        if (this.next[a]?.has(b)) this.doubled.push([a, b]);
        this.next[a]?.add(b);
      }
    }
  }

  #repeat({ body, min, max }: Repeat): Part {
    if (max === 0) return nothing;
    if (max > 1 && (body.kind !== 'set' || max === Number.POSITIVE_INFINITY)) return this.#loop(body, min);
    // Expands `x{1,3}` to `x(x(x)?)?`, so that there is only one way to match each length.
    const count = Math.min(max, maxCopies);
    const copies = Array.from({ length: count }, () => this.build(body));
    return copies.reduceRight((rest, copy, i) => {
      const part = this.#then(copy, () => rest);
      return i < min ? part : { ...part, canBeEmpty: true };
    }, nothing);
  }

  /**
   * Connects the end of a repeated part to its start. A counted group is also treated as unbounded, because 2^30 ways to match are as bad
   * as infinitely many.
   */
  #loop(body: PatternNode, min: number): Part {
    const part = this.build(body);
    if (part.canBeEmpty) throw new UnboundedPatternError('repeats what can be empty');
    this.#connect(part.last, part.first);
    return { ...part, canBeEmpty: min === 0 };
  }
}

function choose(options: readonly Part[]): Part {
  return {
    first: options.flatMap(({ first }) => first),
    last: options.flatMap(({ last }) => last),
    canBeEmpty: options.some(({ canBeEmpty }) => canBeEmpty),
  };
}
