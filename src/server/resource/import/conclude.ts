import type { CompiledResource } from '../../../../codegen/types.ts';
import type { ImportOutcome } from '../../../contract/imports.ts';
import { countImportRows, findImportRows, updateImport } from '../../db/imports.ts';
import type { Row, Store } from '../../db/store.ts';
import { formerOf, versionOf, type Written } from '../batch/writeRows.ts';
import type { Context } from '../context.ts';
import { tellRow, toStagedRow } from './staged.ts';

/** Failed rows that the outcome names. */
const mostNamed = 1_000;

/** What was written: the answer, the records, and the resources of lines that were written with them. */
export interface Committed {
  readonly answer: ImportOutcome;
  readonly ids: readonly string[];
  readonly children: readonly CompiledResource[];
}

/** What an import keeps of the records that it wrote, to find the way back. */
export function notesOf(importId: string, { records }: Written): Row[] {
  return records.map((record) => {
    const former = formerOf(record);
    return {
      ...{ importId, recordId: record.id, version: versionOf(record), logId: String(record.logged.id) },
      former: former && JSON.stringify(former),
    };
  });
}

interface Done {
  readonly importId: string;
  readonly total: Readonly<Record<'created' | 'updated' | 'unchanged', number>>;
  readonly lines?: ImportOutcome['lines'];
  readonly sheets: readonly string[];
}

/** Keeps what came of a commit with the import, and gives it as it is told to whoever commits it. */
export async function conclude(
  context: Context,
  store: Store,
  { importId, total, lines, sheets }: Done,
): Promise<ImportOutcome> {
  const { failed, held } = await countImportRows(store, importId);
  const rest = await findImportRows(store, { importId, after: 0, most: mostNamed, state: 'failed' });
  const answer: ImportOutcome = {
    ...{ importId, ...total, skipped: failed + held, ...(lines && { lines }) },
    rows: rest.map((row) => tellRow(toStagedRow(row), { language: context.language, sheets })),
  };
  const { created, updated } = total;
  await updateImport(store, {
    ...{ id: importId, state: 'committed', failed, held, created, updated, fixes: null },
    ...{ outcome: JSON.stringify(answer), fresh: created, changed: updated },
    touchTime: context.house.clock().toISOString(),
  });
  return answer;
}
