import type { Figure, Unit } from '../types.ts';

/** Returns the median; of two middle values, the lower. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns the smallest value that `percent` of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (value === undefined) throw new Error('Nothing was measured, so there is no median of it.');
  return value;
}

interface Compared {
  readonly of?: string;
  readonly ours: readonly number[];
  /** Measured alternately with `ours`, in the same order. */
  readonly theirs: readonly number[];
  readonly unit: Unit;
  /** Name of the reference. */
  readonly name: string;
}

/** Medians of both sides, and the median of the ratios per run, because slow phases of the machine affect both sides alike. */
export function compare({ of, ours, theirs, unit, name }: Compared): Figure {
  return {
    ...(of === undefined ? {} : { of }),
    today: { value: median(ours), unit },
    reference: { value: median(theirs), unit, name },
    ratio: median(ours.map((value, run) => value / (theirs[run] ?? Number.NaN))),
  };
}
