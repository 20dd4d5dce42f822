import { findRowsById } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';

/** The rows of some tables as they stand in a transaction; what nobody has read there yet is looked up. */
export function createKnownRows(store: Store, isFollowed: (table: string) => boolean) {
  const tables = new Map<string, Map<string, Row>>();
  const keep = (table: string, rows: readonly Row[]): void => {
    if (!isFollowed(table)) return;
    const known = tables.get(table) ?? new Map<string, Row>();
    for (const row of rows) known.set(String(row.id), row);
    tables.set(table, known);
  };
  const findAll = async (table: string, ids: readonly string[]): Promise<readonly Row[]> => {
    if (!isFollowed(table)) return [];
    const unknown = ids.filter((id) => !tables.get(table)?.has(id));
    if (unknown.length > 0) keep(table, await findRowsById(store, { table, ids: unknown }));
    return ids.map((id) => tables.get(table)?.get(id)).filter((row) => row !== undefined);
  };
  return {
    keep,
    findAll,
    find: async (table: string, id: string): Promise<Row | undefined> => (await findAll(table, [id]))[0],
    forget: (table: string, ids: readonly string[]): void => {
      for (const id of ids) tables.get(table)?.delete(id);
    },
    forgetAll: (): void => tables.clear(),
  };
}
