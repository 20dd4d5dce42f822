import type { WireRecord } from '../../../../contract/record.ts';
import type { FormBase } from '../createFormJudge.ts';

/** Whether a record, or one of its lines, was changed since the form began with it; lines can change by calls of their own. */
export function isAhead(found: WireRecord, { version, initial }: FormBase): boolean {
  if (version !== undefined && found.version > version) return true;
  return Object.entries(initial).some(([field, value]) => {
    const known = versionsIn(value);
    const lines = versionsIn(found[field]);
    return [...known].some(([id, old]) => (lines.get(id) ?? old) > old);
  });
}

function versionsIn(value: unknown): ReadonlyMap<unknown, number> {
  if (!Array.isArray(value)) return new Map();
  return new Map(value.flatMap(({ id, version }) => (typeof version === 'number' ? [[id, version]] : [])));
}
