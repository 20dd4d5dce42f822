import type { CompiledResource } from '../../../../codegen/types.ts';
import type { Context } from '../../app.ts';
import { deleteImportWrite, findImportWrite, insertImportWrites } from '../../db/imports.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { type PlainRecord, yieldToEventLoop } from '../../resource/context.ts';
import type { JudgedChange } from '../../write/change.ts';
import { commitChanges, formerOf, idsOf, type RecordWrite, versionOf, type Writes } from '../../write/commit.ts';
import { hasHooks } from '../../write/hooks.ts';
import { rowFault } from '../../write/judge.ts';
import type { Change } from '../../write/once.ts';
import { type Courses, faultsOf } from '../check.ts';
import { ifWilling, writeWilling } from '../importFile.ts';
import type { StagedFault, StagedRow } from '../staged.ts';
import { type CheckedGroup, checkGroups } from './check.ts';
import { findGroups, loadGroups } from './groups.ts';
import type { LoadedGroup } from './sheets.ts';

interface Writing {
  readonly importId: string;
  readonly courses: Courses;
  readonly note: (writes: Writes) => Promise<void>;
}

/** The result of writing the valid records of a file with lines. */
export interface GroupWrites {
  readonly total: { created: number; updated: number; unchanged: number };
  readonly lines: { created: number; updated: number };
  readonly ids: string[];
  /** Rows of records that became invalid since they were checked or that business code rejected. */
  readonly late: StagedRow[];
  /** The resources of the written lines. */
  readonly children: ReadonlySet<CompiledResource>;
}

/** Writes the valid records with their lines, each record completely or not at all. */
export async function writeGroups(context: Context, store: Store, writing: Writing): Promise<GroupWrites> {
  const { importId, courses } = writing;
  const total = { created: 0, updated: 0, unchanged: 0 };
  const lines = { created: 0, updated: 0 };
  const done = { total, lines, ids: [] as string[], late: [] as StagedRow[], children: new Set<CompiledResource>() };
  const noted = new Set<string>();
  const groups = await findGroups(context, store, { importId, sheets: courses.sheets });
  for await (const block of loadGroups(store, importId, groups)) {
    const checked = await checkGroups(context, store, { groups: block.filter(isGood), courses, lock: 'write' });
    const judged = checked.map((group) => withChanges(context, group));
    done.late.push(...judged.flatMap(({ isValid, staged }) => (isValid ? [] : staged)));
    const valid = judged.filter(({ isValid }) => isValid).flatMap((group) => group.checked ?? []);
    const leave = (row: JudgedChange, fault: StagedFault): void => {
      const group = judged.find(({ checked: one }) => one === row);
      if (group) done.late.push(...withFault(group, fault));
    };
    const alone = valid.filter(({ plan }) => !plan);
    const { writes: plain, rejected } = await writeWilling(context, store, alone);
    for (const { row, fault } of rejected) leave(alone.find((one) => one.row === row) as JudgedChange, fault);
    await writing.note(plain);
    const { created, updated } = idsOf(plain);
    total.created += created.length;
    total.updated += updated.length;
    total.unchanged += plain.unchanged;
    for (const id of [...created, ...updated]) {
      noted.add(id);
      done.ids.push(id);
    }
    const wholes: WholeWrite[] = [];
    for (const row of valid) {
      if (!row.plan) continue;
      const { whole, fault } = await writeOne(context, store, row);
      if (fault) leave(row, fault);
      else if (!whole) total.unchanged += 1;
      else wholes.push(whole);
      for (const { child, lines: some } of row.plan.fields) if (some && whole) done.children.add(child);
      await yieldToEventLoop();
    }
    for (const whole of wholes) {
      // Another row with a different key may have written the same record already.
      if (whole.former === null) total.created += 1;
      else if (!noted.has(whole.id)) total.updated += 1;
      for (const { former } of whole.lines) lines[former ? 'updated' : 'created'] += 1;
      done.ids.push(whole.id);
    }
    await noteWholes(store, { importId, wholes, noted });
  }
  return done;
}

/** Writes a record with its lines; business hooks of either may reject it. */
async function writeOne(
  context: Context,
  store: Store,
  row: JudgedChange,
): Promise<{ readonly whole?: WholeWrite | undefined; readonly fault?: StagedFault }> {
  const all = [context.compiled, ...(row.plan?.fields ?? []).map(({ child }) => child)];
  const write = () => writeWhole(context, store, row);
  if (!all.some((compiled) => hasHooks({ ...context, compiled }))) return { whole: await write() };
  const { done, fault } = await ifWilling(store, write);
  return { whole: done, ...(fault && { fault }) };
}

