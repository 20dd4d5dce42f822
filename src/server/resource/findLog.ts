import type { Page } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
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
export async function findLog({ house, visible: resource, id, headers }: Context): Promise<Page<LogLine>> {
  const { pageNo, pageSize } = parsePaging(headers);
  const store = house.database.read;
  const offset = (pageNo - 1) * pageSize;
  const { rows, total } = await findLogPage(store, { resource: resource.name, recordId: id, limit: pageSize, offset });
  if (total === 0 && !(await findRow(store, { table: resource.name, id }))) throw new Refusal('notFound');
  const names = await findUserNames(store, [...new Set(rows.map((row) => String(row.operator)))]);
  const known = namesInLog(resource);
  const records = rows.map((row) => ({
    id: String(row.id),
    action: String(row.action),
    operator: String(row.operator),
    operatorName: names.get(String(row.operator)) ?? String(row.operator),
    time: String(row.time),
    changes: (JSON.parse(String(row.changes)) as Change[]).flatMap((change) => {
      const field = known.get(change.field);
      return field === undefined ? [] : [{ ...change, field }];
    }),
  }));
  return { records, total, pageNo, pageSize };
}

/**
 * What a change may be of, by the name that it was written under: fields, also under their former names, and what
 * transitions and actions ask for beside them.
 */
function namesInLog({ fields, states, actions }: Resource): ReadonlyMap<string, string> {
  const own = new Map(fields.map(({ name }) => [name, name]));
  for (const { name, was } of fields) if (was !== undefined && !own.has(was)) own.set(was, name);
  for (const { ask } of [...(states?.transitions ?? []), ...actions]) {
    for (const { name } of ask?.fields ?? []) own.set(name, name);
  }
  return own;
}
