import type { MergedCells, SheetBlock, SheetRow } from '../../excel/cells.ts';
import { limits, tooManyRows } from '../../excel/limits.ts';
import { Refusal } from '../../refusal.ts';

/** Judges what can be judged of a file only where its headings are known: one for all of its sheets that are taken. */
export function sheetJudge() {
  let [count, head, hidden] = [0, 0, 0];
  const refuseMany = (rows: number): void => {
    if (rows > limits.rows) throw tooManyRows();
  };
  return {
    /** How many rows below the headings are hidden; they are read as all others. */
    hidden: (): number => hidden,
    /** The rows of a block below the headings; `headed`: those from the headings on, of the first block of a sheet. */
    below: ({ rows, filled = 0, merged }: SheetBlock, headed?: readonly SheetRow[]): readonly SheetRow[] => {
      const below = headed ? headed.slice(1) : rows;
      if (headed) {
        head = headed[0]?.row ?? 0;
        refuseMany(count + filled - (rows.length - below.length));
      }
      count += below.length;
      hidden += below.filter(({ isHidden }) => isHidden).length;
      refuseMany(count);
      if (merged && merged.from > head) throw refusalOf(merged);
      return below;
    },
  };
}

function refusalOf({ place, title: sheet }: MergedCells): Refusal {
  if (sheet === undefined) return new Refusal('mergedCells', { values: { place } });
  return new Refusal('mergedCellsIn', { values: { place, sheet: sheet.slice(0, 100) } });
}
