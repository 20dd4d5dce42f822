import { type ServerField, serverFields, type WireRecord } from '../../../contract/record.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import type { Offer } from './offersOf.ts';

/** What it takes to know whether something can be done with a record. */
export interface Judged {
  readonly resource: Resource;
  /** Undefined while they are on their way: what depends on them is not possible yet. */
  readonly checks: Pick<Checks, 'when'> | undefined;
}

/** Whether a record is in a state that the step starts from, and meets its condition. The server looks once more. */
export function isPossible({ doing, from }: Offer, record: WireRecord, { resource, checks }: Judged): boolean {
  if (from && resource.states && !from.includes(stateOf(record, resource.states))) return false;
  if (!doing.isGuarded) return true;
  const check = checks?.when[doing.name];
  return check !== undefined && check(withoutEmpty(ownValues(resource, record))).length === 0;
}

/** Records from before there were states are where all the others began. */
function stateOf(record: WireRecord, { field, initial }: NonNullable<Resource['states']>): string {
  return String(record[field] ?? initial);
}

/** Without the labels that the server puts beside references. */
function ownValues({ fields }: Resource, record: WireRecord): Record<string, unknown> {
  const names = new Set<string>([...fields.map(({ name }) => name), ...(serverFields as readonly ServerField[])]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}
