import type { CheckError } from '../../../contract/resource.ts';
import type { Unique } from '../../../contract/wire.ts';
import type { Context } from '../../app.ts';
import type { Store } from '../../db/store.ts';
import { faultAt, type PlainRecord, toRecord } from '../../resource/context.ts';
import { judgeAllowed } from '../../write/allowed.ts';
import type { FieldPlan, JudgedChange, RecordChange } from '../../write/change.ts';
import { isStored } from '../../write/commit.ts';
import { judgeChanges } from '../../write/judge.ts';
import { checkUniques, columnValue, countsIn, tupleOf } from '../../write/uniques.ts';
import { type Courses, faultsOf, rejectDuplicate, toStage } from '../check.ts';
import { readChanges } from '../read.ts';
import type { StagedFault, StagedRow } from '../staged.ts';
import { type GroupPlan, hasValues, planGroup } from './groups.ts';
import { ownerRows } from './owners.ts';
import { type FoundSheet, rowIn, sheetIn } from './rowKey.ts';
import { type LoadedGroup, readLineRows, type SheetLines } from './sheets.ts';

interface CheckGroupsParams {
  readonly groups: readonly LoadedGroup[];
  readonly courses: Courses;
  readonly lock?: 'write';
}

/** A checked record with its lines. */
export interface CheckedGroup {
  readonly group: LoadedGroup;
  /** The record as it will be; undefined if there is none or it could not be determined. */
  readonly checked: JudgedChange | undefined;
  /** The rows of the record and its lines in stored form. */
  readonly staged: readonly StagedRow[];
  readonly isValid: boolean;
}

/** Checks records with their lines like a save of the whole record; each error is reported at its own row. */
export async function checkGroups(context: Context, store: Store, params: CheckGroupsParams): Promise<CheckedGroup[]> {
  const { groups, courses } = params;
  const changes = await changesOf(context, store, params);
  const lines = await readLineRows(store, { ...params, owners: changes });
  const plans: (GroupPlan | undefined)[] = [];
  for (const [i, record] of changes.entries()) {
    const id = record?.current && String(record.current.id);
    plans.push(record && (await planGroup(context, store, { id, all: lines[i] ?? [] })));
  }
  const rows = changes.flatMap((record, i) => {
    const { plan, submitted } = plans[i] ?? {};
    return record ? [{ ...record, ...(plan && { plan, submitted: { ...record.submitted, ...submitted } }) }] : [];
  });
  const all = await judgeAllowed(context, store, await judgeChanges(context, store, { rows, seen: courses.records.seen }));
  const checked = all.map((row) => rejectDuplicate(row, courses.records.seen)).values();
  const whole = groups.map((group, i) => ({
    group,
    plan: plans[i],
    lines: lines[i] ?? [],
    checked: changes[i] ? (checked.next().value as JudgedChange) : undefined,
  }));
  const faults = await lineFaults(store, whole, courses);
  return whole.map((one, i) => staged(context, one, faults[i] as Faults));
}

/** Returns the change of each record. A record without its own row has a change without values; undefined if no such record is stored. */
async function changesOf(
  context: Context,
  store: Store,
  { groups, courses, lock }: CheckGroupsParams,
): Promise<(RecordChange | undefined)[]> {
  const locked = lock ? { lock } : {};
  const rows = groups.flatMap(({ record }) => record ?? []);
  const read = await readChanges(context, store, { rows, sheet: courses.records, ...locked });
  const byRow = new Map(read.map((row) => [row.row, row]));
  const owners = groups.map(({ record, owner }) => (record ? undefined : owner));
  const found = await ownerRows(context, store, { owners, lock: locked });
  return groups.map(({ record, lines }, i): RecordChange | undefined => {
    if (record) return byRow.get(record.row);
    const current = found[i];
    return current && { row: lines[0]?.row ?? 0, submitted: {}, current, errors: [] };
  });
}

interface Whole {
  readonly group: LoadedGroup;
  readonly checked: JudgedChange | undefined;
  readonly lines: readonly SheetLines[];
}

/** Returns the ids of the stored lines that do not change. */
function linesAsStored(checked: JudgedChange | undefined): ReadonlySet<string> {
  const plans = checked?.plan?.fields ?? [];
  return new Set(
    plans.flatMap(({ child, by, lines = [] }) =>
      lines.flatMap(({ row, after }) => (row && isStored({ compiled: child }, { ...after, [by]: row[by] }, row) ? [String(row.id)] : [])),
    ),
  );
}

