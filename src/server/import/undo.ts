import type { ImportUndo, KeptRecord } from '../../contract/imports.ts';
import { AppError } from '../appError.ts';
import { findImportWrites, updateImport } from '../db/imports.ts';
import { findLogOf } from '../db/logs.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { type LinesIn, linesIn } from '../resource/lines.ts';
import { namesInLog } from '../resource/log.ts';
import type { PlainRecord } from '../resource/record.ts';
import { yieldToEventLoop } from '../resource/yieldToEventLoop.ts';
import { publishMany } from '../write/news.ts';
import { inTransaction } from '../write/transaction.ts';
import { foldLines } from './changedSince.ts';
import type { LineWrite } from './lines/write.ts';
import type { ImportBody } from './saveBatch.ts';
import { findOwnImport, mayUndo } from './staged.ts';
import {
  deleteCreated,
  findUsers,
  keptRecord,
  restoreUpdated,
  type Undone,
  type Untouched,
  usersText,
} from './undoRows.ts';

/** Records taken back at once, and those that the answer names of the ones left alone. */
const [block, mostNamed] = [250, 200];

/**
 * `mode: "undo"`: takes back what a commit wrote, in one transaction and once: new records are deleted, changed ones have
 * their former values again. What anybody has changed since, refers to, or cannot be what it was, stays and is named.
 * Whoever asks again gets the first outcome.
 */
export async function undoImport(call: Context, { importId }: ImportBody): Promise<ImportUndo> {
  const context: Context = { ...call, cause: 'undo' };
  const { created, updated } = await findOwnImport(context, context.app.database.read, { id: importId });
  const count = Number(created ?? 0) + Number(updated ?? 0);
  const terms = { count, key: `undo ${importId}`, waits: true };
  const { answer, ids } = await inTransaction(context, (store) => undoOnce(context, store, importId), terms);
  publishMany(context, ids);
  return answer;
}

async function undoOnce(context: Context, store: Store, importId: unknown) {
  const found = await findOwnImport(context, store, { id: importId, lock: 'write' });
  if (found.undo) return { answer: JSON.parse(String(found.undo)) as ImportUndo, ids: [] };
  if (found.state !== 'committed') throw new AppError('importNotDone');
  const counts = { created: Number(found.created ?? 0), updated: Number(found.updated ?? 0) };
  if (counts.created + counts.updated > 0 && !mayUndo(context, counts)) throw new AppError('forbidden');
  const id = String(found.id);
  const { deleted, restored, kept, ids } = await undoAll(context, store, id);
  const answer = { importId: id, deleted, restored, skipped: kept.length, kept: kept.slice(0, mostNamed) };
  const touchTime = context.app.clock().toISOString();
  await updateImport(store, { id, state: 'undone', undo: JSON.stringify(answer), touchTime });
  return { answer, ids };
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

/**
 * Parts what an import wrote from what somebody has changed since: its version is another, or its log goes on. The rows are
 * locked, so that nobody comes in between.
 */
async function judgeWrites(context: Context, store: Store, writes: readonly Row[]): Promise<Judged> {
  const { resource } = context.compiled;
  const ids = writes.map(({ recordId }) => String(recordId));
  const found = await findRowsById(store, { table: resource.name, ids, lock: 'delete' });
  const rows = new Map(found.map((row) => [String(row.id), row]));
  const first = writes.map(({ logId }) => String(logId)).reduce((one, other) => (one < other ? one : other));
  const log = await findLogOf(store, { resource: resource.name, ids, after: first });
  const lines = Map.groupBy(log, ({ recordId }) => String(recordId));
  const kept: KeptRecord[] = [];
  const untouched: Untouched[] = [];
  for (const { recordId, version, logId, former, lines: wrote } of writes) {
    const id = String(recordId);
    const row = rows.get(id);
    const since = (lines.get(id) ?? []).filter((line) => String(line.id) > String(logId));
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

/** Parts records from those whose lines somebody has changed since, or whose new lines something refers to. */
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
    const changed = of(one).find(
      ({ id, version }) => byId.get(id)?.version !== version || byId.get(id)?.[by] !== one.row.id,
    );
    if (changed) {
      const who = String(byId.get(changed.id)?.updateBy ?? '');
      return [[one, keptRecord(context, one.row, { reason: 'changed', fields: [field.name], by: who })]];
    }
    const used = new Set(of(one).flatMap(({ id }) => [...(users.get(id) ?? [])]));
    if (used.size === 0) return [];
    return [[one, keptRecord(context, one.row, { reason: 'inUse', words: usersText(context, used) })]];
  });
}
