import type { FoundColumn } from '../../../contract/imports.ts';
import type { Field } from '../../../contract/resource.ts';
import { findImportRows } from '../../db/imports.ts';
import type { Cell } from '../../excel/cell.ts';
import { errorHeading, headingOf } from '../../excel/headings.ts';
import { columnField } from '../../excel/sheetColumns.ts';
import { toWall, zoneOf } from '../../excel/wallClock.ts';
import { writeSheet } from '../../excel/writeSheet.ts';
import { Refusal } from '../../refusal.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { FileAnswer, fileTypes } from '../fileAnswer.ts';
import { findOwnImport, importStateOf, type StagedCell, toStagedRow } from './stagedImport.ts';

const block = 500;

/** `POST exportErrorData` `{importId}`: the failed rows as they were sent, with a column that says what is wrong. */
export async function errorRows(context: Context): Promise<FileAnswer> {
  const { house, actor, body, visible, language } = context;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  const found = await findOwnImport(context, house.database.read, { id: (body as { importId?: unknown }).importId });
  const state = importStateOf(context, found);
  if (state === 'reading' || state === 'cut') throw new Refusal(state === 'cut' ? 'importCut' : 'importUnfinished');
  const columns = (JSON.parse(String(found.columns)) as FoundColumn[]).flatMap(({ field }) =>
    field === null ? [] : (columnField(visible, field) ?? []),
  );
  const title = visible.title[language];
  const zone = zoneOf(actor.moment.zone);
  return new FileAnswer({
    name: `${title} ${errorHeading[language]}.xlsx`,
    type: fileTypes.xlsx,
    content: writeSheet({
      title,
      columns: [
        ...columns.map((field) => ({ heading: headingOf(field, language, zone), field })),
        { heading: errorHeading[language] },
      ],
      rows: rowsOf(context, String(found.id), { columns, zone }),
    }),
  });
}

async function* rowsOf(
  { house, language }: Context,
  importId: string,
  { columns, zone }: { readonly columns: readonly Field[]; readonly zone: string },
): AsyncGenerator<Cell[]> {
  let after = 0;
  for (;;) {
    const rows = await findImportRows(house.database.read, { importId, after, most: block, state: 'failed' });
    if (rows.length === 0) return;
    for (const { row, cells, errors } of rows.map(toStagedRow)) {
      after = row;
      const words = errors.map(({ message }) => message[language]).join(language === 'zh' ? '；' : '; ');
      yield [...columns.map((field) => cellAgain(field, cells[field.name] ?? null, zone)), words];
    }
    await breathe();
  }
}

/** A cell as it was sent; a moment that was understood is one of the person's clock again. */
function cellAgain({ kind }: Field, cell: StagedCell | null, zone: string): Cell {
  const moment = kind === 'date-time' && typeof cell === 'string' && /z$/i.test(cell) ? new Date(cell) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? toWall(moment, zone) : cell;
}
