import { type LogLine, type LogPerson, logHeaders } from '../../contract/log.ts';
import type { Page } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { findLogOperators, findLogPage } from '../db/logs.ts';
import { findRow } from '../db/rows.ts';
import { wholeOf } from '../db/store.ts';
import { nameInLog } from '../files/fieldFiles.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import { eventIn } from './eventIn.ts';
import { invalidFilter } from './invalidFilter.ts';
import { namesInLog } from './namesInLog.ts';
import { operatorNames } from './operatorNames.ts';
import { parsePaging } from './parsePaging.ts';
import { refuseUnseenKind } from './refuseUnseenKind.ts';
import { shownChanges } from './shownChanges.ts';
import { isWords } from './words.ts';

interface LogPage extends Page<LogLine> {
  /** Everybody who has changed the record, whatever the page is narrowed to. Added to contract.md section 4. */
  readonly people: readonly LogPerson[];
}

/**
 * `GET find{X}LogList/{id}`: what happened to one record, newest first; also after it was deleted. The headers of
 * `contract/log.ts` narrow it to one field and to one account.
 */
export async function findLog(context: Context): Promise<LogPage> {
  const { house, visible: resource, id, headers } = context;
  const { pageNo, pageSize } = parsePaging(headers);
  const store = house.database.read;
  const record = { resource: resource.name, recordId: id };
  const operators = await findLogOperators(store, record);
  const row = await findRow(store, { table: resource.name, id });
  const isThere = row !== undefined;
  if (row) refuseUnseenKind(context, row);
  // Of a record that is gone nobody can say any more whether it was among those that the caller may see.
  if (!isThere && (operators.length === 0 || wholeOf(store) !== store)) throw new Refusal('notFound');
  const { rows, total } = await findLogPage(store, {
    ...{ ...record, limit: pageSize, offset: (pageNo - 1) * pageSize },
    ...{ fields: askedNames(context), operator: headerIn(context, logHeaders.operator) },
  });
  const nameOf = await operatorNames(context, store, operators);
  const records = rows.map((row) => ({
    id: String(row.id),
    action: String(row.action),
    operator: String(row.operator),
    operatorName: nameOf(String(row.operator)),
    time: String(row.time),
    changes: shownChanges(context, String(row.changes)),
    ...eventIn(resource, row),
  }));
  const people = operators.map((account) => ({ account, name: nameOf(account) }));
  return { records: await nameInLog(resource, store, records), total, pageNo, pageSize, people };
}

/** Every name under which the log may speak of the field that is asked about; what nobody may see is not known. */
function askedNames(context: Context): readonly string[] | undefined {
  const field = headerIn(context, logHeaders.field);
  if (field === undefined) return undefined;
  const names = namesOf(context.visible, field);
  if (names.length === 0) throw invalidFilter(field);
  return names;
}

function namesOf(resource: Resource, field: string): string[] {
  return [...namesInLog(resource)].filter(([, today]) => today === field).map(([name]) => name);
}

function headerIn({ headers }: Context, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  if (value === undefined || value === '') return undefined;
  const words = typeof value === 'string' ? decoded(value) : undefined;
  if (words === undefined || !isWords(words)) throw invalidFilter(name);
  return words;
}

/** Headers hold ASCII alone, accounts anything: they come percent-encoded. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
