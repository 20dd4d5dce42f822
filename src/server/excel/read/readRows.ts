import type { SheetBlock } from '../cell.ts';
import { findBook } from './findBook.ts';
import { findParts } from './findParts.ts';
import { readDateStyles } from './readDateStyles.ts';
import { readXml } from './readXml.ts';
import { refuseManyRows } from './refuseManyRows.ts';
import { readSharedTexts } from './sharedTexts.ts';
import { sheetRows } from './sheetRows.ts';

/** Rows of a block at most, and signs of their texts that end it early. */
const [mostRows, mostSigns] = [500, 262_144];

/** The filled rows of a workbook's first sheet, in blocks, in one pass and under the limits of `limits.ts`. */
export async function* readRows(file: Buffer): AsyncGenerator<SheetBlock> {
  const parts = findParts(file);
  const { sheet, texts, styles, isFrom1904 } = await findBook({ file, parts });
  const lookup = {
    texts: await readSharedTexts(file, texts),
    dateStyles: await readDateStyles(file, styles),
    isFrom1904,
  };
  await refuseManyRows(file, sheet, lookup);
  const gathered = sheetRows(lookup);
  for await (const read of readXml(file, sheet, gathered)) {
    const { rows, signs } = gathered.waiting();
    if (rows >= mostRows || signs >= mostSigns) yield { rows: gathered.take(), share: read / sheet.size };
  }
  yield { rows: gathered.take(), share: 1 };
}
