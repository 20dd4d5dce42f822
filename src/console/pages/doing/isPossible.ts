import type { WireRecord } from '../../../contract/record.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import type { Offer } from './offersOf.ts';
import { ownValues } from './ownValues.ts';

/** What it takes to know whether something can be done with a record. */
export interface Judged {
  readonly resource: Resource;
  /** Undefined while they are on their way: what depends on them is not possible yet. */
  readonly checks: Pick<Checks, 'when'> | undefined;
  /** Who looks. */
  readonly ownId?: string | undefined;
}

/** Whether something can be done with a record: it can, its condition is not met yet, or this is not its time. */
export type Verdict = 'possible' | 'unmet' | 'never';

/** Looks whether a record is in a state that the step starts from, and meets its condition. The server looks once more. */
export function verdictOn({ doing, from, isFor }: Offer, record: WireRecord, judged: Judged): Verdict {
  const { resource, checks, ownId } = judged;
  if (isFor && !isFor(record, ownId)) return 'never';
  if (from && resource.states && !from.includes(stateOf(record, resource.states))) return 'never';
  if (!doing.isGuarded) return 'possible';
  const check = checks?.when[doing.name];
  if (check === undefined) return 'never';
  return check(withoutEmpty(ownValues(resource, record))).length === 0 ? 'possible' : 'unmet';
}

export function isPossible(offer: Offer, record: WireRecord, judged: Judged): boolean {
  return verdictOn(offer, record, judged) === 'possible';
}

/** Records from before there were states are where all the others began. */
function stateOf(record: WireRecord, { field, initial }: NonNullable<Resource['states']>): string {
  return String(record[field] ?? initial);
}