function staged(context: Context, { group, checked, lines }: Whole, faults: Faults): CheckedGroup {
  const byRow = new Map(lines.flatMap(({ sheet, rows }) => rows.map((row) => [row.row, { sheet, row }] as const)));
  const record = checked && { ...checked, errors: faults.record };
  const hasFaults = faults.record.length > 0 || [...faults.lines.values()].some(({ reported }) => reported.length > 0);
  // A record with errors is not written at all, so none of its lines counts as unchanged.
  const same = hasFaults ? new Set<string>() : linesAsStored(checked);
  const [first] = group.lines;
  // Errors of a record without its own row are reported at its first line.
  const homeless: readonly StagedFault[] =
    record && !group.record ? faultsOf(context, record).map((fault) => ({ ...fault, field: '' })) : [];
  const rows: StagedRow[] = group.lines.map((row) => {
    const checkedChange = byRow.get(row.row);
    const own = faults.lines.get(row.row);
    const current = checkedChange?.row.current;
    return {
      row: row.row,
      cells: row.cells,
      marks: own?.marks ?? [],
      errors: [...(row === first ? homeless : []), ...(own?.reported ?? [])],
      recordId: current ? String(current.id) : null,
      version: current ? Number(current.version) : null,
      isSame: current !== undefined && (!hasValues(checkedChange?.row as RecordChange) || same.has(String(current.id))),
    };
  });
  if (group.record) {
    rows.unshift(record ? toStage(context, record, group.record.cells) : { ...group.record, errors: [] });
  }
  const isValid = rows.every(({ errors }) => errors.length === 0);
  return {
    group,
    checked: record,
    isValid,
    // No row of a record is written while one of them has errors.
    staged: isValid ? rows : rows.map((row) => (row.errors.length > 0 ? row : { ...row, isHeld: true })),
  };
}

/** The errors of a record, and those of its lines by row. */
interface Faults {
  readonly record: readonly CheckError[];
  readonly lines: ReadonlyMap<number, LineFaults>;
}

interface LineFaults {
  readonly reported: readonly StagedFault[];
  /** Values that must be unique among the lines of all records. */
  readonly marks: readonly string[];
}

interface FaultyGroup {
  readonly group: LoadedGroup;
  readonly checked: JudgedChange | undefined;
  readonly plan: GroupPlan | undefined;
  readonly lines: readonly SheetLines[];
}

/** A line as it will be after the import, with its errors. */
interface Judged {
  readonly sheet: FoundSheet;
  readonly change: RecordChange;
  readonly after: PlainRecord;
  readonly errors: readonly CheckError[];
}

/** Separates the faults of records from those of their lines, which are reported at their own rows. */
async function lineFaults(store: Store, all: readonly FaultyGroup[], courses: Courses): Promise<Faults[]> {
  const judged = all.map((one) => judge(one));
  const marked = new Map<number, LineFaults>();
  for (const sheet of courses.sheets) {
    const own = judged.flatMap(({ lines }) => lines.filter((line) => line.sheet === sheet));
    for (const [row, faults] of await reportedOf(store, { sheet, lines: own, courses })) marked.set(row, faults);
  }
  return all.map(({ group, checked }, i) => ({
    record: judged[i]?.record ?? [],
    lines: checked ? marked : new Map(group.lines.map(({ row }) => [row, withoutOwner(group, row, courses)] as const)),
  }));
}

function judge({ checked, plan, lines }: FaultyGroup): { record: CheckError[]; lines: Judged[] } {
  const faultsByIndex = new Map<number, CheckError[]>();
  const record = (checked?.errors ?? []).filter((error) => {
    const [, name = '', at = '', below = ''] = /^\/(\w+)\/(\d+)(\/.*)?$/.exec(error.instancePath) ?? [];
    const row = plan?.rowKeys.get(name)?.[Number(at)];
    if (row === undefined) return true;
    const schemaPath = error.schemaPath.replace(`#/properties/${name}/items/`, '#/');
    faultsByIndex.set(row, [...(faultsByIndex.get(row) ?? []), { ...error, schemaPath, instancePath: below }]);
    return false;
  });
  return {
    record,
    lines: lines.flatMap(({ sheet, rows }) => {
      const field = plan?.plan.fields.find((one) => one.field.name === sheet.name);
      const rowKeys = plan?.rowKeys.get(sheet.name) ?? [];
      const rowOf = (position: number): number | undefined => rowKeys[position] && rowIn(rowKeys[position]);
      const repeated = field ? repeatedLines(field, rowOf) : new Map<number, readonly CheckError[]>();
      return rows.map((change): Judged => {
        const position = rowKeys.indexOf(change.row);
        const { current } = change;
        const after = field?.lines?.[position]?.after ?? (current ? toRecord(sheet.each.child.resource, current) : {});
        const errors = [...[change.errors, plan?.errors.get(change.row), faultsByIndex.get(change.row), repeated.get(position)]].flatMap(
          (some) => some ?? [],
        );
        return { sheet, change, after, errors };
      });
    }),
  };
}

