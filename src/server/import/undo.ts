import { errors } from '../../contract/errors.ts';
import type { ImportUndo, KeptRecord } from '../../contract/imports.ts';
import { joiners } from '../../contract/wire.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findImportWrites, updateImport } from '../db/imports.ts';
import { findLogOf } from '../db/logs.ts';
import { countListed, findRowsBy, findRowsById } from '../db/rows.ts';
import { type Row, type Store, wholeOf } from '../db/store.ts';
import { findReferrers } from '../db/tables.ts';
import { type PlainRecord, toRecord, yieldToEventLoop } from '../resource/context.ts';
import { labelIn } from '../resource/labels.ts';
import { findLines, type LinesIn, linesIn } from '../resource/lines.ts';
import { namesInLog } from '../resource/log.ts';
import { judgeAllowed, rejectedBy } from '../write/allowed.ts';
import { judgeRows } from '../write/bulk.ts';
import { announceMany, type JudgedChange } from '../write/change.ts';
import { judgeChanges } from '../write/judge.ts';
import { planLines } from '../write/planLines.ts';
import { removeRows } from '../write/save.ts';
import { inTransaction } from '../write/transaction.ts';
import { foldLines } from './changedSince.ts';
import { faultsOf } from './check.ts';
import { ifWilling, writeWilling } from './importFile.ts';
import { type LineWrite, writeWhole } from './lines/write.ts';
import { findOwnImport, type ImportBody, mayUndo, type StagedFault } from './staged.ts';

/** Records undone at once, and the maximum number of skipped records in the response. */
const [block, mostNamed] = [250, 200];

/**
 * `mode: "undo"`: reverts a commit, in one transaction and only once: new records are deleted, changed ones get their former values.
 * Records that were changed since, are referenced, or fail the checks stay and are listed. A repeated call returns the first outcome.
 */
export async function undoImport(call: Context, { importId }: ImportBody): Promise<ImportUndo> {
  const context: Context = { ...call, cause: 'undo' };
  const { created, updated } = await findOwnImport(context, context.app.database.read, { id: importId });
  const count = Number(created ?? 0) + Number(updated ?? 0);
  const terms = { count, key: `undo ${importId}`, waits: true };
  return inTransaction(context, (store) => undoOnce(context, store, importId), terms);
}

async function undoOnce(context: Context, store: Store, importId: unknown): Promise<ImportUndo> {
  const found = await findOwnImport(context, store, { id: importId, lock: 'write' });
  if (found.undo) return JSON.parse(String(found.undo)) as ImportUndo;
  if (found.state !== 'committed') throw new AppError('importNotDone');
  const counts = { created: Number(found.created ?? 0), updated: Number(found.updated ?? 0) };
  if (counts.created + counts.updated > 0 && !mayUndo(context, counts)) throw new AppError('forbidden');
  const id = String(found.id);
  const { deleted, restored, kept, ids } = await undoAll(context, store, id);
  const answer = { importId: id, deleted, restored, skipped: kept.length, kept: kept.slice(0, mostNamed) };
  const touchTime = context.app.clock().toISOString();
  await updateImport(store, { id, state: 'undone', undo: JSON.stringify(answer), touchTime });
  announceMany(context, store, ids);
  return answer;
}

async function undoAll(context: Context, store: Store, importId: string) {
  const total = { deleted: 0, restored: 0, kept: [] as KeptRecord[], ids: [] as string[] };
  const add = ({ ids, kept }: Undone): number => {
    total.kept.push(...kept);
    total.ids.push(...ids);
    return ids.length;
  };
  for (let after = ''; ; ) {
    const writes = await findImportWrites(store, { importId, after, most: block });
    if (writes.length === 0) return total;
    after = String(writes.at(-1)?.recordId);
    const { created, updated, kept } = await judgeWrites(context, store, writes);
    total.kept.push(...kept);
    total.restored += add(await restoreUpdated(context, store, updated));
    total.deleted += add(await deleteCreated(context, store, created));
    await yieldToEventLoop();
  }
}

interface Judged {
  readonly created: readonly Untouched[];
  readonly updated: readonly Untouched[];
  readonly kept: readonly KeptRecord[];
}

