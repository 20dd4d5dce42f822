import { readWindowId, windowHeader } from '../../contract/events.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { parentsOf } from './parents.ts';

type NewsContext = Pick<Context, 'app' | 'actor' | 'compiled' | 'headers'>;

/** Tells open consoles, after the commit, that these records have changed. */
export function publishChange({ app, actor, compiled, headers }: NewsContext, ids: readonly string[]): void {
  const window = readWindowId(headers[windowHeader.toLowerCase()]);
  const details = { resource: compiled.resource.name, ids, account: actor.user.account };
  app.events.publish({ type: 'recordChanged', ...details, ...(window === undefined ? {} : { window }) });
}

/** If more records than this have changed, consoles are told that the whole list has. */
const mostNamed = 500;

/** Tells open consoles that these records, and those that they are lines of, have changed. */
export function publishMany(context: Context, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const named = ids.length > mostNamed ? [] : ids;
  publishChange(context, named);
  if (named.length > 0) publishParentsOf(context, named);
}

type ParentNews = Pick<Context, 'app' | 'actor' | 'compiled' | 'headers'>;

/** Tells open consoles, after the commit, that the records have changed that these rows are or were lines of. */
export function publishParents(news: ParentNews, rows: readonly Row[]): void {
  for (const { parent, by } of parentsOf(news.app.schemas, news.compiled)) {
    const ids = [...new Set(rows.map((row) => row[by]).filter((id) => typeof id === 'string'))];
    if (ids.length > 0) publishChange({ ...news, compiled: parent }, ids);
  }
}

/** The same for stored rows, by id. The call does not wait for it. */
function publishParentsOf(news: ParentNews, ids: readonly string[]): void {
  const { app, compiled } = news;
  if (parentsOf(app.schemas, compiled).length === 0) return;
  findRowsById(app.database.read, { table: compiled.table.name, ids }).then(
    (rows) => publishParents(news, rows),
    // It may fail: whoever saves an old version is refused all the same.
    () => undefined,
  );
}
