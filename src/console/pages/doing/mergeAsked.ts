import { namesWith, type WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { mergeRecords } from '../edit/merge/mergeRecords.ts';
import type { Choices, Sides, Values } from '../edit/merge/sides.ts';

interface AskedSides {
  readonly asked: Pick<Resource, 'fields'>;
  readonly resource: Pick<Resource, 'fields'>;
  /** The record as the question began with it, and as it is now. */
  readonly seen: Values;
  readonly now: WireRecord;
  readonly typed: Values;
}

/** What is asked for and stands in the record too, from both sides: what only others have changed is as they have it. */
export function mergeAsked({ asked, resource, seen, now, typed }: AskedSides) {
  const own = new Set(resource.fields.map(({ name }) => name));
  const fields = asked.fields.filter(({ name }) => own.has(name) && Object.hasOwn(seen, name));
  const names = fields.flatMap(namesWith);
  const mine = { ...seen, ...Object.fromEntries(names.map((name) => [name, typed[name]])) };
  const sides: Sides = { base: seen, mine, theirs: now };
  const merge = (choices?: Choices) => mergeRecords({ resource: { fields }, sides, ...(choices && { choices }) });
  const valuesWith = (choices?: Choices): Values => {
    const { result } = merge(choices);
    return Object.fromEntries(names.map((name) => [name, result[name]]));
  };
  const { conflicts, taken } = merge();
  return { sides, conflicts, taken, valuesWith };
}
