import type { Context } from '../context.ts';
import { tellParentsOf } from '../lines/tellParents.ts';
import { tellChange } from '../tellChange.ts';

/** More changed records than these are told as a change of the whole list. */
const mostNamed = 500;

/** Tells open consoles that many records are not what they were. */
export function tellMany(context: Context, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const named = ids.length > mostNamed ? [] : ids;
  tellChange(context, named);
  if (named.length > 0) tellParentsOf(context, named);
}