/** Separates the records that are unchanged since the import from those changed since, by version or log. Locks the rows. */
async function judgeWrites(context: Context, store: Store, writes: readonly Row[]): Promise<Judged> {
  const { resource } = context.compiled;
  const ids = writes.map(({ recordId }) => String(recordId));
  const found = await findRowsById(store, { table: resource.name, ids, lock: 'delete' });
  const rows = new Map(found.map((row) => [String(row.id), row]));
  const log = await findLogOf(store, { resource: resource.name, ids });
  const lines = Map.groupBy(log, ({ recordId }) => String(recordId));
  const kept: KeptRecord[] = [];
  const untouched: Untouched[] = [];
  for (const { recordId, version, logId, former, lines: wrote } of writes) {
    const id = String(recordId);
    const row = rows.get(id);
    const ofRecord = lines.get(id) ?? [];
    const since = ofRecord.slice(ofRecord.findIndex((line) => line.id === logId) + 1);
    if (!row) kept.push(keptRecord(context, { id }, { reason: 'gone', by: String(since.at(-1)?.operator ?? '') }));
    else if (since.length > 0 || row.version !== version) kept.push(changedRecord(context, row, since));
    else
      untouched.push({
        row,
        former: former ? (JSON.parse(String(former)) as PlainRecord) : null,
        lines: wrote ? (JSON.parse(String(wrote)) as LineWrite[]) : [],
      });
  }
  const judged = await judgeLines(context, store, untouched);
  return {
    created: judged.untouched.filter(({ former }) => former === null),
    updated: judged.untouched.filter(({ former }) => former !== null),
    kept: [...kept, ...judged.kept],
  };
}

function changedRecord(context: Context, row: Row, since: readonly Row[]): KeptRecord {
  const { visible, compiled } = context;
  const changes = foldLines(since, namesInLog(compiled.resource));
  const fields = visible.fields.map(({ name }) => name).filter((name) => changes.has(name));
  return keptRecord(context, row, { reason: 'changed', fields, by: String(row.updateBy ?? '') });
}

interface JudgedLines {
  readonly untouched: readonly Untouched[];
  readonly kept: readonly KeptRecord[];
}

/** Separates the records whose lines were changed since the import, or whose new lines are referenced, from the other records. */
async function judgeLines(context: Context, store: Store, all: readonly Untouched[]): Promise<JudgedLines> {
  if (all.every(({ lines }) => lines.length === 0)) return { untouched: all, kept: [] };
  const kept = new Map<Untouched, KeptRecord>();
  for (const each of linesIn(context.app.schemas, context.compiled.resource)) {
    for (const [one, record] of await judgeField(context, store, { each, all })) kept.set(one, record);
  }
  return { untouched: all.filter((one) => !kept.has(one)), kept: [...kept.values()] };
}

async function judgeField(
  context: Context,
  store: Store,
  { each: { field, child, by }, all }: { readonly each: LinesIn; readonly all: readonly Untouched[] },
): Promise<[Untouched, KeptRecord][]> {
  const of = (one: Untouched) => one.lines.filter((line) => line.field === field.name);
  const ids = all.flatMap((one) => of(one).map(({ id }) => id));
  const rows = await findRowsById(store, { table: child.table.name, ids, lock: 'write' });
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const fresh = all.flatMap((one) => of(one).flatMap(({ id, former }) => (former === null ? [id] : [])));
  const users = await findUsers(store, { resource: child.resource.name, ids: fresh });
  return all.flatMap((one): [Untouched, KeptRecord][] => {
    const changed = of(one).find(({ id, version }) => byId.get(id)?.version !== version || byId.get(id)?.[by] !== one.row.id);
    if (changed) {
      const who = String(byId.get(changed.id)?.updateBy ?? '');
      return [[one, keptRecord(context, one.row, { reason: 'changed', fields: [field.name], by: who })]];
    }
    const used = new Set(of(one).flatMap(({ id }) => [...(users.get(id) ?? [])]));
    if (used.size === 0) return [];
    return [[one, keptRecord(context, one.row, { reason: 'inUse', words: usersText(context, used) })]];
  });
}

/** Restores the values from before the import; records rejected by checks or business code stay unchanged. */
async function restoreUpdated(context: Context, store: Store, all: readonly Untouched[]): Promise<Undone> {
  const [updated, whole] = [all.filter(({ lines }) => lines.length === 0), all.filter(({ lines }) => lines.length > 0)];
  const plain = await restorePlain(context, store, updated);
  const ids = [...plain.ids];
  const kept = [...plain.kept];
  for (const one of whole) {
    const { done, fault } = await ifWilling(store, () => restoreWhole(context, store, one));
    ids.push(...(done?.ids ?? []));
    kept.push(...(done?.kept ?? keptBy(context, one.row, fault)));
  }
  return { ids, kept };
}

