import { findRowsById } from '../../db/rows.ts';
import type { Row } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { tellChange } from '../tellChange.ts';
import { parentsOf } from './touchParents.ts';

type Asked = Pick<Context, 'house' | 'actor' | 'compiled' | 'headers'>;

/** Tells open consoles, after the commit, of the records that these rows are or were lines of. */
export function tellParents(asked: Asked, rows: readonly Row[]): void {
  for (const { parent, by } of parentsOf(asked.house.schemas, asked.compiled)) {
    const ids = [...new Set(rows.map((row) => row[by]).filter((id) => typeof id === 'string'))];
    if (ids.length > 0) tellChange({ ...asked, compiled: parent }, ids);
  }
}

/** The same of rows that are still there, by their ids; nobody waits for it. */
export function tellParentsOf(asked: Asked, ids: readonly string[]): void {
  const { house, compiled } = asked;
  if (parentsOf(house.schemas, compiled).length === 0) return;
  findRowsById(house.database.read, { table: compiled.table.name, ids }).then(
    (rows) => tellParents(asked, rows),
    // News are a courtesy: whoever saves is told by the version all the same.
    () => undefined,
  );
}
