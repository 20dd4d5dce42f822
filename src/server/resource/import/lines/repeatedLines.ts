import type { CheckError } from '../../../../contract/resource.ts';
import { columnValue, countsIn, tupleOf } from '../../batch/checkUniques.ts';
import type { FieldPlan } from '../../lines/planLines.ts';
import { faultAt } from '../../readSent.ts';
import type { PlainRecord } from '../../toRecord.ts';

/**
 * Lines of one record that hold what occurs there once, by their place among its lines; `rowOf` tells the row of the file
 * that a line came with. A line that was there before is not at fault.
 */
export function repeatedLines(
  { child: { resource }, by, lines = [] }: FieldPlan,
  rowOf: (place: number) => number | undefined,
): ReadonlyMap<number, readonly CheckError[]> {
  const errors = new Map<number, CheckError[]>();
  for (const [index, unique] of resource.uniques.entries()) {
    if (!unique.fields.includes(by)) continue;
    const names = unique.fields.filter((name) => name !== by);
    const fields = names.flatMap((name) => resource.fields.find((field) => field.name === name) ?? []);
    const decisive = resource.fields.find(({ name }) => name === unique.when?.field);
    const counts = countsIn(unique, resource);
    const isAsked = (line: PlainRecord): boolean => !decisive || counts(columnValue(decisive, line[decisive.name]));
    const seen = new Map<string, number>();
    // Those that were there come first: they are what the others repeat.
    const places = [...lines.keys()].toSorted(
      (a, b) => Number(rowOf(a) !== undefined) - Number(rowOf(b) !== undefined),
    );
    for (const at of places) {
      const after = lines[at]?.after ?? {};
      const tuple = tupleOf(unique, fields, after);
      if (!tuple || !isAsked(after)) continue;
      const mark = JSON.stringify(tuple);
      const other = seen.get(mark);
      if (other === undefined) seen.set(mark, at);
      else if (rowOf(at) !== undefined) {
        const row = rowOf(other);
        const fault = names.map((name) =>
          row === undefined
            ? { ...faultAt(name, 'unique'), params: { index } }
            : { ...faultAt(name, 'repeated'), params: { limit: row } },
        );
        errors.set(at, [...(errors.get(at) ?? []), ...fault]);
      }
    }
  }
  return errors;
}
