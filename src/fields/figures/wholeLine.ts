import type { Field } from '../../contract/resource.ts';
import { withDerived } from '../withDerived.ts';
import { emptyTotal } from './emptyTotal.ts';

type Line = Readonly<Record<string, unknown>>;

/** A line with the numbers that follow from what it says; nothing belongs to a new one yet. */
export function wholeLine(items: readonly Field[], line: Line): Line {
  const totals = items.filter(({ name, total }) => total && line[name] === undefined);
  return withDerived(items, { ...Object.fromEntries(totals.map((item) => [item.name, emptyTotal(item)])), ...line });
}
