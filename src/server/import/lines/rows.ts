import type { CheckError } from '../../../contract/resource.ts';
import type { Row, Store } from '../../db/store.ts';
import { findLines } from '../../resource/lines.ts';
import { faultAt } from '../../resource/readSent.ts';
import type { PlainRecord } from '../../resource/record.ts';
import type { RecordChange } from '../../write/change.ts';
import { columnValue } from '../../write/uniques.ts';
import { readGiven } from '../read.ts';
import type { StagedRow } from '../staged.ts';
import type { Courses } from './courses.ts';
import type { LoadedGroup, SheetLines } from './groups.ts';
import { sheetIn } from './seat.ts';
import { type FoundSheet, type LineSheet, ownerName } from './sheets.ts';

interface Asked {
  readonly groups: readonly LoadedGroup[];
  readonly courses: Courses;
  /** The records, in the order of the groups; none: there is no such record. */
  readonly owners: readonly (RecordChange | undefined)[];
  readonly lock?: 'write';
}

/** Understands the rows of lines, by group: values, references, and the stored lines that they change. */
export async function readLineRows(store: Store, asked: Asked): Promise<SheetLines[][]> {
  const all = asked.groups.map((): SheetLines[] => []);
  for (const sheet of asked.courses.sheets) {
    const read = await readSheetLines(sheet, store, asked);
    read.forEach((lines, i) => {
      if (lines.rows.length > 0) all[i]?.push(lines);
    });
  }
  return all;
}

async function readSheetLines(
  sheet: FoundSheet,
  store: Store,
  { groups, courses, owners, lock }: Asked,
): Promise<SheetLines[]> {
  const locked = lock ? { lock } : {};
  const ids = owners.flatMap((owner) => (owner?.current ? [String(owner.current.id)] : []));
  const byOwner = await findLines(store, sheet.each, { ids, ...locked });
  const none: readonly Row[] = [];
  const told = groups.flatMap(({ lines }, i) => {
    const owner = owners[i];
    const stored = (owner?.current && byOwner.get(String(owner.current.id))) ?? none;
    const own = lines.filter(({ row }) => sheetIn(row) === sheet.index);
    return owner ? own.map((line): Told => ({ line, stored, group: i })) : [];
  });
  const course = courses.lines.get(sheet.name);
  const given = course ? await understand(sheet, store, { told, course, locked }) : [];
  return groups.map((_, i): SheetLines => {
    const current = owners[i]?.current;
    return {
      sheet,
      rows: given.filter((_, at) => told[at]?.group === i),
      stored: (current && byOwner.get(String(current.id))) ?? none,
    };
  });
}

interface Told {
  readonly line: StagedRow;
  readonly stored: readonly Row[];
  readonly group: number;
}

interface Understood {
  readonly told: readonly Told[];
  readonly course: Courses['records'];
  readonly locked: { readonly lock?: 'write' };
}

async function understand(
  sheet: FoundSheet,
  store: Store,
  { told, course, locked }: Understood,
): Promise<RecordChange[]> {
  let faults: readonly Pick<RecordChange, 'errors'>[] = [];
  const given = await readGiven(sheet.context, store, {
    ...{ rows: told.map(({ line }) => line), sheet: course, ...locked },
    findTargets: (values) => {
      const seeking = told.map(({ line, stored }, i) => ({ seat: line.row, stored, values: values[i] ?? {} }));
      const found = findTargets(sheet, seeking);
      faults = found;
      return found.map(({ row }) => row);
    },
  });
  const others = [sheet.by.name, ownerName];
  return given.map((row, i) => ({
    ...row,
    sent: Object.fromEntries(Object.entries(row.sent).filter(([name]) => !others.includes(name))),
    // A line that was exported with another record is a new one here, and what its record is called is not its own.
    errors: [...row.errors.filter((error) => !isOfRecord(sheet, error)), ...(faults[i]?.errors ?? [])],
  }));
}

function isOfRecord({ by }: FoundSheet, { keyword, instancePath }: CheckError): boolean {
  return keyword === 'noneSuch' || (keyword === 'conflict' && instancePath === `/${by.name}`);
}

/** A row of a sheet of lines as it was understood, among the stored lines of its record. */
interface Seeking {
  readonly seat: number;
  readonly values: PlainRecord;
  /** The stored lines of the record; the same list for all rows of it. */
  readonly stored: readonly Row[];
}

interface Found {
  readonly row: Row | undefined;
  readonly errors: readonly CheckError[];
}

/**
 * The stored line that each row changes: the one that it was exported with, or else the first one with its key that no
 * other row of the file has changed already. A line that was exported with another record is a new one here.
 */
function findTargets({ context, each }: LineSheet, rows: readonly Seeking[]): Found[] {
  const { fields, excel } = context.visible;
  const key = excel.key.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const takenBy = new Map<Row, number>();
  const byId = rows.map(({ values: { id }, stored }) =>
    (id ?? null) === null ? undefined : stored.find((row) => row.id === String(id)),
  );
  const twice = byId.map((row, i) => {
    const other = row && takenBy.get(row);
    if (row && other === undefined) takenBy.set(row, rows[i]?.seat ?? 0);
    return other;
  });
  const indexes = new Map<readonly Row[], ReadonlyMap<string, readonly Row[]>>();
  const tupleOf = (value: (name: string) => unknown): string => JSON.stringify(key.map(({ name }) => value(name)));
  return rows.map(({ seat, values, stored }, i): Found => {
    const other = twice[i];
    if (other !== undefined)
      return { row: byId[i], errors: [{ ...faultAt('', 'sameRecord'), instancePath: '', params: { limit: other } }] };
    if (byId[i] || key.length === 0) return { row: byId[i], errors: [] };
    const index = indexes.get(stored) ?? Map.groupBy(stored, (row) => tupleOf((name) => row[name] ?? null));
    indexes.set(stored, index);
    const wanted = tupleOf((name) => columnValue(fieldOf(each, name), values[name]));
    const row = index.get(wanted)?.find((one) => !takenBy.has(one));
    if (row) takenBy.set(row, seat);
    return { row, errors: [] };
  });
}

function fieldOf({ child }: LineSheet['each'], name: string) {
  const field = child.resource.fields.find((one) => one.name === name);
  if (!field) throw new Error(`${child.resource.name} has no field ${name}`);
  return field;
}
