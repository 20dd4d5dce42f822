import { buildAutomaton, UnboundedPatternError } from './buildAutomaton.ts';
import { findAmbiguity } from './findAmbiguity.ts';
import { createOverlap } from './overlap.ts';
import { type PatternNode, parsePattern, UnjudgedPatternError } from './parsePattern.ts';

/** Why a pattern is refused, and how to mend it. */
export interface PatternRefusal {
  readonly what: string;
  readonly mend: string;
}

const known = new Map<string, PatternRefusal | undefined>();

/** Refuses patterns that are no regular expressions, or that can take very long on a text that does not match. */
export function refusePattern(pattern: string): PatternRefusal | undefined {
  if (!known.has(pattern)) {
    if (known.size > 5_000) known.clear();
    known.set(pattern, judge(pattern));
  }
  return known.get(pattern);
}

const slow = 'this pattern can take very long on a text that does not match';
const simplify = 'do not repeat what itself repeats or can be empty; use fixed counts such as {3}';

function judge(pattern: string): PatternRefusal | undefined {
  if (!isRegExp(pattern)) {
    return { what: 'this is not a regular expression', mend: 'check its brackets and backslashes' };
  }
  try {
    const root = parsePattern(pattern);
    const isAnchored = beginsAtStart(root);
    if (countWays(root) > maxWays) return { what: slow, mend: 'use fewer optional parts and shorter ranges of counts' };
    const ambiguity = findAmbiguity(buildAutomaton(root, isAnchored), createOverlap(pattern));
    if (ambiguity === undefined) return undefined;
    return { what: slow, mend: ambiguity === 'polynomial' ? adviceFor(isAnchored) : simplify };
  } catch (error) {
    if (error instanceof UnjudgedPatternError) {
      return {
        what: 'this pattern looks ahead or back',
        mend: 'write it without (?=, (?!, (?<, \\1 and \\k; use `rules`',
      };
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

function adviceFor(isAnchored: boolean): string {
  if (!isAnchored) return 'begin it with ^ and end it with $';
  return 'two repeated parts can share the same characters; make them differ or give one a fixed count';
}

/** Ways through the bounded parts of a pattern that a search may have to try one by one. */
const maxWays = 100_000;

function countWays(node: PatternNode): number {
  if (node.kind === 'sequence') return node.parts.reduce((ways, part) => ways * countWays(part), 1);
  if (node.kind === 'choice') return node.options.reduce((ways, option) => ways + countWays(option), 0);
  if (node.kind !== 'repeat') return 1;
  // Endless repetition is judged by its loops.
  if (node.max === Number.POSITIVE_INFINITY) return countWays(node.body);
  return (node.max - node.min + 1) * countWays(node.body);
}

function beginsAtStart(node: PatternNode): boolean {
  if (node.kind === 'start') return true;
  if (node.kind === 'choice') return node.options.every(beginsAtStart);
  const [first] = node.kind === 'sequence' ? node.parts : [];
  return first !== undefined && beginsAtStart(first);
}
