import type { Derived } from '../../contract/resource.ts';

/** The fields of the record that a derived one is worked out of. */
export function operandsOf(derived: Derived): readonly string[] {
  if ('product' in derived) return derived.product;
  if ('sum' in derived) return derived.sum;
  if ('difference' in derived) return derived.difference;
  if ('daysSince' in derived) return [derived.daysSince, ...(derived.until === undefined ? [] : [derived.until])];
  if ('choice' in derived) return derived.choice.flatMap(({ when = {} }) => Object.keys(when));
  return [derived.from];
}
