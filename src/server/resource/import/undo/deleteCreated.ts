import { errors } from '../../../../contract/errors.ts';
import { deleteRows, insertRows } from '../../../db/rows.ts';
import type { Store } from '../../../db/store.ts';
import { removeOwnFiles } from '../../../files/fieldFiles.ts';
import { refusedBy } from '../../allow/refusedBy.ts';
import type { Context } from '../../context.ts';
import { aroundDelete } from '../../hooks/aroundDelete.ts';
import { deleteLines } from '../../lines/deleteLines.ts';
import { linesIn } from '../../lines/linesIn.ts';
import { touchParents } from '../../lines/touchParents.ts';
import { toRecord } from '../../toRecord.ts';
import { logRow } from '../../writeLog.ts';
import { findUsers, wordsOf } from './findUsers.ts';
import { keptRecord, type Undone, type Untouched } from './undone.ts';

/**
 * Deletes records that an import made, with the lines that it made with them: whoever adds another one changes the record.
 * One that something refers to stays: deleting it by hand would be refused too.
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
  const ids = free.map((row) => String(row.id));
  const remove = async (): Promise<void> => {
    const lost = await deleteLines(context, store, ids);
    const lines = free.map((row) => {
      const id = String(row.id);
      return logRow(context, {
        id,
        action: 'delete',
        before: { ...toRecord(resource, row), ...lost.get(id) },
        after: {},
      });
    });
    await insertRows(store, 'sys_recordLog', lines);
    await touchParents(context, store, free);
    await removeOwnFiles(context, store, ids);
    await deleteRows(store, resource.name, ids);
  };
  await aroundDelete(context, store, { rows: free, remove });
  const kept = created
    .filter(isUsed)
    .map(({ row }) =>
      keptRecord(context, row, { reason: 'inUse', words: wordsOf(context, users.get(String(row.id))) }),
    );
  const words = (resource.allow?.remove?.message ?? errors.notRemovable.message)[context.language];
  const refused = unused
    .filter((row) => fixed.has(row))
    .map((row) => keptRecord(context, row, { reason: 'refused', words }));
  return { ids, kept: [...kept, ...refused] };
}
