import type { Field } from '../contract/field.ts';

/**
 * Returns the default of a field for a new record. The words `now` and `today` stand for the current UTC date in a date field; `now` stands
 * for the current time in a date-time field.
 */
export function defaultValue({ kind, default: value }: Pick<Field, 'kind' | 'default'>, now: Date = new Date()): unknown {
  if (!isMomentDefault({ kind, default: value })) return value;
  const moment = now.toISOString();
  return kind === 'date' ? moment.slice(0, 10) : moment;
}

/** Whether the default depends on the current time. */
export function isMomentDefault({ kind, default: value }: { readonly kind: string; readonly default?: unknown }): boolean {
  return (moments.get(kind) ?? []).some((word) => word === value);
}

/** The words that stand for the current time as the default of a field, by kind. */
const moments: ReadonlyMap<string, readonly string[]> = new Map([
  ['date', ['now', 'today']],
  ['date-time', ['now']],
]);
