/** Chances that fall the same way whenever the same seed is given (mulberry32). */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** One of them. */
  of<T>(choices: readonly [T, ...T[]] | readonly T[]): T;
}

export function seededRandom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return { between, of: (choices) => choices[between(0, choices.length - 1)] as (typeof choices)[number] };
}
