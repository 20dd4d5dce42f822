import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre';
import type { Field } from '../../contract/resource.ts';
import type { Cell } from './cell.ts';
import { sheetName } from './sheetName.ts';
import { columnLook } from './toCell.ts';

export interface Sheet {
  readonly title: string;
  readonly columns: readonly { readonly heading: string; readonly field?: Field }[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/**
 * A workbook of one sheet as bytes, made while it is read: memory does not grow with the rows. Texts are written inline,
 * so nothing of them is kept, and never as formulas.
 */
export function writeSheet({ title, columns, rows }: Sheet): Readable {
  const stream = writeXlsxStream(safeRows(rows), {
    name: sheetName(title),
    columns: columns.map(({ heading, field }) => ({
      header: heading,
      ...(field ? columnLook(field) : { width: 60, numFmt: '@' }),
    })),
    freezePane: { rows: 1 },
    inlineStrings: true,
  });
  return Readable.fromWeb(stream as ReadableStream);
}

async function* safeRows(rows: Sheet['rows']): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell));
}

/** XML knows no control characters, and Excel reads `_x000D_` as one: both are written so that they come back as they are. */
export function safeText(text: string): string {
  const escaped = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
  return escaped.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
