import { limits } from '../limits.ts';
import type { Lookup } from './cellValue.ts';
import type { Part } from './findParts.ts';
import { readXml } from './readXml.ts';
import { sheetRows } from './sheetRows.ts';
import { unpack } from './unpack.ts';

/** How a row begins, and the fewest bytes that one can have. */
const [row, fewest] = [Buffer.from('<row'), 6];

/**
 * Refuses a sheet with too many filled rows before any of them is given away: whoever takes them would check 200,000 for
 * nothing. Only a sheet with that many tags of rows, of which most may be empty, is really read for it.
 */
export async function refuseManyRows(file: Buffer, sheet: Part, lookup: Lookup): Promise<void> {
  if (sheet.size < limits.rows * fewest || (await countRows(file, sheet)) <= limits.rows + 1) return;
  const gathered = sheetRows(lookup);
  for await (const _ of readXml(file, sheet, gathered)) gathered.take();
}

async function countRows(file: Buffer, sheet: Part): Promise<number> {
  let count = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of unpack(file, sheet)) {
    const bytes = Buffer.concat([rest, chunk]);
    for (let at = bytes.indexOf(row); at >= 0; at = bytes.indexOf(row, at + row.length)) count += 1;
    rest = bytes.subarray(-row.length + 1);
  }
  return count;
}
