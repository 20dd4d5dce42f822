import { randomUUIDv7 } from 'node:crypto';
import type { Page } from '../../../contract/query.ts';
import type { SchemaVersion, SchemaVersionText, schemaActions } from '../../../contract/schemaEditor.ts';
import type { Language } from '../../../contract/wire.ts';
import { AppError } from '../../appError.ts';
import { findUserNames } from '../../db/accounts.ts';
import { insertRow } from '../../db/rows.ts';
import { findNewestGeneration, findNewestVersion, findVersion, findVersions } from '../../db/schemas.ts';
import type { Row, Store } from '../../db/store.ts';
import { isId } from '../../resource/context.ts';
import { parsePaging } from '../../resource/find.ts';
import { type Ask, readFileName } from './requests.ts';

/** `GET findHwSchemaHistoryList/{file}`: returns the changes of a file, newest first, without texts. */
export async function findSchemaHistory({ app, language, id, headers }: Ask): Promise<Page<SchemaVersion>> {
  const { pageNo, pageSize } = parsePaging(headers);
  const store = app.database.read;
  const query = { file: readFileName(id), limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, total } = await findVersions(store, query);
  return { records: await toVersions(store, rows, language), total, pageNo, pageSize };
}

/** `GET findHwSchemaHistoryById/{id}`: returns one version with the text before and after it. */
export async function findSchemaVersion({ app, language, id }: Ask): Promise<SchemaVersionText> {
  const row = isId(id) ? await findVersion(app.database.read, id) : undefined;
  const [version] = await toVersions(app.database.read, row ? [row] : [], language);
  if (!row || !version) throw new AppError('notFound');
  return { ...version, oldText: String(row.oldText), newText: String(row.newText) };
}

async function toVersions(store: Store, rows: readonly Row[], language: Language): Promise<SchemaVersion[]> {
  const operators = [...new Set(rows.map(({ operator }) => String(operator)))];
  const names = await findUserNames(store, operators, language);
  return rows.map((row) => ({
    id: String(row.id),
    file: String(row.file),
    action: String(row.action) as SchemaVersion['action'],
    operator: String(row.operator),
    operatorName: names.get(String(row.operator)) ?? String(row.operator),
    time: String(row.time),
  }));
}

interface Change {
  readonly file: string;
  readonly action: (typeof schemaActions)[number];
  /** The text before the change; undefined for a new file. */
  readonly before: string | undefined;
  readonly text: string;
}

/**
 * Records a change of a file. If its text was changed by other means since the last recorded version, that change is recorded first. It
 * can then be restored as well.
 */
export async function writeVersion({ app, actor }: Ask, store: Store, change: Change): Promise<void> {
  const { file, action, before, text } = change;
  // The ids are sorted, because two ids generated in one millisecond have a random order.
  const ids = [randomUUIDv7(), randomUUIDv7()].sort();
  const write = (row: Readonly<Record<'action' | 'operator' | 'oldText' | 'newText', string>>, generation: number | null): Promise<void> =>
    insertRow(store, 'sys_schema_history', {
      id: ids.shift() ?? randomUUIDv7(),
      file,
      time: app.clock().toISOString(),
      ...row,
      generation,
    });
  const newest = await findNewestVersion(store, file);
  const newestText = newest === undefined ? undefined : String(newest.newText);
  if (before !== undefined && before !== newestText) {
    await write({ action: 'found', operator: '', oldText: newestText ?? '', newText: before }, null);
  }
  const name = before === undefined && action === 'save' ? 'create' : action;
  const generation = 1 + (await findNewestGeneration(store));
  await write({ action: name, operator: actor.user.account, oldText: before ?? '', newText: text }, generation);
}
