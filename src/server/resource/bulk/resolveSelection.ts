import { type FilterSelection, mostSelected } from '../../../contract/selection.ts';
import { holdsFor } from '../../access/rights.ts';
import { findIds, findPage, type Where } from '../../db/pages.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { parseFilter } from '../filters.ts';
import type { Selection } from './readSelection.ts';

/**
 * The ids of a selection, in the transaction that changes them: nobody can come or go between the count and the change.
 * Refused when another number matches than the person has confirmed.
 */
export async function resolveSelection(
  context: Context,
  store: Store,
  selection: Selection,
): Promise<readonly string[]> {
  if ('ids' in selection) return selection.ids;
  const { matching } = selection;
  const query = { table: context.compiled.resource.name, where: whereOfSelection(context, matching), orders: [] };
  const ids = await findIds(store, query, mostSelected + 1);
  if (ids.length !== matching.expected) throw await matchedOther(store, query, matching);
  if (!store.product.locksRows) return ids;
  // Until the rows are locked others may still change them: what does not match any more is not what was confirmed.
  await findRowsById(store, { table: query.table, ids, lock: 'write' });
  const again = new Set(await findIds(store, query, mostSelected + 1));
  if (again.size !== ids.length || ids.some((id) => !again.has(id))) throw await matchedOther(store, query, matching);
  return ids;
}

/** The conditions of a selection, as far as its sender may read and list. */
function whereOfSelection(context: Context, { filter, except }: Required<FilterSelection>): Where[] {
  const { house, actor, visible, language } = context;
  if (!holdsFor(actor, visible, 'find')) throw new Refusal('forbidden');
  const { where } = parseFilter({ schemas: house.schemas, actor, language }, visible, filter);
  return [
    ...where,
    ...(except.length > 0 ? [{ place: { column: 'id' }, operator: 'noneOfIds' as const, value: except }] : []),
  ];
}

async function matchedOther(
  store: Store,
  query: { readonly table: string; readonly where: readonly Where[] },
  { expected }: Pick<FilterSelection, 'expected'>,
): Promise<Refusal> {
  const { total: matched } = await findPage(store, { ...query, orders: [], limit: 0, offset: 0 });
  return new Refusal('matchedOther', { values: { matched, expected }, data: { matched } });
}
