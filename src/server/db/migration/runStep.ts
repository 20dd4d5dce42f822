import { sql } from 'kysely';
import { moveForm, releaseForm, writeForms } from '../columnForms.ts';
import { addIndex, dropIndex } from '../indexes.ts';
import type { Store } from '../store.ts';
import { dropEmpty } from './dropEmpty.ts';
import { dropEmptyColumn } from './dropEmptyColumn.ts';
import { renameField } from './renameField.ts';
import { renameTable } from './renameTable.ts';
import type { Step } from './tablePlan.ts';

type Run<Does extends Step['does']> = (
  store: Store,
  table: string,
  step: Extract<Step, { does: Does }>,
) => Promise<unknown>;

/** How each step is carried out. */
const runs: { readonly [Does in Step['does']]: Run<Does> } = {
  create: ({ db, product }, table, { columns }) => {
    let builder = db.schema.createTable(table).ifNotExists();
    for (const { name, type } of columns) {
      builder = builder.addColumn(name, sql.raw(product.columnTypes[type]), (column) =>
        name === 'id' ? column.primaryKey().notNull() : column,
      );
    }
    return builder.execute();
  },
  renameTable: (store, _, step) => renameTable(store, step),
  dropEmpty: (store, _, step) => dropEmpty(store, step.table),
  rename: async (store, table, { from, to }) => {
    await store.db.schema.alterTable(table).renameColumn(from, to).execute();
    await moveForm(store, table, { from, to });
    await renameField(store, { resource: table, from, to });
  },
  dropEmptyColumn: (store, table, { column }) => dropEmptyColumn(store, { table, column }),
  move: async (store, table, { from, to }) => {
    await sql`update ${sql.table(table)} set ${sql.ref(to)} = ${sql.ref(from)}, ${sql.ref(from)} = null`.execute(
      store.db,
    );
    await releaseForm(store, table, from);
    await renameField(store, { resource: table, from, to });
  },
  add: ({ db, product }, table, { column: { name, type } }) =>
    db.schema.alterTable(table).addColumn(name, sql.raw(product.columnTypes[type])).execute(),
  fill: ({ db }, table, { column, value }) =>
    db
      .updateTable(table)
      .set({ [column]: value })
      .where(column, 'is', null)
      .execute(),
  dropIndex: (store, _, { name }) => dropIndex(store, name),
  addIndex: (store, table, { index }) => addIndex(store, table, index),
  release: (store, table, { column }) => releaseForm(store, table, column),
  note: (store, table, { columns }) => writeForms(store, table, columns),
};

/** Carries out one step of a plan. */
export async function runStep(store: Store, table: string, step: Step): Promise<void> {
  await (runs[step.does] as Run<Step['does']>)(store, table, step);
}
