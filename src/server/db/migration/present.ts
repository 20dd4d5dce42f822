import type { Table } from '../../../../codegen/types.ts';
import { canIndexSearches, findIndexes } from '../indexes.ts';
import { isAmong, type Store } from '../store.ts';
import { findColumns, findNotedTables } from '../tables.ts';
import type { ColumnNote, FormerPlan, Present } from './plan.ts';
import { planFormer, rejectDuplicates } from './renames.ts';

const notesTable = 'sys_column';

/** Reads the state of all tables at once: one query per table would be slow with a thousand tables. */
export async function findPresent(store: Store, tables: readonly Table[]): Promise<Present> {
  const names = [...new Set(tables.flatMap(({ name, former }) => [name, ...(former?.names ?? [])]))];
  // Referenced tables are read too. Tables of lines reference the table of their record.
  const targets = tables.flatMap((table) => table.columns.flatMap(({ target }) => target ?? []));
  const columns = await findColumns(store, [...new Set([...names, ...targets, notesTable])]);
  return {
    columns,
    indexes: await findIndexes(store, names),
    canSearch: await canIndexSearches(store),
    hasParts: store.product.name === 'sqlite',
    notes: columns.has(notesTable) ? await findNotes(store, names) : new Map(),
    formers: await planFormers(store, tables, columns),
  };
}

async function planFormers(store: Store, tables: readonly Table[], there: Present['columns']): Promise<Present['formers']> {
  const renamed = tables.filter(({ former }) => former);
  const fresh = tables.filter(({ name, former, partOf }) => !former && !partOf && !there.has(name));
  if (renamed.length + fresh.length === 0) return new Map();
  const batch = new Set(tables.map(({ name }) => name));
  const noted = there.has(notesTable) ? await findNotedTables(store) : [];
  const notedBefore = noted.filter((name) => !batch.has(name));
  const plans = new Map<string, FormerPlan>(rejectDuplicates(fresh, notedBefore));
  // In `tables` a record comes before its lines, so parents are renamed first.
  for (const table of renamed) {
    const { name, partOf = '' } = table;
    const parentNow = plans.get(partOf)?.now ?? (there.has(partOf) ? partOf : undefined);
    plans.set(name, await planFormer(store, table, { there, noted: notedBefore, parentNow }));
  }
  return plans;
}

async function findNotes(store: Store, tables: readonly string[]): Promise<Present['notes']> {
  const rows = await store.db
    .selectFrom(notesTable)
    .selectAll()
    .where(isAmong(store, 'tableName', tables))
    .execute();
  const byTable = Map.groupBy(rows, ({ tableName }) => String(tableName));
  return new Map(
    [...byTable].map(([table, all]) => [
      table,
      new Map(
        all.map(({ columnName, form, target, limits }) => [
          String(columnName),
          {
            form: String(form),
            target: target === null ? undefined : String(target),
            // Databases of older servers do not have the column `limits` yet.
            limits: typeof limits === 'string' ? (JSON.parse(limits) as ColumnNote['limits']) : undefined,
          },
        ]),
      ),
    ]),
  );
}