interface OfSheet {
  readonly sheet: FoundSheet;
  readonly lines: readonly Judged[];
  readonly courses: Courses;
}

/** Adds the errors of values that must be unique among the lines of all records, and returns all errors as messages. */
async function reportedOf(store: Store, { sheet: { each, context, name }, lines, courses }: OfSheet): Promise<[number, LineFaults][]> {
  const { resource } = each.child;
  const uniques = resource.uniques.filter(({ fields }) => !fields.includes(each.by));
  const own = { ...context, compiled: { ...each.child, resource: { ...resource, uniques } } };
  const rows = lines.map(({ change, after, errors }) => ({ ...change, before: {}, after, errors }));
  const seen = courses.lines.get(name)?.seen ?? new Map<string, number>();
  const checked = uniques.length > 0 ? await checkUniques(own, store, { rows, seen }) : rows.map((row) => ({ ...row, marks: [] }));
  return checked.map((row, i): [number, LineFaults] => {
    const before = lines[i]?.errors ?? [];
    const added = row.errors.slice(before.length).map((error) => {
      const index = resource.uniques.indexOf(uniques[Number(error.params.index)] as Unique);
      return error.keyword === 'unique' ? { ...error, params: { index } } : error;
    });
    return [row.row, { reported: faultsOf(context, { after: row.after, errors: [...before, ...added] }), marks: row.marks }];
  });
}

/** Returns the error of a line whose first column is empty or refers to no existing record. */
function withoutOwner({ owner }: LoadedGroup, row: number, { sheets }: Courses): LineFaults {
  const sheet = sheets.find(({ index }) => index === sheetIn(row));
  if (!sheet) return { reported: [], marks: [] };
  const error: CheckError = owner
    ? faultAt(sheet.by.name, 'noOwner')
    : { ...faultAt('', 'required'), instancePath: '', params: { missingProperty: sheet.by.name } };
  return { reported: faultsOf(sheet.context, { after: {}, errors: [error] }), marks: [] };
}

/**
 * Returns the errors of lines that repeat values which must be unique within a record, by line index. `rowOf` returns the row of a line in
 * the file; lines without a row are not reported.
 */
function repeatedLines(
  { child: { resource }, by, lines = [] }: FieldPlan,
  rowOf: (position: number) => number | undefined,
): ReadonlyMap<number, readonly CheckError[]> {
  const errors = new Map<number, CheckError[]>();
  for (const [index, unique] of resource.uniques.entries()) {
    if (!unique.fields.includes(by)) continue;
    const names = unique.fields.filter((name) => name !== by);
    const fields = names.flatMap((name) => resource.fields.find((field) => field.name === name) ?? []);
    const decisive = resource.fields.find(({ name }) => name === unique.when?.field);
    const counts = countsIn(unique, resource);
    const isDecisive = (line: PlainRecord): boolean => !decisive || counts(columnValue(decisive, line[decisive.name]));
    const seen = new Map<string, number>();
    // Lines without a row in the file come first, so that lines with a row count as the duplicates.
    const faultsByIndex = [...lines.keys()].toSorted((a, b) => Number(rowOf(a) !== undefined) - Number(rowOf(b) !== undefined));
    for (const at of faultsByIndex) {
      const after = lines[at]?.after ?? {};
      const tuple = tupleOf(unique, fields, after);
      if (!tuple || !isDecisive(after)) continue;
      const mark = JSON.stringify(tuple);
      const other = seen.get(mark);
      if (other === undefined) seen.set(mark, at);
      else if (rowOf(at) !== undefined) {
        const row = rowOf(other);
        const fault = names.map((name) =>
          row === undefined ? { ...faultAt(name, 'unique'), params: { index } } : { ...faultAt(name, 'repeated'), params: { limit: row } },
        );
        errors.set(at, [...(errors.get(at) ?? []), ...fault]);
      }
    }
  }
  return errors;
}
