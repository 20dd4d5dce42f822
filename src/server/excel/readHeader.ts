import type { FoundColumn } from '../../contract/imports.ts';
import { Refusal } from '../refusal.ts';
import type { Cell } from './cell.ts';
import { errorHeading, headingKey, headingsOf } from './headings.ts';
import type { SheetColumn } from './sheetColumns.ts';

/** Finds out what each column holds, in any order; 40000 when none is known or one is there twice. */
export function readHeader(columns: readonly SheetColumn[], cells: readonly Cell[]): FoundColumn[] {
  const byKey = new Map<string, string>();
  // A title of one column may be the name of another: what comes first in this list wins.
  for (const rank of [0, 1, 2, 3]) {
    for (const column of columns) {
      const keys = headingsOf(column);
      for (const key of rank < 3 ? [keys[rank] as string] : keys.slice(3)) {
        if (!byKey.has(key)) byKey.set(key, column.field.name);
      }
    }
  }
  const passedOver = new Set<string>(Object.values(errorHeading).map(headingKey));
  const found = cells.flatMap((cell, index): FoundColumn[] => {
    const header = cell === null ? '' : String(cell).trim();
    const key = headingKey(header);
    const field = byKey.get(key) ?? null;
    return header === '' || (field === null && passedOver.has(key))
      ? []
      : [{ index, header: header.slice(0, 200), field }];
  });
  const known = found.filter(({ field }) => field !== null);
  if (known.length === 0) throw new Refusal('noColumns');
  const twice = known.find(({ field }, i) => known.findIndex((other) => other.field === field) !== i);
  if (twice) throw new Refusal('columnTwice', { values: { name: twice.header } });
  return found;
}
