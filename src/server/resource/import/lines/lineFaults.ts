import type { CheckError } from '../../../../contract/resource.ts';
import type { Unique } from '../../../../contract/unique.ts';
import type { Store } from '../../../db/store.ts';
import type { CheckedRow, GivenRow } from '../../batch/batchRow.ts';
import { checkUniques } from '../../batch/checkUniques.ts';
import { faultAt } from '../../readSent.ts';
import { type PlainRecord, toRecord } from '../../toRecord.ts';
import { faultsOf } from '../checkCells.ts';
import type { StagedFault } from '../stagedImport.ts';
import type { Courses } from './courses.ts';
import type { FoundSheet } from './lineSheets.ts';
import type { LoadedGroup } from './loadGroups.ts';
import type { GroupPlan, SheetLines } from './planGroup.ts';
import { repeatedLines } from './repeatedLines.ts';
import { rowIn, sheetIn } from './seat.ts';

/** What is wrong with a record itself, and with its lines by their row. */
export interface Faults {
  readonly record: readonly CheckError[];
  readonly lines: ReadonlyMap<number, LineFaults>;
}

interface LineFaults {
  readonly told: readonly StagedFault[];
  /** What must be there once among all lines of all records. */
  readonly marks: readonly string[];
}

interface Whole {
  readonly group: LoadedGroup;
  readonly checked: CheckedRow | undefined;
  readonly plan: GroupPlan | undefined;
  readonly lines: readonly SheetLines[];
}

/** A line of the file as it will be, with what is wrong with it. */
interface Judged {
  readonly sheet: FoundSheet;
  readonly given: GivenRow;
  readonly after: PlainRecord;
  readonly errors: readonly CheckError[];
}

/** Parts what is wrong with records from what is wrong with their lines, each of which is told at its own row. */
export async function lineFaults(store: Store, all: readonly Whole[], courses: Courses): Promise<Faults[]> {
  const judged = all.map((one) => judge(one));
  const marked = new Map<number, LineFaults>();
  for (const sheet of courses.sheets) {
    const own = judged.flatMap(({ lines }) => lines.filter((line) => line.sheet === sheet));
    for (const [row, faults] of await toldOf(store, { sheet, lines: own, courses })) marked.set(row, faults);
  }
  return all.map(({ group, checked }, i) => ({
    record: judged[i]?.record ?? [],
    lines: checked ? marked : new Map(group.lines.map(({ row }) => [row, withoutOwner(group, row, courses)] as const)),
  }));
}

function judge({ checked, plan, lines }: Whole): { record: CheckError[]; lines: Judged[] } {
  const places = new Map<number, CheckError[]>();
  const record = (checked?.errors ?? []).filter((error) => {
    const [, name = '', at = '', below = ''] = /^\/(\w+)\/(\d+)(\/.*)?$/.exec(error.instancePath) ?? [];
    const row = plan?.seats.get(name)?.[Number(at)];
    if (row === undefined) return true;
    const schemaPath = error.schemaPath.replace(`#/properties/${name}/items/`, '#/');
    places.set(row, [...(places.get(row) ?? []), { ...error, schemaPath, instancePath: below }]);
    return false;
  });
  return {
    record,
    lines: lines.flatMap(({ sheet, rows }) => {
      const field = plan?.plan.fields.find((one) => one.field.name === sheet.name);
      const seats = plan?.seats.get(sheet.name) ?? [];
      const rowOf = (place: number): number | undefined => seats[place] && rowIn(seats[place]);
      const repeated = field ? repeatedLines(field, rowOf) : new Map<number, readonly CheckError[]>();
      return rows.map((given): Judged => {
        const place = seats.indexOf(given.row);
        const { current } = given;
        const after = field?.lines?.[place]?.after ?? (current ? toRecord(sheet.each.child.resource, current) : {});
        const errors = [
          ...[given.errors, plan?.errors.get(given.row), places.get(given.row), repeated.get(place)],
        ].flatMap((some) => some ?? []);
        return { sheet, given, after, errors };
      });
    }),
  };
}

interface OfSheet {
  readonly sheet: FoundSheet;
  readonly lines: readonly Judged[];
  readonly courses: Courses;
}

/** Adds what must be there once among the lines of all records, and puts it all into words. */
async function toldOf(
  store: Store,
  { sheet: { each, context, name }, lines, courses }: OfSheet,
): Promise<[number, LineFaults][]> {
  const { resource } = each.child;
  const uniques = resource.uniques.filter(({ fields }) => !fields.includes(each.by));
  const own = { ...context, compiled: { ...each.child, resource: { ...resource, uniques } } };
  const rows = lines.map(({ given, after, errors }) => ({ ...given, before: {}, after, errors }));
  const seen = courses.lines.get(name)?.seen ?? new Map<string, number>();
  const checked =
    uniques.length > 0 ? await checkUniques(own, store, { rows, seen }) : rows.map((row) => ({ ...row, marks: [] }));
  return checked.map((row, i): [number, LineFaults] => {
    const before = lines[i]?.errors ?? [];
    const added = row.errors.slice(before.length).map((error) => {
      const index = resource.uniques.indexOf(uniques[Number(error.params.index)] as Unique);
      return error.keyword === 'unique' ? { ...error, params: { index } } : error;
    });
    return [
      row.row,
      { told: faultsOf(context, { after: row.after, errors: [...before, ...added] }), marks: row.marks },
    ];
  });
}

/** A row whose first column says of no record that there is. */
function withoutOwner({ owner }: LoadedGroup, row: number, { sheets }: Courses): LineFaults {
  const sheet = sheets.find(({ index }) => index === sheetIn(row));
  if (!sheet) return { told: [], marks: [] };
  const error: CheckError = owner
    ? faultAt(sheet.by.name, 'noOwner')
    : { ...faultAt('', 'required'), instancePath: '', params: { missingProperty: sheet.by.name } };
  return { told: faultsOf(sheet.context, { after: {}, errors: [error] }), marks: [] };
}
