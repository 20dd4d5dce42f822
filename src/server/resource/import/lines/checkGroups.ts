import type { Store } from '../../../db/store.ts';
import { judgeAllowed } from '../../allow/judgeAllowed.ts';
import type { CheckedRow, GivenRow } from '../../batch/batchRow.ts';
import { checkRows } from '../../batch/checkRows.ts';
import { isStored } from '../../batch/writeRows.ts';
import type { Context } from '../../context.ts';
import { faultsOf, refuseTwice, toStage } from '../checkCells.ts';
import { readGiven } from '../readGiven.ts';
import type { StagedFault, StagedRow } from '../stagedImport.ts';
import type { Courses } from './courses.ts';
import { type Faults, lineFaults } from './lineFaults.ts';
import type { LoadedGroup } from './loadGroups.ts';
import { ownerRows } from './ownerRows.ts';
import { type GroupPlan, planGroup, type SheetLines, saysSomething } from './planGroup.ts';
import { readLineRows } from './readLineRows.ts';

interface Asked {
  readonly groups: readonly LoadedGroup[];
  readonly courses: Courses;
  readonly lock?: 'write';
}

/** A record with its lines, checked. */
export interface CheckedGroup {
  readonly group: LoadedGroup;
  /** The record as it will be; undefined: there is none, or nothing can be said of it. */
  readonly checked: CheckedRow | undefined;
  /** Its rows as they are kept. */
  readonly staged: readonly StagedRow[];
  readonly isSound: boolean;
}

/** Checks records with their lines, each as a save of the whole record would; what is wrong stands at the row that says it. */
export async function checkGroups(context: Context, store: Store, asked: Asked): Promise<CheckedGroup[]> {
  const { groups, courses } = asked;
  const given = await givenRecords(context, store, asked);
  const lines = await readLineRows(store, { ...asked, owners: given });
  const plans: (GroupPlan | undefined)[] = [];
  for (const [i, record] of given.entries()) {
    const id = record?.current && String(record.current.id);
    plans.push(record && (await planGroup(context, store, { id, all: lines[i] ?? [] })));
  }
  const rows = given.flatMap((record, i) => {
    const { plan, sent } = plans[i] ?? {};
    return record ? [{ ...record, ...(plan && { plan, sent: { ...record.sent, ...sent } }) }] : [];
  });
  const all = await judgeAllowed(context, store, await checkRows(context, store, { rows, seen: courses.records.seen }));
  const checked = all.map((row) => refuseTwice(row, courses.records.seen)).values();
  const whole = groups.map((group, i) => ({
    ...{ group, plan: plans[i], lines: lines[i] ?? [] },
    checked: given[i] ? (checked.next().value as CheckedRow) : undefined,
  }));
  const faults = await lineFaults(store, whole, courses);
  return whole.map((one, i) => staged(context, one, faults[i] as Faults));
}

/** What a file says of each record; of one that has no row it says nothing but that it is meant. */
async function givenRecords(
  context: Context,
  store: Store,
  { groups, courses, lock }: Asked,
): Promise<(GivenRow | undefined)[]> {
  const locked = lock ? { lock } : {};
  const rows = groups.flatMap(({ record }) => record ?? []);
  const told = await readGiven(context, store, { rows, sheet: courses.records, ...locked });
  const byRow = new Map(told.map((row) => [row.row, row]));
  const owners = groups.map(({ record, owner }) => (record ? undefined : owner));
  const found = await ownerRows(context, store, { owners, lock: locked });
  return groups.map(({ record, lines }, i): GivenRow | undefined => {
    if (record) return byRow.get(record.row);
    const current = found[i];
    return current && { row: lines[0]?.row ?? 0, sent: {}, current, errors: [] };
  });
}

interface Whole {
  readonly group: LoadedGroup;
  readonly checked: CheckedRow | undefined;
  readonly lines: readonly SheetLines[];
}

/** The lines that will be as they are, by id. */
function linesAsStored(checked: CheckedRow | undefined): ReadonlySet<string> {
  const plans = checked?.plan?.fields ?? [];
  return new Set(
    plans.flatMap(({ child, by, lines = [] }) =>
      lines.flatMap(({ row, after }) =>
        row && isStored({ compiled: child }, { ...after, [by]: row[by] }, row) ? [String(row.id)] : [],
      ),
    ),
  );
}

function staged(context: Context, { group, checked, lines }: Whole, faults: Faults): CheckedGroup {
  const byRow = new Map(lines.flatMap(({ sheet, rows }) => rows.map((row) => [row.row, { sheet, row }] as const)));
  const record = checked && { ...checked, errors: faults.record };
  const hasFaults = faults.record.length > 0 || [...faults.lines.values()].some(({ told }) => told.length > 0);
  // What does not pass is no value of a row, and nothing of its record goes in.
  const same = hasFaults ? new Set<string>() : linesAsStored(checked);
  const [first] = group.lines;
  // What is wrong with a record that has no row of its own is told at the first of its lines.
  const homeless: readonly StagedFault[] =
    record && !group.record ? faultsOf(context, record).map((fault) => ({ ...fault, field: '' })) : [];
  const rows: StagedRow[] = group.lines.map((row) => {
    const known = byRow.get(row.row);
    const own = faults.lines.get(row.row);
    const current = known?.row.current;
    return {
      ...{ row: row.row, cells: row.cells, marks: own?.marks ?? [] },
      errors: [...(row === first ? homeless : []), ...(own?.told ?? [])],
      recordId: current ? String(current.id) : null,
      version: current ? Number(current.version) : null,
      isSame: current !== undefined && (!saysSomething(known?.row as GivenRow) || same.has(String(current.id))),
    };
  });
  if (group.record) {
    rows.unshift(record ? toStage(context, record, group.record.cells) : { ...group.record, errors: [] });
  }
  const isSound = rows.every(({ errors }) => errors.length === 0);
  return {
    ...{ group, checked: record, isSound },
    // None of a record goes in while anything of it is wrong.
    staged: isSound ? rows : rows.map((row) => (row.errors.length > 0 ? row : { ...row, isHeld: true })),
  };
}
