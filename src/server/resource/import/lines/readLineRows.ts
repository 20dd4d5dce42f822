import type { CheckError } from '../../../../contract/resource.ts';
import type { Row, Store } from '../../../db/store.ts';
import type { GivenRow } from '../../batch/batchRow.ts';
import { findLines } from '../../lines/findLines.ts';
import { readGiven } from '../readGiven.ts';
import type { StagedRow } from '../stagedImport.ts';
import type { Courses } from './courses.ts';
import { findTargets } from './findTargets.ts';
import { type FoundSheet, ownerName } from './lineSheets.ts';
import type { LoadedGroup } from './loadGroups.ts';
import type { SheetLines } from './planGroup.ts';
import { sheetIn } from './seat.ts';

interface Asked {
  readonly groups: readonly LoadedGroup[];
  readonly courses: Courses;
  /** The records, in the order of the groups; none: there is no such record. */
  readonly owners: readonly (GivenRow | undefined)[];
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

async function understand(sheet: FoundSheet, store: Store, { told, course, locked }: Understood): Promise<GivenRow[]> {
  let faults: readonly Pick<GivenRow, 'errors'>[] = [];
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
