import type { FoundColumn } from '../../../contract/imports.ts';
import { findImportRows } from '../../db/imports.ts';
import type { Cell } from '../../excel/cell.ts';
import { errorHeading, headingOf } from '../../excel/headings.ts';
import { columnField } from '../../excel/sheetColumns.ts';
import { writeSheet } from '../../excel/writeSheet.ts';
import { Refusal } from '../../refusal.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { FileAnswer, fileTypes } from '../fileAnswer.ts';
import { findOwnImport, toStagedRow } from './stagedImport.ts';

const block = 500;

/** `POST exportErrorData` `{importId}`: the failed rows as they were sent, with a column that says what is wrong. */
export async function errorRows(context: Context): Promise<FileAnswer> {
  const { house, body, visible, language } = context;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  const found = await findOwnImport(context, house.database.read, { id: (body as { importId?: unknown }).importId });
  if (found.state === 'reading') throw new Refusal('importUnfinished');
  const columns = (JSON.parse(String(found.columns)) as FoundColumn[]).flatMap(({ field }) =>
    field === null ? [] : (columnField(visible, field) ?? []),
  );
  const title = visible.title[language];
  return new FileAnswer({
    name: `${title} ${errorHeading[language]}.xlsx`,
    type: fileTypes.xlsx,
    content: writeSheet({
      title,
      columns: [
        ...columns.map((field) => ({ heading: headingOf(field, language), field })),
        { heading: errorHeading[language] },
      ],
      rows: rowsOf(
        context,
        String(found.id),
        columns.map(({ name }) => name),
      ),
    }),
  });
}

async function* rowsOf(
  { house, language }: Context,
  importId: string,
  names: readonly string[],
): AsyncGenerator<Cell[]> {
  let after = 0;
  for (;;) {
    const rows = await findImportRows(house.database.read, { importId, after, most: block, isFailed: true });
    if (rows.length === 0) return;
    for (const { row, cells, errors } of rows.map(toStagedRow)) {
      after = row;
      const words = errors.map(({ message }) => message[language]).join(language === 'zh' ? '；' : '; ');
      yield [...names.map((name) => cells[name] ?? null), words];
    }
    await breathe();
  }
}
