import type { ImportMode } from '../../contract/imports.ts';
import { AppError } from '../appError.ts';
import type { Context } from '../resource/context.ts';
import { saveRecords } from '../write/list.ts';
import { mapColumns } from './columns.ts';
import { commitImport } from './commit.ts';
import { checkFixes, dropImport, parkFixes } from './recheck.ts';
import { undoImport } from './undo.ts';

export type ImportBody = Readonly<Record<string, unknown>>;

interface CommitMode {
  /** What may stand in the body besides the import and the mode. */
  readonly takes: readonly string[];
  readonly run: (context: Context, body: ImportBody) => Promise<unknown>;
}

/** What can be done with an import, by the mode of the body. */
const modes: Readonly<Record<ImportMode, CommitMode>> = {
  all: { takes: ['fixes'], run: (context, body) => commitImport(context, { ...body, mode: 'all' }) },
  valid: { takes: ['fixes'], run: (context, body) => commitImport(context, { ...body, mode: 'valid' }) },
  check: { takes: ['fixes'], run: checkFixes },
  park: { takes: ['fixes'], run: parkFixes },
  map: { takes: ['columns', 'forget'], run: mapColumns },
  drop: { takes: [], run: dropImport },
  undo: { takes: [], run: undoImport },
};

/**
 * `POST save{X}Bach[/{x}]`: goes on with an import (contract README section 6), or saves an array of records, all or none. What
 * stands after the slash says whose they are, where the file has a word for it (`write/list.ts`).
 */
export async function saveBatch(context: Context): Promise<unknown> {
  const { body } = context;
  if (Array.isArray(body)) return saveRecords(context, body);
  if (typeof body !== 'object' || body === null) throw new AppError('invalidBody');
  const { importId: _, mode = 'all', ...others } = body as ImportBody;
  const commitMode = typeof mode === 'string' && Object.hasOwn(modes, mode) ? modes[mode as ImportMode] : undefined;
  if (!commitMode || Object.keys(others).some((name) => !commitMode.takes.includes(name)))
    throw new AppError('invalidBody');
  return commitMode.run(context, body as ImportBody);
}