/** Marks the rows of a rejected record: the first one has the error, the others are held back. */
function withFault({ group, staged }: CheckedGroup, fault: StagedFault): StagedRow[] {
  // Errors of a record without its own row are reported at its first line.
  const reported = group.record ? fault : { ...fault, field: '' };
  return staged.map((row, i) => (i === 0 ? { ...row, errors: [reported] } : { ...row, isHeld: true }));
}

function isGood({ record, lines }: LoadedGroup): boolean {
  return [...(record ? [record] : []), ...lines].every(({ errors, isHeld }) => errors.length === 0 && !isHeld);
}

/** Adds an error to rows whose record or line has changed since they were checked, and holds back the other rows of the group. */
function withChanges(context: Context, group: CheckedGroup): CheckedGroup {
  const { record, lines } = group.group;
  const rowsByNumber = new Map([...(record ? [record] : []), ...lines].map((row) => [row.row, row]));
  const moved = group.staged.filter((row) => {
    const before = rowsByNumber.get(row.row);
    return before?.recordId !== row.recordId || before.version !== row.version;
  });
  if (moved.length === 0) return group;
  const staged = group.staged.map((row): StagedRow => {
    if (!moved.includes(row)) return row.errors.length > 0 ? row : { ...row, isHeld: true };
    const fault = rowFault(row.recordId === null ? 'gone' : 'changed');
    return { ...row, errors: [...faultsOf(context, { after: {}, errors: [fault] }), ...row.errors] };
  });
  return { ...group, staged, isValid: false };
}

/** A line written with its record, as needed for the undo. */
export interface LineWrite {
  readonly field: string;
  readonly id: string;
  readonly version: number;
  /** The former values; null if the line is new. */
  readonly former: PlainRecord | null;
}

/** A record written with its lines. */
interface WholeWrite {
  readonly id: string;
  readonly version: number;
  /** The former values of changed fields; null if the record is new. */
  readonly former: PlainRecord | null;
  readonly logId: string;
  readonly lines: readonly LineWrite[];
}

/** Writes a checked record with its lines like a save; undefined if nothing changes. */
export async function writeWhole(context: Context, store: Store, checked: JudgedChange): Promise<WholeWrite | undefined> {
  const { records } = await commitChanges(context, store, [checked]);
  const [writes] = records;
  if (!writes) return undefined;
  const fields = new Set(checked.plan?.fields.map(({ field }) => field.name));
  const former = formerOf(writes);
  return {
    id: writes.id,
    version: versionOf(writes),
    logId: String(writes.logged.id),
    former: former && Object.fromEntries(Object.entries(former).filter(([name]) => !fields.has(name))),
    lines: await lineWrites(store, writes),
  };
}

async function lineWrites(store: Store, { logged, changed }: RecordWrite): Promise<LineWrite[]> {
  const changes = JSON.parse(String(logged.changes)) as Change[];
  const lines: LineWrite[] = [];
  for (const { plan, ids } of changed) {
    const former = changes.find(({ field }) => field === plan.field.name)?.before as readonly PlainRecord[] | null;
    const byId = new Map((former ?? []).map((line) => [String(line.id), line]));
    const rows = await findRowsById(store, { table: plan.child.table.name, ids });
    for (const row of rows) {
      const id = String(row.id);
      const { id: _, ...values } = byId.get(id) ?? {};
      lines.push({ field: plan.field.name, id, version: Number(row.version), former: byId.has(id) ? values : null });
    }
  }
  return lines;
}

interface Noting {
  readonly importId: string;
  readonly wholes: readonly WholeWrite[];
  /** Ids of the records already stored for the undo. */
  readonly noted: Set<string>;
}

/** Stores the written records for the undo; a record written twice is restored to its first state. */
async function noteWholes(store: Store, { importId, wholes, noted }: Noting): Promise<void> {
  for (const whole of wholes) {
    const { id: recordId, version, logId } = whole;
    let { former, lines } = whole;
    if (noted.has(recordId)) {
      const earlier = await findImportWrite(store, { importId, recordId });
      const was = earlier?.former ? (JSON.parse(String(earlier.former)) as PlainRecord) : null;
      const before = earlier?.lines ? (JSON.parse(String(earlier.lines)) as LineWrite[]) : [];
      former = earlier && was === null ? null : { ...former, ...was };
      lines = [
        ...before.filter(({ id }) => !lines.some((line) => line.id === id)),
        ...lines.map((line) => ({
          ...line,
          former: (before.find(({ id }) => id === line.id) ?? line).former,
        })),
      ];
      await deleteImportWrite(store, { importId, recordId });
    }
    noted.add(recordId);
    await insertImportWrites(store, [
      {
        importId,
        recordId,
        version,
        logId,
        former: former && JSON.stringify(former),
        lines: lines.length > 0 ? JSON.stringify(lines) : null,
      },
    ]);
  }
}
