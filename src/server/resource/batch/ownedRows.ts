import { rootId } from '../../../contract/menu.ts';
import type { Context } from '../context.ts';
import { faultAt } from '../readSent.ts';
import type { GivenRow } from './batchRow.ts';

/**
 * Rows that belong to whom `saveXBach/{x}` names, where the file says which field that is: those that name nobody are given
 * to them, and those that name somebody else are faulty. With `0` they belong to nobody. Without `{x}` each row says it itself.
 */
export function ownedRows({ compiled: { resource }, id, byHouse }: Context, rows: readonly GivenRow[]): GivenRow[] {
  const { owner } = resource.excel;
  if (owner === undefined || id === '' || byHouse) return [...rows];
  const wanted = id === rootId ? null : id;
  return rows.map((row) => {
    const { sent, current, errors } = row;
    const named = (Object.hasOwn(sent, owner) ? sent[owner] : current?.[owner]) ?? null;
    if (named === wanted) return row;
    if (named === null && !current) return { ...row, sent: { ...sent, [owner]: wanted } };
    return { ...row, errors: [...errors, faultAt(owner, 'otherOwner')] };
  });
}
