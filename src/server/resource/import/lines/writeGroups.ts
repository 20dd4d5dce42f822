import type { CompiledResource } from '../../../../../codegen/types.ts';
import type { Store } from '../../../db/store.ts';
import type { CheckedRow } from '../../batch/batchRow.ts';
import { rowFault } from '../../batch/rowFault.ts';
import { idsOf, type Written } from '../../batch/writeRows.ts';
import { breathe } from '../../breathe.ts';
import type { Context } from '../../context.ts';
import { hasSay } from '../../hooks/hasSay.ts';
import { faultsOf } from '../check.ts';
import type { StagedFault, StagedRow } from '../staged.ts';
import { ifWilling, writeWilling } from '../writeWilling.ts';
import { type CheckedGroup, checkGroups } from './check.ts';
import type { Courses } from './courses.ts';
import { findGroups, type LoadedGroup, loadGroups } from './groups.ts';
import { noteWholes } from './noteWholes.ts';
import { type WrittenWhole, writeWhole } from './writeWhole.ts';

interface Writing {
  readonly importId: string;
  readonly courses: Courses;
  readonly note: (written: Written) => Promise<void>;
}

/** What became of the good records of a file with lines. */
export interface GroupsWritten {
  readonly total: { created: number; updated: number; unchanged: number };
  readonly lines: { created: number; updated: number };
  readonly ids: string[];
  /** Rows of records that something has come in the way of since they were checked. */
  readonly late: StagedRow[];
  /** The resources of the lines that were written. */
  readonly children: ReadonlySet<CompiledResource>;
}

/** Writes the good records with their lines, each of them whole or not at all. */
export async function writeGroups(context: Context, store: Store, writing: Writing): Promise<GroupsWritten> {
  const { importId, courses } = writing;
  const total = { created: 0, updated: 0, unchanged: 0 };
  const lines = { created: 0, updated: 0 };
  const done = { total, lines, ids: [] as string[], late: [] as StagedRow[], children: new Set<CompiledResource>() };
  const noted = new Set<string>();
  const groups = await findGroups(context, store, { importId, sheets: courses.sheets });
  for await (const block of loadGroups(store, importId, groups)) {
    const checked = await checkGroups(context, store, { groups: block.filter(isGood), courses, lock: 'write' });
    const judged = checked.map((group) => withChanges(context, group));
    done.late.push(...judged.flatMap(({ isSound, staged }) => (isSound ? [] : staged)));
    const sound = judged.filter(({ isSound }) => isSound).flatMap((group) => group.checked ?? []);
    const leave = (row: CheckedRow, fault: StagedFault): void => {
      const group = judged.find(({ checked: one }) => one === row);
      if (group) done.late.push(...withFault(group, fault));
    };
    const alone = sound.filter(({ plan }) => !plan);
    const { written: plain, refused } = await writeWilling(context, store, alone);
    for (const { row, fault } of refused) leave(alone.find((one) => one.row === row) as CheckedRow, fault);
    await writing.note(plain);
    const { created, updated } = idsOf(plain);
    total.created += created.length;
    total.updated += updated.length;
    total.unchanged += plain.unchanged;
    for (const id of [...created, ...updated]) {
      noted.add(id);
      done.ids.push(id);
    }
    const wholes: WrittenWhole[] = [];
    for (const row of sound) {
      if (!row.plan) continue;
      const { whole, fault } = await writeOne(context, store, row);
      if (fault) leave(row, fault);
      else if (!whole) total.unchanged += 1;
      else wholes.push(whole);
      for (const { child, lines: some } of row.plan.fields) if (some && whole) done.children.add(child);
      await breathe();
    }
    for (const whole of wholes) {
      // A record may have been written already, by a row that found it in another way.
      if (whole.former === null) total.created += 1;
      else if (!noted.has(whole.id)) total.updated += 1;
      for (const { former } of whole.lines) lines[former ? 'updated' : 'created'] += 1;
      done.ids.push(whole.id);
    }
    await noteWholes(store, { importId, wholes, noted });
  }
  return done;
}

/** Writes a record with its lines; code of the business that has a say in the saves of either may refuse this one. */
async function writeOne(
  context: Context,
  store: Store,
  row: CheckedRow,
): Promise<{ readonly whole?: WrittenWhole | undefined; readonly fault?: StagedFault }> {
  const all = [context.compiled, ...(row.plan?.fields ?? []).map(({ child }) => child)];
  const write = () => writeWhole(context, store, row);
  if (!all.some((compiled) => hasSay({ ...context, compiled }))) return { whole: await write() };
  const { done, fault } = await ifWilling(store, write);
  return { whole: done, ...(fault && { fault }) };
}

/** The rows of a record that is not taken: the first one says why, the others wait for it. */
function withFault({ group, staged }: CheckedGroup, fault: StagedFault): StagedRow[] {
  // What is wrong with a record that has no row of its own is told at the first of its lines.
  const told = group.record ? fault : { ...fault, field: '' };
  return staged.map((row, i) => (i === 0 ? { ...row, errors: [told] } : { ...row, isHeld: true }));
}

function isGood({ record, lines }: LoadedGroup): boolean {
  return [...(record ? [record] : []), ...lines].every(({ errors, isHeld }) => errors.length === 0 && !isHeld);
}

/** Rows are written onto what they were checked against, and onto no other state of it. */
function withChanges(context: Context, group: CheckedGroup): CheckedGroup {
  const { record, lines } = group.group;
  const known = new Map([...(record ? [record] : []), ...lines].map((row) => [row.row, row]));
  const moved = group.staged.filter((row) => {
    const before = known.get(row.row);
    return before?.recordId !== row.recordId || before.version !== row.version;
  });
  if (moved.length === 0) return group;
  const staged = group.staged.map((row): StagedRow => {
    if (!moved.includes(row)) return row.errors.length > 0 ? row : { ...row, isHeld: true };
    const fault = rowFault(row.recordId === null ? 'gone' : 'changed');
    return { ...row, errors: [...faultsOf(context, { after: {}, errors: [fault] }), ...row.errors] };
  });
  return { ...group, staged, isSound: false };
}
