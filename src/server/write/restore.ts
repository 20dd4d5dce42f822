import type { LeftOut, LogChange, LogState } from '../../contract/log.ts';
import { permissionOf } from '../../contract/permission.ts';
import { holds } from '../access/rights.ts';
import { AppError } from '../appError.ts';
import { findLogAfter, findLogRow } from '../db/logs.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { findLines, linesIn } from '../resource/lines.ts';
import { eventIn, namesInLog, operatorNames } from '../resource/log.ts';
import { isId, type PlainRecord, toRecord } from '../resource/record.ts';
import { rejectUnseenKind } from '../resource/rejectUnseenKind.ts';
import { assertEditable } from './allowed.ts';
import { lockLines } from './lines.ts';
import type { Change } from './log.ts';
import { planRestore, type RestorePlan } from './planRestore.ts';
import { checkVersion, idOf, saveOne } from './save.ts';

interface RestoreParams {
  readonly id: string;
  readonly logId: string;
  /** The fields to restore; if left out, all that can be. */
  readonly fields: readonly string[] | undefined;
}

/**
 * `POST restore{X}` `{id, version, logId, fields?}`: saves the record as it was after an entry of its log, with every check
 * of a save and a new version. Fields that only the server sets, such as the state, stay as they are.
 */
export async function restore(context: Context): Promise<PlainRecord> {
  const { actor, compiled } = context;
  if (!holds(actor, permissionOf(compiled.resource, 'log'))) throw new AppError('forbidden');
  const { id, logId, fields } = readParams(context.body);
  return saveOne(context, async (store) => {
    await lockLines(context, store, { ids: [id], lock: 'write' });
    const state = await findState(context, store, { logId, lock: 'write' });
    if (state.current.id !== id) throw new AppError('notFound');
    await assertEditable(context, store, id);
    await checkVersion(context, store, state.current);
    const submitted = fields ? chosenValues(context, state, fields) : state.plan.submitted;
    if (Object.keys(submitted).length === 0) throw new AppError('nothingToRestore');
    const logged = `restore:${String(state.line.time)}`;
    return { submitted: { fields: submitted, errors: [] }, current: state.current, logged };
  });
}

function readParams(body: unknown): RestoreParams {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  const { logId, fields } = body as { logId?: unknown; fields?: unknown };
  const id = idOf(body);
  const isList = Array.isArray(fields) && fields.every((name) => typeof name === 'string');
  if (id === undefined || typeof logId !== 'string' || (fields !== undefined && !isList)) {
    throw new AppError('invalidBody');
  }
  if (!isId(logId)) throw new AppError('notFound');
  return { id, logId, fields: fields as string[] | undefined };
}

/** The values of the named fields. One that cannot be restored is sent all the same, so that the save refuses it. */
function chosenValues({ visible }: Context, { plan, past }: State, fields: readonly string[]): PlainRecord {
  const visibleNames = new Set(visible.fields.filter(({ system }) => !system).map(({ name }) => name));
  const kept = new Set(plan.leftOut.map(({ field }) => field));
  const values = fields.map((name): [string, unknown][] => {
    if (!visibleNames.has(name)) throw new AppError('noSuchField', { values: { name: name.slice(0, 60) } });
    if (Object.hasOwn(plan.submitted, name)) return [[name, plan.submitted[name]]];
    return kept.has(name) ? [[name, past[name]]] : [];
  });
  return Object.fromEntries(values.flat());
}

/** A record as it is now, and as it was after an entry of its log. */
interface State {
  readonly line: Row;
  readonly current: Row;
  readonly past: PlainRecord;
  readonly plan: RestorePlan;
}

