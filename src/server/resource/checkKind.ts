import { permissionOfKind } from '../../contract/permission.ts';
import { holds } from '../access/rights.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import type { Referring } from './references.ts';

/**
 * Refuses records of a kind that the caller may not make, or not change: the call was let in with the permission for any
 * kind of them.
 */
export function checkKind(context: Context, records: readonly Referring[]): void {
  if (records.some((each) => isStrangeKind(context, each))) throw new Refusal('forbidden');
}

/** Whether a record is of such a kind. What the house writes by itself is nobody's. */
export function isStrangeKind(
  { actor, compiled, byHouse }: Pick<Context, 'actor' | 'compiled' | 'byHouse'>,
  { record, before }: Referring,
): boolean {
  const { kinds } = compiled.resource;
  if (!kinds || byHouse) return false;
  const kind = String(record[kinds.field] ?? '');
  // What is none of them is told by its own check.
  if (!Object.hasOwn(kinds.perms, kind)) return false;
  const ability = Object.keys(before).length === 0 ? 'create' : 'update';
  return !holds(actor, permissionOfKind(compiled.resource, kind, ability));
}
