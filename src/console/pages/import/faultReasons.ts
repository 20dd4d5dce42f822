import type { FailedRow, ImportFault } from '../../../contract/imports.ts';

/** One reason for which rows failed, and how many did. */
export interface Reason {
  readonly key: string;
  /** What the first of these faults says. */
  readonly text: string;
  readonly count: number;
}

/** What faults have in common: the same rule of the same field. */
export function reasonKey({ field, keyword, message }: ImportFault): string {
  return `${field} ${keyword || message}`;
}

/** Why rows failed, the most frequent first. */
export function faultReasons(rows: readonly FailedRow[]): readonly Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { errors } of rows) {
    for (const fault of errors) {
      const key = reasonKey(fault);
      const { text, count } = reasons.get(key) ?? { text: fault.message, count: 0 };
      reasons.set(key, { key, text, count: count + 1 });
    }
  }
  return [...reasons.values()].toSorted((a, b) => b.count - a.count);
}
