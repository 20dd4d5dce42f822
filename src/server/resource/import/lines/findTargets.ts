import type { CheckError } from '../../../../contract/resource.ts';
import type { Row } from '../../../db/store.ts';
import { columnValue } from '../../batch/checkUniques.ts';
import { faultAt } from '../../readSent.ts';
import type { PlainRecord } from '../../toRecord.ts';
import type { LineSheet } from './lineSheets.ts';

/** A row of a sheet of lines as it was understood, among the stored lines of its record. */
export interface Seeking {
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
export function findTargets({ context, each }: LineSheet, rows: readonly Seeking[]): Found[] {
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
