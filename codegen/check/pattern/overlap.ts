/** Tells whether two sets of characters of one pattern have a character in common. */
export type Overlap = (a: string, b: string) => boolean;

const samples = 'é中ａ😀\u2028\u3000';

/**
 * Judges by trial: two ranges that overlap share an end of one of them, so the characters that a pattern names, their
 * neighbours, ASCII and a few from elsewhere stand for all.
 */
export function createOverlap(pattern: string): Overlap {
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
