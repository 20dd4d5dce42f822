import type { Field } from '../contract/resource.ts';

/** A record with the fields that are cut out of others filled in; empty where their source is. */
export function withDerived(
  fields: readonly Field[],
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...record };
  for (const { name, derived } of fields) {
    if (!derived) continue;
    const source = filled[derived.from];
    filled[name] = typeof source === 'string' ? source.slice(...derived.slice) : null;
  }
  return filled;
}
