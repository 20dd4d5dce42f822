import { type FileEntry, type FileMark, filesInLog, markInLog } from '../../contract/files.ts';
import { updateFile } from '../db/files.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from '../resource/context.ts';
import { isId } from '../resource/isId.ts';
import { tellChange } from '../resource/tellChange.ts';
import { writeLog } from '../resource/writeLog.ts';
import { writeOnce } from '../resource/writeOnce.ts';
import { toEntry } from './findFileList.ts';
import { marksOf } from './marksOf.ts';
import { findOwner } from './owner.ts';
import { isFileShown, neededMarks } from './shownFiles.ts';

interface Asked {
  readonly id: string;
  readonly marks: readonly string[];
}

/** `POST markFile` `{id, marks}`: of the marks of its resource the file has these and no others. Each change is a line of the log. */
export async function markFile(context: Context): Promise<FileEntry> {
  const known = context.compiled.resource.detail.files?.marks ?? [];
  const asked = readAsked(context.body, known);
  refuseOutOfSight(context, asked.marks);
  const { recordId, entry } = await writeOnce(context, async (store) => {
    const row = await mark(context, store, { ...asked, known });
    return { recordId: String(row.recordId), entry: await toEntry(context, store, row) };
  });
  tellChange(context, [recordId]);
  return entry;
}

/** Nobody takes a file out of their own sight. */
function refuseOutOfSight(context: Context, marks: readonly string[]): void {
  const lost = neededMarks(context).find((name) => !marks.includes(name));
  const title = context.visible.detail.files?.marks?.find(({ name }) => name === lost)?.title;
  if (title) throw new Refusal('markStays', { values: (language) => ({ mark: title[language] }) });
}

function readAsked(body: unknown, known: readonly FileMark[]): Asked {
  const { id, marks } = (body ?? {}) as { readonly id?: unknown; readonly marks?: unknown };
  const isKnown = (name: unknown): boolean => known.some((one) => one.name === name);
  if (!Array.isArray(marks) || !marks.every(isKnown)) throw new Refusal('invalidBody');
  if (!isId(id)) throw new Refusal('notFound');
  return { id, marks };
}

async function mark(
  context: Context,
  store: Store,
  { id, marks, known }: Asked & { readonly known: readonly FileMark[] },
): Promise<Row> {
  const { resource } = context.compiled;
  const [row] = await findRowsById(store, { table: 'sys_file', ids: [id], lock: 'write' });
  if (row?.resource !== resource.name || row.state !== 'kept' || row.field !== '') throw new Refusal('notFound');
  if (!isFileShown(context, row)) throw new Refusal('notFound');
  const recordId = String(row.recordId);
  await findOwner(context, store, { id: recordId });
  const had = marksOf(row, known);
  for (const { name } of known) {
    if (had.includes(name) === marks.includes(name)) continue;
    const file = { [filesInLog]: row.name };
    const told = marks.includes(name) ? { others: file } : { lost: file };
    await writeLog(context, store, { id: recordId, action: `${markInLog}${name}`, before: {}, after: {}, ...told });
  }
  const has = known.filter(({ name }) => marks.includes(name)).map(({ name }) => name);
  const values = { marks: JSON.stringify(has) };
  await updateFile(store, { id, ...values });
  return { ...row, ...values };
}
