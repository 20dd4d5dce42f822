import { filesInLog } from '../../contract/files.ts';
import { type LogChange, type LogLine, type LogPerson, logHeaders, system } from '../../contract/log.ts';
import type { Page } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { visibleTo } from '../access/rights.ts';
import { AppError } from '../appError.ts';
import { findUserNames } from '../db/accounts.ts';
import { findLogOperators, findLogPage } from '../db/logs.ts';
import { findRow } from '../db/rows.ts';
import { type Row, type Store, wholeOf } from '../db/store.ts';
import { nameInLog } from '../files/fieldFiles.ts';
import { neededMarks } from '../files/owner.ts';
import type { Context, PlainRecord } from './context.ts';
import { invalidFilter } from './filters.ts';
import { parsePaging } from './find.ts';
import { linesIn } from './lines.ts';
import { rejectUnseenKind } from './rejectUnseenKind.ts';
import { isSearchText } from './searchText.ts';

interface LogPage extends Page<LogLine> {
  /** Everybody who has changed the record, whatever the page is narrowed to. */
  readonly people: readonly LogPerson[];
}

/**
 * `GET find{X}LogList/{id}`: what happened to one record, newest first; also after it was deleted. The headers of
 * `contract/log.ts` narrow it to one field and to one account.
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
  // Whether the caller was allowed to see a deleted record can no longer be determined.
  if (!isThere && (operators.length === 0 || wholeOf(store) !== store)) throw new AppError('notFound');
  const { rows, total } = await findLogPage(store, {
    ...{ ...record, limit: pageSize, offset: (pageNo - 1) * pageSize },
    ...{ fields: requestedNames(context), operator: headerIn(context, logHeaders.operator) },
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

/** Every name under which the log may contain the field; fields that the caller may not see are not included. */
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

/** Headers hold ASCII alone, accounts anything: they come percent-encoded. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * What a change may be of, by the name that it was written under: fields, also under their former names, and what
 * transitions and actions ask for beside them, and the files of the record.
 */
export function namesInLog({ fields, states, actions }: Resource): ReadonlyMap<string, string> {
  const own = new Map(fields.map(({ name }) => [name, name]));
  for (const { name, was } of fields) if (was !== undefined && !own.has(was)) own.set(was, name);
  for (const { ask } of [...(states?.transitions ?? []), ...actions]) {
    for (const { name } of ask?.fields ?? []) own.set(name, name);
  }
  return own.set(filesInLog, filesInLog);
}

type LogParams = Pick<Context, 'app' | 'actor' | 'visible'>;

/** A log entry as far as the caller may read it, limited to existing fields under their current names. */
export function shownChanges(params: LogParams, changes: string): LogChange[] {
  const namesInHistory = namesInLog(params.visible);
  const inLines = shownInLines(params);
  // The names of files that the caller is not shown would stand there too.
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

/** For each field with lines, what of them the caller may read. */
function shownInLines({ app, actor, visible }: LogParams): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = linesIn(app.schemas, visible).map(({ field, child }): [string, ReadonlySet<string>] => {
    const own = visibleTo(actor, child.resource).fields.map(({ name }) => name);
    return [field.name, new Set(['id', ...own])];
  });
  return new Map(fields);
}

function withOnly(shown: ReadonlySet<string>, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return (value as PlainRecord[]).map((line) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => shown.has(name))),
  );
}

/** The names of users by account, in the language of the reader. */
export async function operatorNames(
  { language }: Pick<Context, 'language'>,
  store: Store,
  accounts: readonly string[],
): Promise<(account: string) => string> {
  const names = await findUserNames(store, accounts, language);
  const own = new Map<string, string>([[system.account, system.title[language]]]);
  return (account) => names.get(account) ?? own.get(account) ?? account;
}

/** The event of a log entry; its time is shown to users who may read the field that holds it. */
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
