/** So many drafts a browser keeps, and so long, in ms. */
export const draftLimits = { most: 50, longest: 30 * 24 * 3_600_000 } as const;

interface Limits {
  readonly now: number;
  readonly most: number;
  readonly longest: number;
}

/** What is to be thrown away: too old, or the oldest beyond the number that is kept. */
export function outlived<T extends { readonly time: number }>(
  drafts: readonly T[],
  { now, most, longest }: Limits,
): readonly T[] {
  const newestFirst = drafts.toSorted((a, b) => b.time - a.time);
  return newestFirst.filter((draft, i) => i >= most || now - draft.time > longest);
}
