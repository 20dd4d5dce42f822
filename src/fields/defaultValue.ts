import type { Field } from '../contract/field.ts';

/** Returns the default of a field for a new record; `now` gives the current date-time, or the UTC date for a date. */
export function defaultValue({ kind, default: value }: Pick<Field, 'kind' | 'default'>, now: Date = new Date()): unknown {
  if (!isMomentDefault({ kind, default: value })) return value;
  const moment = now.toISOString();
  return kind === 'date' ? moment.slice(0, 10) : moment;
}

/** Whether the default depends on the current time. */
export function isMomentDefault({ kind, default: value }: { readonly kind: string; readonly default?: unknown }): boolean {
  return (moments.get(kind) ?? []).some((word) => word === value);
}

/** The default values that mean the present, by kind. */
const moments: ReadonlyMap<string, readonly string[]> = new Map([
  ['date', ['now', 'today']],
  ['date-time', ['now']],
]);
