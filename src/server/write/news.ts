import { readWindowId, windowHeader } from '../../contract/events.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { parentsOf } from './parents.ts';

type Asked = Pick<Context, 'house' | 'actor' | 'compiled' | 'headers'>;

/** Tells open consoles, after the commit, that these records are not what they were. */
export function tellChange({ house, actor, compiled, headers }: Asked, ids: readonly string[]): void {
  const window = readWindowId(headers[windowHeader.toLowerCase()]);
  const said = { resource: compiled.resource.name, ids, account: actor.user.account };
  house.events.publish({ type: 'recordChanged', ...said, ...(window === undefined ? {} : { window }) });
}

/** More changed records than these are told as a change of the whole list. */
const mostNamed = 500;

/** Tells open consoles that many records are not what they were. */
export function tellMany(context: Context, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const named = ids.length > mostNamed ? [] : ids;
  tellChange(context, named);
  if (named.length > 0) tellParentsOf(context, named);
}

type ParentNews = Pick<Context, 'house' | 'actor' | 'compiled' | 'headers'>;

/** Tells open consoles, after the commit, of the records that these rows are or were lines of. */
export function tellParents(asked: ParentNews, rows: readonly Row[]): void {
  for (const { parent, by } of parentsOf(asked.house.schemas, asked.compiled)) {
    const ids = [...new Set(rows.map((row) => row[by]).filter((id) => typeof id === 'string'))];
    if (ids.length > 0) tellChange({ ...asked, compiled: parent }, ids);
  }
}

/** The same of rows that are still there, by their ids; nobody waits for it. */
function tellParentsOf(asked: ParentNews, ids: readonly string[]): void {
  const { house, compiled } = asked;
  if (parentsOf(house.schemas, compiled).length === 0) return;
  findRowsById(house.database.read, { table: compiled.table.name, ids }).then(
    (rows) => tellParents(asked, rows),
    // News are a courtesy: whoever saves is told by the version all the same.
    () => undefined,
  );
}
