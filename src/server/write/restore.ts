import type { CompiledResource } from '../../../codegen/types.ts';
import type { Field } from '../../contract/field.ts';
import type { LeftOut, LogChange, LogState } from '../../contract/log.ts';
import { permissionOf } from '../../contract/permission.ts';
import { isFile } from '../../fields/kinds.ts';
import { holds, holdsField } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findLogAfter, findLogRow } from '../db/logs.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { isId, type PlainRecord, toRecord } from '../resource/context.ts';
import { findLines, type LinesIn, lineNumberField, linesIn } from '../resource/lines.ts';
import { eventIn, namesInLog, operatorNames } from '../resource/log.ts';
import { rejectUnseenKind } from '../resource/rejectUnseenKind.ts';
import { checkFixed } from './access.ts';
import { assertEditable } from './allowed.ts';
import { lockLines } from './lines.ts';
import type { Change } from './once.ts';
import { checkVersion, idOf, saveOne } from './save.ts';

interface RestoreParams {
  readonly id: string;
  readonly logId: string;
  /** The fields to restore; defaults to all possible ones. */
  readonly fields: readonly string[] | undefined;
}

/**
 * `POST restore{X}` `{id, version, logId, fields?}`: saves the record in its state after a log entry, with all checks of a save and a new
 * version. Fields set only by the server, such as the state, stay unchanged.
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

/** Returns the values of the requested fields, including those that cannot be restored, so that the save rejects them. */
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

/** The current record, and its state after a log entry. */
interface State {
  readonly line: Row;
  readonly current: Row;
  readonly past: PlainRecord;
  readonly plan: RestorePlan;
}

/** Calculates the state of a record after a log entry. Throws 40004 if the entry or the record does not exist. */
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

/** Returns the stored lines of a record by field, with their ids and versions. */
async function linesNow({ app, compiled }: Context, store: Store, id: string): Promise<PlainRecord> {
  const values: Record<string, unknown> = {};
  for (const each of linesIn(app.schemas, compiled.resource)) {
    const rows = (await findLines(store, each, { ids: [id] })).get(id) ?? [];
    values[each.field.name] = rows.map((row) => toRecord(each.child.resource, row));
  }
  return values;
}

/** `GET find{X}LogState/{id}`: returns the changes that restoring the record to its state after this log entry would make. */
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

/** A line of a record in the form of the log, with its id. */
type Line = PlainRecord;

interface Past {
  /** The current record, with the ids of its lines. */
  readonly now: PlainRecord;
  /** The later changes, newest first, with current field names. */
  readonly newer: readonly Change[];
  /** The fields that hold lines. */
  readonly lines: ReadonlySet<string>;
}

/** Returns the record before these changes, by reverting each one, newest first. */
function recordThen({ now, newer, lines }: Past): PlainRecord {
  const past: Record<string, unknown> = { ...now };
  for (const change of newer) {
    const { field, before } = change;
    past[field] = lines.has(field) ? linesThen(listOf(past[field]), change) : before;
  }
  return past;
}

/** Returns the lines before a change: added ones removed, changed ones reverted, deleted ones appended. */
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

interface RestoreContext extends Pick<Context, 'app' | 'actor'> {
  readonly compiled: CompiledResource;
  /** True for a deleted line that is created again: none of its fields is locked. */
  readonly isNew?: true;
}

interface Sides {
  readonly now: PlainRecord;
  readonly past: PlainRecord;
}

/** The input that restores a record, limited by the caller's permissions and the resource file. */
interface RestorePlan {
  readonly submitted: PlainRecord;
  /** The changes of the restore: `before` is the current state, `after` the restored one. Only the lines that differ are included. */
  readonly changes: readonly LogChange[];
  /** Fields that differ but cannot be restored, without those that the caller may not read. */
  readonly leftOut: readonly LeftOut[];
}

function planRestore(context: RestoreContext, sides: Sides): RestorePlan {
  const { compiled, app } = context;
  const lines = new Map(linesIn(app.schemas, compiled.resource).map((each) => [each.field.name, each]));
  const submitted: Record<string, unknown> = {};
  const changes: LogChange[] = [];
  const leftOut: LeftOut[] = [];
  for (const field of compiled.resource.fields) {
    const { name } = field;
    const each = lines.get(name);
    if (!holdsField(context.actor, field, 'read') || (field.lines && !each)) continue;
    const planned = each ? planLines(context, each, sides) : planValue(name, sides);
    if (!planned) continue;
    const reason = reasonAgainst(context, field, { ...sides, submitted: { [name]: planned.submitted } });
    if (reason !== undefined) {
      leftOut.push(...(reason === 'derived' ? [] : [{ field: name, reason }]));
      continue;
    }
    leftOut.push(...planned.leftOut);
    if (!planned.isChanged) continue;
    submitted[name] = planned.submitted;
    changes.push({ field: name, before: planned.before, after: planned.after });
  }
  return { submitted, changes, leftOut };
}

