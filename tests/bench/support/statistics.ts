import type { Figure, Unit } from '../types.ts';

/** Returns the median. Of two middle values, it is the lower one. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns the smallest value that is at least as large as this percentage of all values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (value === undefined) throw new Error('Nothing was measured, so there is no median of it.');
  return value;
}

interface Compared {
  readonly of?: string;
  readonly ours: readonly number[];
  /** The values of the reference, which were measured in alternation with `ours` and are in the same order. */
  readonly theirs: readonly number[];
  readonly unit: Unit;
  /** The name of the reference in the table. */
  readonly name: string;
}

/**
 * Returns the medians of both sides and the median of the ratios in each run. Slow phases of the machine affect both sides of a run, so
 * the ratio is more stable.
 */
export function compare({ of, ours, theirs, unit, name }: Compared): Figure {
  return {
    ...(of === undefined ? {} : { of }),
    today: { value: median(ours), unit },
    reference: { value: median(theirs), unit, name },
    ratio: median(ours.map((value, run) => value / (theirs[run] ?? Number.NaN))),
  };
}
