import { filesInLog } from '../../contract/files.ts';
import { type LogChange, type LogLine, type LogPerson, logHeaders, system } from '../../contract/log.ts';
import type { Page } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { isFile } from '../../fields/kinds.ts';
import { neededMarks, visibleTo } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findUserNames } from '../db/accounts.ts';
import { findLogOperators, findLogPage } from '../db/logs.ts';
import { findRow, findRowsById } from '../db/rows.ts';
import { type Row, type Store, wholeOf } from '../db/store.ts';
import { isId, type PlainRecord } from './context.ts';
import { invalidFilter } from './filters.ts';
import { parsePaging } from './find.ts';
import { linesIn } from './lines.ts';
import { rejectUnseenKind } from './rejectUnseenKind.ts';
import { isSearchText } from './searchText.ts';

interface LogPage extends Page<LogLine> {
  /** Everyone who has changed the record, independent of the filters. */
  readonly people: readonly LogPerson[];
}

/**
 * `GET find{X}LogList/{id}`: returns the log of one record, newest first; that of a deleted record only to callers who see all records. The
 * headers of `contract/log.ts` filter by field and by account.
 */
export async function findLog(context: Context): Promise<LogPage> {
  const { app, visible: resource, id, headers } = context;
  const { pageNo, pageSize } = parsePaging(headers);
  const store = app.database.read;
  const record = { resource: resource.name, recordId: id };
  const operators = await findLogOperators(store, record);
  const row = await findRow(store, { table: resource.name, id });
  const isThere = row !== undefined;
  if (row) rejectUnseenKind(context, row);
  // Only callers who see all records get the log of a deleted record, because it is no longer known who was allowed to see the record.
  if (!isThere && (operators.length === 0 || wholeOf(store) !== store)) throw new AppError('notFound');
  const { rows, total } = await findLogPage(store, {
    ...record,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
    fields: requestedNames(context),
    operator: headerIn(context, logHeaders.operator),
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

/** Returns all names under which the log may contain the requested field; undefined if none is requested. Throws for a hidden field. */
function requestedNames(context: Context): readonly string[] | undefined {
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
  const text = typeof value === 'string' ? decoded(value) : undefined;
  if (text === undefined || !isSearchText(text)) throw invalidFilter(name);
  return text;
}

/** Decodes a percent-encoded header, because headers are limited to ASCII, but accounts are not; undefined if it is malformed. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Maps logged names to current ones: fields and their former names, inputs of transitions and actions, and the record's files. */
export function namesInLog({ fields, states, actions }: Resource): ReadonlyMap<string, string> {
  const own = new Map(fields.map(({ name }) => [name, name]));
  for (const { name, was } of fields) if (was !== undefined && !own.has(was)) own.set(was, name);
  for (const { ask } of [...(states?.transitions ?? []), ...actions]) {
    for (const { name } of ask?.fields ?? []) own.set(name, name);
  }
  return own.set(filesInLog, filesInLog);
}

type LogParams = Pick<Context, 'app' | 'actor' | 'visible'>;

/** Returns the changes of a log entry that the caller may read, limited to existing fields under their current names. */
export function shownChanges(params: LogParams, changes: string): LogChange[] {
  const namesInHistory = namesInLog(params.visible);
  const inLines = shownInLines(params);
  // The log of the record's files would reveal the names of files that the caller may not see.
  const hidesFiles = neededMarks(params).length > 0;
  return (JSON.parse(changes) as LogChange[]).flatMap((change) => {
    const field = namesInHistory.get(change.field);
    if (field === undefined || (field === filesInLog && hidesFiles)) return [];
    const shown = inLines.get(field);
    if (!shown) return [{ ...change, field }];
    const [before, after] = [change.before, change.after].map((value) => withOnly(shown, value));
    return [{ field, before, after }];
  });
}

/** Returns the fields of lines that the caller may read, by field with lines. */
function shownInLines({ app, actor, visible }: LogParams): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = linesIn(app.schemas, visible).map(({ field, child }): [string, ReadonlySet<string>] => {
    const own = visibleTo(actor, child.resource).fields.map(({ name }) => name);
    return [field.name, new Set(['id', ...own])];
  });
  return new Map(fields);
}

function withOnly(shown: ReadonlySet<string>, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return (value as PlainRecord[]).map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => shown.has(name))));
}

/** Returns a function that gives the name of one of these users in the reader's language; the account if there is no name. */
export async function operatorNames(
  { language }: Pick<Context, 'language'>,
  store: Store,
  accounts: readonly string[],
): Promise<(account: string) => string> {
  const names = await findUserNames(store, accounts, language);
  const own = new Map<string, string>([[system.account, system.title[language]]]);
  return (account) => names.get(account) ?? own.get(account) ?? account;
}

/** Returns the event of a log entry; its time only if the caller may read the field that contains it. */
export function eventIn(visible: Resource, { action, event, eventTime }: Row): Pick<LogLine, 'event' | 'eventTime'> {
  if (typeof event !== 'string') return {};
  const transitionsAndActions = [
    ...(visible.states?.transitions ?? []).map((action) => ({ action, logged: `transit:${action.name}` })),
    ...visible.actions.map((action) => ({ action, logged: `action:${action.name}` })),
  ];
  const { events = [] } = transitionsAndActions.find(({ logged }) => logged === action)?.action ?? {};
  const at = events.find(({ code }) => code === event)?.at;
  const isShown = at === undefined || namesInLog(visible).has(at);
  return { event, ...(isShown && typeof eventTime === 'string' && { eventTime }) };
}

/** Adds file names as labels to changes with file ids, because ids mean nothing to users and the file may have been deleted. */
export async function nameInLog<Line extends LogLine>(
  { fields }: Resource,
  store: Store,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  const holding = new Set(fields.filter(isFile).map(({ name }) => name));
  const idsOf = ({ field, before, after }: LogChange): string[] => (holding.has(field) ? [before, after].filter(isId) : []);
  const ids = [...new Set(lines.flatMap(({ changes }) => changes.flatMap(idsOf)))];
  if (ids.length === 0) return lines;
  const rows = await findRowsById(store, { table: 'sys_file', ids });
  const names = new Map(rows.map((row) => [String(row.id), String(row.name)]));
  const named = (change: LogChange): LogChange => {
    const fieldCache = idsOf(change).flatMap((id) => (names.has(id) ? [[id, names.get(id) as string] as const] : []));
    return fieldCache.length === 0 ? change : { ...change, labels: Object.fromEntries(fieldCache) };
  };
  return lines.map((line) => ({ ...line, changes: line.changes.map(named) }));
}
