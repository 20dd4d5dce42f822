import type { Page } from '../../contract/query.ts';
import { findLogPage } from '../db/recordLog.ts';
import { findRow } from '../db/rows.ts';
import { findUserNames } from '../db/users.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import { parsePaging } from './parsePaging.ts';
import type { Change } from './writeLog.ts';

/** One line of a record's log. `changes` holds fields that the resource still has. */
interface LogLine {
  readonly id: string;
  readonly action: string;
  readonly operator: string;
  readonly operatorName: string;
  readonly time: string;
  readonly changes: readonly Change[];
}

/** `GET find{X}LogList/{id}`: what happened to one record, newest first; also after it was deleted. */
export async function findLog({ house, compiled: { resource }, id, headers }: Context): Promise<Page<LogLine>> {
  const { pageNo, pageSize } = parsePaging(headers);
  const store = house.database.read;
  const offset = (pageNo - 1) * pageSize;
  const { rows, total } = await findLogPage(store, { resource: resource.name, recordId: id, limit: pageSize, offset });
  if (total === 0 && !(await findRow(store, { table: resource.name, id }))) throw new Refusal('notFound');
  const names = await findUserNames(store, [...new Set(rows.map((row) => String(row.operator)))]);
  const known = new Set(resource.fields.map((field) => field.name));
  const records = rows.map((row) => ({
    id: String(row.id),
    action: String(row.action),
    operator: String(row.operator),
    operatorName: names.get(String(row.operator)) ?? String(row.operator),
    time: String(row.time),
    changes: (JSON.parse(String(row.changes)) as Change[]).filter((change) => known.has(change.field)),
  }));
  return { records, total, pageNo, pageSize };
}
