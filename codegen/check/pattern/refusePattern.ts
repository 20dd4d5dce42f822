import { type FaultWords, faultTexts, type Message } from '../../texts/faultTexts.ts';
import { buildAutomaton, UnboundedPatternError } from './buildAutomaton.ts';
import { findAmbiguity } from './findAmbiguity.ts';
import { createOverlap } from './overlap.ts';
import { type PatternNode, parsePattern, UnjudgedPatternError } from './parsePattern.ts';

const texts = faultTexts({
  patternSlow: {
    en: 'this pattern can take very long on a text that does not match',
    zh: '文本不匹配时，此正则表达式可能耗时很久',
  },
  doNotRepeatRepeats: {
    en: 'do not repeat what itself repeats or can be empty; use fixed counts such as {3}',
    zh: '不要重复本身会重复或可为空的部分；请用`{3}`之类的固定次数',
  },
  notRegularExpression: { en: 'this is not a regular expression', zh: '这不是正则表达式' },
  checkBrackets: { en: 'check its brackets and backslashes', zh: '请检查括号和反斜杠' },
  takeFewerParts: { en: 'use fewer optional parts and shorter ranges of counts', zh: '请减少可选部分，缩小次数范围' },
  patternLooksAround: { en: 'this pattern looks ahead or back', zh: '此正则表达式使用了前后断言或反向引用' },
  writeWithoutLooks: {
    en: 'write it without (?=, (?!, (?<, \\1 and \\k; use `rules`',
    zh: '请不要使用`(?=`、`(?!`、`(?<`、`\\1`和`\\k`；可改用`rules`',
  },
  anchorIt: { en: 'begin it with ^ and end it with $', zh: '请以`^`开头、`$`结尾' },
  separateRepeats: {
    en: 'two repeated parts can share the same characters; make them differ or give one a fixed count',
    zh: '两个重复部分可匹配相同的字符；请使其不同，或为其一写固定次数',
  },
});

const known = new Map<string, FaultWords | undefined>();

/** Refuses patterns that are no regular expressions, or that can take very long on a text that does not match. */
export function refusePattern(pattern: string): FaultWords | undefined {
  if (!known.has(pattern)) {
    if (known.size > 5_000) known.clear();
    known.set(pattern, judge(pattern));
  }
  return known.get(pattern);
}

const slow = texts.patternSlow;
const simplify = texts.doNotRepeatRepeats;

function judge(pattern: string): FaultWords | undefined {
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
      return { what: texts.patternLooksAround, mend: texts.writeWithoutLooks };
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
