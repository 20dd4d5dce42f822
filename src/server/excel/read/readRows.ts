import type { SheetBlock, WantedSheets } from '../cell.ts';
import { limits } from '../limits.ts';
import { type ChosenSheet, chooseSheets } from './chooseSheets.ts';
import { findBook } from './findBook.ts';
import { findParts } from './findParts.ts';
import { readLooks } from './readLooks.ts';
import { readXml } from './readXml.ts';
import { refuseManyRows } from './refuseManyRows.ts';
import { readSharedTexts } from './sharedTexts.ts';
import { type Gathered, sheetRows } from './sheetRows.ts';

/** Rows of a block at most, and signs of their texts that end it early. */
const [mostRows, mostSigns] = [500, 262_144];

/**
 * The filled rows of a workbook's first sheet, and of the others that are wanted, in blocks, in one pass and under the
 * limits of `limits.ts`.
 */
export async function* readRows(file: Buffer, wanted?: WantedSheets): AsyncGenerator<SheetBlock> {
  const parts = findParts(file);
  const { sheets, texts, styles, isFrom1904 } = await findBook({ file, parts });
  const lookup = {
    texts: await readSharedTexts(file, texts),
    looks: await readLooks(file, styles),
    isFrom1904,
  };
  const chosen = chooseSheets(sheets, wanted);
  const size = chosen.reduce((sum, { part }) => sum + part.size, 0);
  let [behind, before] = [0, 0];
  for (const sheet of chosen) {
    const filled = await refuseManyRows(file, sheet.part, { lookup, before });
    const gathered = sheetRows(lookup, before);
    for await (const { read, ...found } of blocksOf(file, { sheet, gathered })) {
      yield { ...found, share: (behind + read) / size, ...sheet.how, ...(filled && { filled }) };
    }
    behind += sheet.part.size;
    // The headings of a sheet are none of its rows, nor is what may stand above them.
    before += Math.max(0, gathered.count() - limits.headings);
  }
}

interface Reading {
  readonly sheet: ChosenSheet;
  readonly gathered: Gathered;
}

type Found = Pick<SheetBlock, 'rows' | 'merged'> & { readonly read: number };

async function* blocksOf(file: Buffer, { sheet: { part, title }, gathered }: Reading): AsyncGenerator<Found> {
  for await (const read of readXml(file, part, gathered)) {
    const { rows, signs } = gathered.waiting();
    if (rows >= mostRows || signs >= mostSigns) yield { read, rows: gathered.take() };
  }
  const merged = gathered.merged();
  yield { read: part.size, rows: gathered.take(), ...(merged && { merged: { ...merged, ...(title && { title }) } }) };
}
