/** Sums are added up in two halves, so that none is ever beyond 64 bits. */
export const half = 1_000_000_000n;
