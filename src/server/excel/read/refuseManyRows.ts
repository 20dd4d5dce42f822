import { limits } from '../limits.ts';
import type { Lookup } from './cellValue.ts';
import type { Part } from './findParts.ts';
import { readXml } from './readXml.ts';
import { sheetRows } from './sheetRows.ts';
import { unpack } from './unpack.ts';

/** How a row begins, and the fewest bytes that one can have. */
const [row, fewest] = [Buffer.from('<row'), 6];

/** Bytes at the beginning of a sheet by which its rows are guessed; from which share of the most rows on they are counted. */
const [sample, doubtful] = [1_048_576, 0.75];

/**
 * Refuses a sheet with too many filled rows before any of them is given away, or tells how many there are where it depends
 * on what stands above the headings: whoever takes them would check 200,000 for nothing. Only a sheet with that many tags of rows, of which most may be empty, is really read for it; and one whose rows
 * are at first so large that three quarters as many would fill it is not even counted, for which it would be unpacked twice: if
 * it goes on otherwise, it is refused later.
 */
export async function refuseManyRows(
  file: Buffer,
  sheet: Part,
  { lookup, before }: { readonly lookup: Lookup; readonly before: number },
): Promise<number | undefined> {
  const most = limits.rows - before;
  if (sheet.size < most * fewest || (await countRows(file, sheet)) <= most + 1) return undefined;
  const gathered = sheetRows(lookup, before);
  for await (const _ of readXml(file, sheet, gathered)) gathered.take();
  return gathered.count();
}

/** So many tags of rows at least, if there are too many. */
async function countRows(file: Buffer, sheet: Part): Promise<number> {
  const over = row.length - 1;
  let [count, read] = [0, 0];
  let end: Uint8Array = Buffer.alloc(0);
  for await (const chunk of unpack(file, sheet)) {
    // A tag may begin in one piece and go on in the next.
    if (Buffer.concat([end, chunk.subarray(0, over)]).includes(row)) count += 1;
    for (let at = chunk.indexOf(row); at >= 0; at = chunk.indexOf(row, at + row.length)) count += 1;
    end = Buffer.from(chunk.subarray(-over));
    const isBehind = read < sample && read + chunk.length >= sample;
    read += chunk.length;
    if (isBehind && (count / read) * sheet.size < limits.rows * doubtful) break;
  }
  return count;
}
