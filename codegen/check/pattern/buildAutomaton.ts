import type { PatternNode } from './parsePattern.ts';

/** The places of a pattern, each with the characters it takes and the places that may follow. */
export interface Automaton {
  readonly sources: readonly string[];
  readonly next: readonly ReadonlySet<number>[];
  /** Steps that can be taken in two ways, as in `(a+)+`. */
  readonly doubled: readonly (readonly [number, number])[];
}

/** The pattern is too large to be judged, or repeats what can be empty. */
export class UnboundedPatternError extends Error {
  override readonly name = 'UnboundedPatternError';
}

/** Bounded counts are written out up to here; more copies show nothing new. */
const maxCopies = 24;
const maxPlaces = 300;

/** The position automaton (Glushkov) of a pattern; one that may begin anywhere gets a loop in front. */
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
    if (this.sources.length >= maxPlaces) throw new UnboundedPatternError('too many places');
    this.next.push(new Set());
    const place = this.sources.push(source) - 1;
    return { first: [place], last: [place], canBeEmpty: false };
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
    // `x{1,3}` is `x(x(x)?)?`: the longest first, and only one way to take each.
    const count = Math.min(max, maxCopies);
    const copies = Array.from({ length: count }, () => this.build(body));
    return copies.reduceRight((rest, copy, i) => {
      const part = this.#then(copy, () => rest);
      return i < min ? part : { ...part, canBeEmpty: true };
    }, nothing);
  }

  /** A counted group too is judged as if it went on for ever: 2^30 ways are as bad as endless ones. */
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
