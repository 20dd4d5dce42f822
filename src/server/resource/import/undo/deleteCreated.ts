import { errors } from '../../../../contract/errors.ts';
import type { KeptRecord } from '../../../../contract/imports.ts';
import { deleteRows, insertRows } from '../../../db/rows.ts';
import type { Row, Store } from '../../../db/store.ts';
import { removeOwnFiles } from '../../../files/fieldFiles.ts';
import { refusedBy } from '../../allow/refusedBy.ts';
import type { Context } from '../../context.ts';
import { aroundDelete } from '../../hooks/aroundDelete.ts';
import { deleteLines } from '../../lines/deleteLines.ts';
import { linesIn } from '../../lines/linesIn.ts';
import { touchParents } from '../../lines/touchParents.ts';
import { toRecord } from '../../record.ts';
import { logRow } from '../../writeLog.ts';
import { ifWilling } from '../writeWilling.ts';
import { findUsers, wordsOf } from './findUsers.ts';
import { keptRecord, type Undone, type Untouched } from './undone.ts';

/**
 * Deletes records that an import made, with the lines that it made with them: whoever adds another one changes the record.
 * One that something refers to, or that code of the business holds on to, stays: deleting it by hand would be refused too.
 */
export async function deleteCreated(context: Context, store: Store, created: readonly Untouched[]): Promise<Undone> {
  const { resource } = context.compiled;
  const users = await findUsers(store, {
    ...{ resource: resource.name, ids: created.map(({ row }) => String(row.id)) },
    own: linesIn(context.house.schemas, resource).map(({ child, by }) => ({ table: child.table.name, column: by })),
  });
  const isUsed = ({ row }: Untouched): boolean => users.has(String(row.id));
  const unused = created.filter((one) => !isUsed(one)).map(({ row }) => row);
  const records = unused.map((row) => toRecord(resource, row));
  const fixed = new Set((await refusedBy(context, store, { allowance: 'remove', records })).map((i) => unused[i]));
  const free = unused.filter((row) => !fixed.has(row));
  const { gone, kept: unwilling } = await removeWilling(context, store, free);
  const kept = created
    .filter(isUsed)
    .map(({ row }) =>
      keptRecord(context, row, { reason: 'inUse', words: wordsOf(context, users.get(String(row.id))) }),
    );
  const words = (resource.allow?.remove?.message ?? errors.notRemovable.message)[context.language];
  const refused = unused
    .filter((row) => fixed.has(row))
    .map((row) => keptRecord(context, row, { reason: 'refused', words }));
  return { ids: gone, kept: [...kept, ...refused, ...unwilling] };
}

/** Deletes all together; where code of the business does not let one go, each by itself. */
async function removeWilling(
  context: Context,
  store: Store,
  rows: readonly Row[],
): Promise<{ readonly gone: readonly string[]; readonly kept: readonly KeptRecord[] }> {
  const { fault } = await ifWilling(store, () => removeAll(context, store, rows));
  if (!fault) return { gone: rows.map(({ id }) => String(id)), kept: [] };
  const gone: string[] = [];
  const kept: KeptRecord[] = [];
  for (const row of rows) {
    const { fault: own } = await ifWilling(store, () => removeAll(context, store, [row]));
    if (!own) gone.push(String(row.id));
    else kept.push(keptRecord(context, row, { reason: 'refused', words: own.message[context.language] }));
  }
  return { gone, kept };
}

async function removeAll(context: Context, store: Store, rows: readonly Row[]): Promise<void> {
  const { resource } = context.compiled;
  const ids = rows.map((row) => String(row.id));
  const remove = async (): Promise<void> => {
    const lost = await deleteLines(context, store, ids);
    const lines = rows.map((row) => {
      const id = String(row.id);
      return logRow(context, {
        id,
        action: 'delete',
        before: { ...toRecord(resource, row), ...lost.get(id) },
        after: {},
      });
    });
    await insertRows(store, 'sys_recordLog', lines);
    await touchParents(context, store, rows);
    await removeOwnFiles(context, store, ids);
    await deleteRows(store, resource.name, ids);
  };
  await aroundDelete(context, store, { rows, remove });
}