async function restorePlain(context: Context, store: Store, updated: readonly Untouched[]): Promise<Undone> {
  const names = new Set(updated.flatMap(({ former }) => Object.keys(former ?? {})));
  const own = context.compiled.resource.fields.filter(({ system }) => !system);
  const changes = updated.map(({ row, former }) => ({ row, values: pick(former ?? {}, own) }));
  const fields = own.filter(({ name }) => names.has(name));
  const { valid, same, rejected } = await judgeRows(context, store, { changes, fields });
  const { rejected: unwilling } = await writeWilling(context, store, valid);
  const faults = new Map(unwilling.map(({ row, fault }) => [row, fault] as const));
  const keptRecords = valid.flatMap(({ row, current }) => keptBy(context, current, faults.get(row)));
  const kept = [...rejected.flatMap((checked) => keptByFault(context, checked)), ...keptRecords];
  const restored = [...valid.filter(({ row }) => !faults.has(row)), ...same];
  return { ids: restored.map(({ current }) => String(current?.id)), kept };
}

/** Returns the former values of the fields that users set; the server recalculates derived fields. */
function pick(former: Readonly<Record<string, unknown>>, own: readonly { readonly name: string }[]) {
  return Object.fromEntries(own.flatMap(({ name }) => (Object.hasOwn(former, name) ? [[name, former[name]] as const] : [])));
}

/** Restores a record with its lines: new lines are deleted, the others get their former values. */
async function restoreWhole(context: Context, store: Store, { row, former, lines }: Untouched): Promise<Undone> {
  const { resource } = context.compiled;
  const id = String(row.id);
  const submitted: Record<string, unknown> = {};
  for (const each of linesIn(context.app.schemas, resource)) {
    const own = new Map(lines.flatMap((line) => (line.field === each.field.name ? [[line.id, line] as const] : [])));
    if (own.size === 0) continue;
    const stored = (await findLines(store, each, { ids: [id], lock: 'write' })).get(id) ?? [];
    const fields = each.child.resource.fields.filter(({ system }) => !system);
    submitted[each.field.name] = stored.flatMap((line) => {
      const formerLine = own.get(String(line.id));
      if (formerLine?.former === null) return [];
      return [{ id: line.id, version: line.version, ...pick(formerLine?.former ?? {}, fields) }];
    });
  }
  const plan = await planLines(context, store, { id, submitted });
  const values = pick(
    former ?? {},
    resource.fields.filter(({ system }) => !system),
  );
  const changes = { row: 1, submitted: { ...values, ...submitted }, current: row, errors: [], plan };
  const rows = await judgeChanges(context, store, { rows: [changes] });
  const [checked] = await judgeAllowed(context, store, rows);
  if (!checked) return { ids: [], kept: [] };
  if (checked.errors.length > 0) return { ids: [], kept: keptByFault(context, checked) };
  await writeWhole(context, store, checked);
  return { ids: [id], kept: [] };
}

/** Returns the record as skipped if business code rejected its restore; otherwise an empty list. */
function keptBy(context: Context, row: Row | undefined, fault: StagedFault | undefined): KeptRecord[] {
  if (!row || !fault) return [];
  return [keptRecord(context, row, { reason: 'refused', words: fault.message[context.language] })];
}

function keptByFault(context: Context, checked: JudgedChange): KeptRecord[] {
  const texts = faultsOf(context, checked).map(({ message }) => message[context.language]);
  return checked.current ? [keptRecord(context, checked.current, { reason: 'refused', words: texts.join(' ') })] : [];
}

/**
 * Deletes records created by an import with the lines that the import created; later lines count as a change of the record. Records that
 * are referenced or that business code protects stay, as with a manual delete.
 */
