import type { Field } from '../contract/resource.ts';

/** What a new record begins with in a field; `now` in a day or moment is when that is, a day that of UTC. */
export function defaultValue(
  { kind, default: value }: Pick<Field, 'kind' | 'default'>,
  now: Date = new Date(),
): unknown {
  if (!isMomentDefault({ kind, default: value })) return value;
  const moment = now.toISOString();
  return kind === 'date' ? moment.slice(0, 10) : moment;
}

/** Whether a default is another one at every moment. */
export function isMomentDefault({
  kind,
  default: value,
}: {
  readonly kind: string;
  readonly default?: unknown;
}): boolean {
  return (moments.get(kind) ?? []).some((word) => word === value);
}

/** The words that stand for the present, by kind. */
const moments: ReadonlyMap<string, readonly string[]> = new Map([
  ['date', ['now', 'today']],
  ['date-time', ['now']],
]);
