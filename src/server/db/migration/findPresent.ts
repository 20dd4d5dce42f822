import type { ColumnLimits } from '../../../../codegen/types.ts';
import { findIndexes } from '../indexes.ts';
import type { Store } from '../store.ts';

/** What the database remembers of a column: how it keeps its values, and what these satisfy. */
export interface ColumnNote {
  readonly form: string;
  readonly target: string | undefined;
  /** Undefined: nobody has kept an eye on its values, as no file names it. */
  readonly limits: ColumnLimits | undefined;
}

/** What is in the database before tables are brought up, by table. */
export interface Present {
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  readonly indexes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly notes: ReadonlyMap<string, ReadonlyMap<string, ColumnNote>>;
}

/** Looks at the whole database at once: a question for each table would take long where there are a thousand. */
export async function findPresent(store: Store): Promise<Present> {
  const tables = await store.db.introspection.getTables();
  const columns = new Map(tables.map(({ name, columns: all }) => [name, new Set(all.map((column) => column.name))]));
  return {
    columns,
    indexes: await findIndexes(store),
    notes: columns.has('sys_column') ? await findNotes(store) : new Map(),
  };
}

async function findNotes({ db }: Store): Promise<Present['notes']> {
  const rows = await db.selectFrom('sys_column').selectAll().execute();
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
            // A database of an older server has no such column yet.
            limits: typeof limits === 'string' ? (JSON.parse(limits) as ColumnLimits) : undefined,
          },
        ]),
      ),
    ]),
  );
}