/** Works out what a record was after an entry of its log. Throws 40004 if the entry or the record does not exist. */
async function findState(
  context: Context,
  store: Store,
  { logId, lock }: { readonly logId: string; readonly lock?: 'write' },
): Promise<State> {
  const { resource } = context.compiled;
  const line = await findLogRow(store, { resource: resource.name, id: logId });
  if (!line) throw new AppError('notFound');
  const recordId = String(line.recordId);
  const current = await findRow(store, { table: resource.name, id: recordId, ...(lock && { lock }) });
  if (!current) throw new AppError('notFound');
  rejectUnseenKind(context, current);
  const later = await findLogAfter(store, { resource: resource.name, recordId, after: logId });
  const changes = later.flatMap((row) => JSON.parse(String(row.changes)) as LogChange[]);
  const visibleNames = namesInLog(resource);
  const newer = changes.flatMap((change) => {
    const field = visibleNames.get(change.field);
    return field === undefined ? [] : [{ ...change, field }];
  });
  const lines = await linesNow(context, store, recordId);
  const now = { ...toRecord(resource, current), ...lines };
  const past = recordThen({ now, newer, lines: new Set(Object.keys(lines)) });
  const plan = planRestore(context, { now, past });
  const removed = changes.map(({ field }) => field).filter((name) => !visibleNames.has(name));
  return {
    line,
    current,
    past,
    plan: { ...plan, leftOut: [...plan.leftOut, ...[...new Set(removed)].map(toLeftOut)] },
  };
}

function toLeftOut(field: string): LeftOut {
  return { field, reason: 'gone' };
}

/** The stored lines of a record by field, with their ids and versions. */
async function linesNow({ app, compiled }: Context, store: Store, id: string): Promise<PlainRecord> {
  const values: Record<string, unknown> = {};
  for (const each of linesIn(app.schemas, compiled.resource)) {
    const rows = (await findLines(store, each, { ids: [id] })).get(id) ?? [];
    values[each.field.name] = rows.map((row) => toRecord(each.child.resource, row));
  }
  return values;
}

/** `GET find{X}LogState/{id}`: what restoring the record to this entry of its log would do. */
export async function findLogState(context: Context): Promise<LogState> {
  const store = context.app.database.read;
  const { line, current, plan } = await findState(context, store, { logId: context.id });
  const operator = String(line.operator);
  const nameOf = await operatorNames(context, store, [operator]);
  return {
    line: {
      id: String(line.id),
      action: String(line.action),
      operator,
      operatorName: nameOf(operator),
      time: String(line.time),
      ...eventIn(context.visible, line),
    },
    version: Number(current.version),
    changes: plan.changes,
    leftOut: plan.leftOut,
  };
}

/** A line of a record as the log shows it, with its id. */
type Line = PlainRecord;

interface Past {
  /** The record as it is now, its lines with their ids. */
  readonly now: PlainRecord;
  /** The changes since, newest first, by the names that fields have today. */
  readonly newer: readonly Change[];
  /** The fields that hold lines. */
  readonly lines: ReadonlySet<string>;
}

/** The record before these changes: each is taken back, the newest first. */
function recordThen({ now, newer, lines }: Past): PlainRecord {
  const past: Record<string, unknown> = { ...now };
  for (const change of newer) {
    const { field, before } = change;
    past[field] = lines.has(field) ? linesThen(listOf(past[field]), change) : before;
  }
  return past;
}

/** The lines before a change: added ones are dropped, changed ones set back, deleted ones put back at the end. */
function linesThen(now: readonly Line[], change: Change): readonly Line[] {
  const [before, after] = [listOf(change.before), listOf(change.after)];
  const was = new Map(before.map((line) => [line.id, line]));
  const came = new Set(after.map(({ id }) => id).filter((id) => !was.has(id)));
  const kept = now.filter(({ id }) => !came.has(id)).map((line) => ({ ...line, ...was.get(line.id) }));
  const there = new Set(kept.map(({ id }) => id));
  return [...kept, ...before.filter(({ id }) => !there.has(id))];
}

function listOf(value: unknown): readonly Line[] {
  return Array.isArray(value) ? (value as readonly Line[]) : [];
}
