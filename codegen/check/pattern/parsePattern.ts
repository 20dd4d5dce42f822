/** A regular expression taken apart. `set` is one character out of those that `source` matches. */
export type PatternNode =
  | { readonly kind: 'set'; readonly source: string }
  | { readonly kind: 'start' }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly body: PatternNode; readonly min: number; readonly max: number };

/** A part of the language of patterns that cannot be judged here. */
export class UnjudgedPatternError extends Error {
  override readonly name = 'UnjudgedPatternError';
}

const quantifier = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/;
const piece =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\u\{[0-9A-Fa-f]+\}|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\[pP]\{[^}]*\}|\\c[A-Za-z]|\\.|[^\\])/su;
const unjudged = /^(?:\(\?(?!:)|\\[1-9k])/;

/** Takes a pattern apart that `RegExp` accepts with the flag `u`. Throws UnjudgedPatternError on looks and back references. */
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
