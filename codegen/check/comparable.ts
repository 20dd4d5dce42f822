import { kindNameOf } from '../model/kindNameOf.ts';
import type { PropertySource } from '../read/source.ts';
import { orderOf } from './keywordFit.ts';

/** Whether the values of two fields, of whatever resources, can be the same thing: ids only of the same resource. */
export function isComparable(a: PropertySource, b: PropertySource): boolean {
  if (a.reference?.resource !== b.reference?.resource) return false;
  return a.type === b.type && orderOf(kindNameOf(a)) === orderOf(kindNameOf(b));
}