async function deleteCreated(context: Context, store: Store, created: readonly Untouched[]): Promise<Undone> {
  const { resource } = context.compiled;
  const users = await findUsers(store, {
    resource: resource.name,
    ids: created.map(({ row }) => String(row.id)),
    own: linesIn(context.app.schemas, resource).map(({ child, by }) => ({ table: child.table.name, column: by })),
  });
  const isUsed = ({ row }: Untouched): boolean => users.has(String(row.id));
  const unused = created.filter((one) => !isUsed(one)).map(({ row }) => row);
  const records = unused.map((row) => toRecord(resource, row));
  const fixed = new Set((await rejectedBy(context, store, { allowance: 'remove', records })).map((i) => unused[i]));
  const free = unused.filter((row) => !fixed.has(row));
  const { removed, kept: unwilling } = await removeWilling(context, store, free);
  const kept = created
    .filter(isUsed)
    .map(({ row }) => keptRecord(context, row, { reason: 'inUse', words: usersText(context, users.get(String(row.id))) }));
  const texts = (resource.allow?.remove?.message ?? errors.notRemovable.message)[context.language];
  const rejected = unused.filter((row) => fixed.has(row)).map((row) => keptRecord(context, row, { reason: 'refused', words: texts }));
  return { ids: removed, kept: [...kept, ...rejected, ...unwilling] };
}

/** Deletes all records together, or one by one if business code rejects one of them. */
async function removeWilling(
  context: Context,
  store: Store,
  rows: readonly Row[],
): Promise<{ readonly removed: readonly string[]; readonly kept: readonly KeptRecord[] }> {
  const { fault } = await ifWilling(store, () => removeRows(context, store, rows));
  if (!fault) return { removed: rows.map(({ id }) => String(id)), kept: [] };
  const removed: string[] = [];
  const kept: KeptRecord[] = [];
  for (const row of rows) {
    const { fault: own } = await ifWilling(store, () => removeRows(context, store, [row]));
    if (!own) removed.push(String(row.id));
    else kept.push(keptRecord(context, row, { reason: 'refused', words: own.message[context.language] }));
  }
  return { removed, kept };
}

/** The ids of the restored or deleted records, and the records that had to stay. */
interface Undone {
  readonly ids: readonly string[];
  readonly kept: readonly KeptRecord[];
}

/** A record that was not changed since the import. */
interface Untouched {
  readonly row: Row;
  /** The former values of the fields that the import changed; null if it created the record. */
  readonly former: PlainRecord | null;
  /** The lines written with the record. */
  readonly lines: readonly LineWrite[];
}

type Why = Pick<KeptRecord, 'reason'> & Partial<Pick<KeptRecord, 'fields' | 'by' | 'words'>>;

/** Returns a skipped record, limited to the fields that the user may read (`visible`). */
function keptRecord(context: Context, row: Row, { reason, fields = [], by = '', words: texts = '' }: Why): KeptRecord {
  return {
    id: String(row.id),
    label: labelIn(context, toRecord(context.visible, row)),
    reason,
    fields,
    by,
    words: texts,
  };
}

/** Maximum number of referencing rows read per block. */
const mostReferrers = 100_000;

interface UndoParams {
  /** Resource of the records. */
  readonly resource: string;
  readonly ids: readonly string[];
  /**
   * Columns by which the records' own lines reference them. These references do not count, because the lines are deleted with the records.
   */
  readonly own?: readonly { readonly table: string; readonly column: string }[];
}

/** Returns the resources that reference each record. */
async function findUsers(store: Store, { resource, ids, own = [] }: UndoParams): Promise<Map<string, ReadonlySet<string>>> {
  const users = new Map<string, Set<string>>();
  if (ids.length === 0) return users;
  // References from records that the caller may not see count too.
  const all = wholeOf(store);
  for (const { table, column, isList } of await findReferrers(store, resource)) {
    if (own.some((each) => each.table === table && each.column === column)) continue;
    if (isList) {
      for (const id of ids) {
        if ((await countListed(store, { table, column, ids: [id] })) > 0) {
          users.set(id, (users.get(id) ?? new Set()).add(table));
        }
      }
      continue;
    }
    const rows = await findRowsBy(all, { table, column, values: ids, most: mostReferrers });
    for (const row of rows) {
      const id = String(row[column]);
      users.set(id, (users.get(id) ?? new Set()).add(table));
    }
  }
  return users;
}

/** Returns the titles of the referencing resources. */
function usersText({ app, language }: Context, users: ReadonlySet<string> = new Set()): string {
  const titles = [...users].map((name) => app.schemas.byName.get(name)?.resource.title[language] ?? name);
  return titles.join(joiners[language]);
}