interface PlannedField {
  readonly submitted: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly leftOut: readonly LeftOut[];
  readonly isChanged: boolean;
}

function planValue(name: string, { now, past }: Sides): PlannedField | undefined {
  const [before, after] = [now[name] ?? null, past[name] ?? null];
  if (isSame(before, after)) return undefined;
  return { submitted: after, before, after, leftOut: [], isChanged: true };
}

/**
 * Plans the restore of lines: existing lines get their former values, deleted lines are created again, and lines added since are deleted.
 */
function planLines(context: RestoreContext, { field, child, by }: LinesIn, { now, past }: Sides): PlannedField | undefined {
  const own = child.resource.fields.filter(({ name }) => name !== by && name !== lineNumberField).map(({ name }) => name);
  const pick = (line: PlainRecord) => Object.fromEntries(own.map((name) => [name, line[name] ?? null]));
  const [lines, pastLines] = [now[field.name], past[field.name]] as (readonly PlainRecord[])[];
  const stored = new Map((lines ?? []).map((line) => [line.id, line]));
  const isSameLine = (line: PlainRecord): boolean => {
    const current = stored.get(line.id);
    return current !== undefined && isSame(pick(current), pick(line));
  };
  const removed = (lines ?? []).filter(({ id }) => !pastLines?.some((line) => line.id === id));
  if (removed.length === 0 && (pastLines ?? []).every(isSameLine)) return undefined;
  const planned = (pastLines ?? []).map((line) => {
    const current = stored.get(line.id);
    const own = { ...context, compiled: child, ...(!current && { isNew: true as const }) };
    const plan = planRestore(own, { now: current ? pick(current) : {}, past: pick(line) });
    const head = current ? { id: current.id, version: current.version } : emptiesOf(own, pick(line));
    return { plan, known: current, submitted: { ...head, ...plan.submitted }, id: line.id };
  });
  const moved = planned.filter(({ known: current, plan }) => !current || plan.changes.length > 0);
  const shown = (line: PlainRecord) => ({ id: line.id, ...withoutHidden(context, child, pick(line)) });
  return {
    submitted: planned.map((line) => line.submitted),
    before: [...moved.flatMap(({ known: current }) => (current ? [current] : [])), ...removed].map(shown),
    after: moved.map(({ known: current, plan, id }) => shown({ ...current, ...plan.submitted, id })),
    leftOut: named(
      field.name,
      planned.flatMap(({ plan }) => plan.leftOut),
    ),
    isChanged: moved.length + removed.length > 0,
  };
}

/** Returns null for the empty fields of a line that is created again, so that they get no default value. */
function emptiesOf(context: RestoreContext, line: PlainRecord): PlainRecord {
  const { fields } = context.compiled.resource;
  const empty = fields.filter((field) => line[field.name] === null && !reasonAgainst(context, field, nothing));
  return Object.fromEntries(empty.filter((field) => holdsField(context.actor, field, 'read')).map(({ name }) => [name, null]));
}

/** Prefixes left-out fields of lines with the field that contains the lines, and removes duplicates. */
function named(field: string, leftOut: readonly LeftOut[]): readonly LeftOut[] {
  const byName = new Map(leftOut.map((one) => [one.field, { ...one, field: `${field}.${one.field}` }]));
  return [...byName.values()];
}

interface SavedSides extends Sides {
  readonly submitted: PlainRecord;
}

const nothing: SavedSides = { now: {}, past: {}, submitted: {} };

/** Returns the reason why a field cannot be restored; undefined if it can. Derived fields and totals are calculated, so never restored. */
function reasonAgainst(
  { actor, compiled, isNew }: RestoreContext,
  field: Field,
  { now, past, submitted }: SavedSides,
): Exclude<LeftOut['reason'], 'gone'> | 'derived' | undefined {
  if (field.derived || field.total) return 'derived';
  // File fields cannot be restored, because a removed file no longer exists.
  if (isFile(field)) return 'fixed';
  if (field.system) return 'system';
  if (!holdsField(actor, field, 'write')) return 'forbidden';
  return !isNew && checkFixed(compiled, { before: now, after: past, submitted }).length > 0 ? 'fixed' : undefined;
}

function withoutHidden(context: RestoreContext, { resource }: CompiledResource, line: PlainRecord): PlainRecord {
  const shown = resource.fields.filter((field) => holdsField(context.actor, field, 'read') && Object.hasOwn(line, field.name));
  return Object.fromEntries(shown.map(({ name }) => [name, line[name]]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
