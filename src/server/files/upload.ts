import { randomUUIDv7 } from 'node:crypto';
import {
  type FileEntry,
  type FileGroup,
  type FileType,
  fileGroups,
  filesInLog,
  fileTypeOf,
  groupTitles,
  headLength,
  isPlain,
  safeFileName,
} from '../../contract/files.ts';
import { joiners, type Language } from '../../contract/wire.ts';
import { neededMarks } from '../access/rights.ts';
import type { ComingFile, Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { countStaged, deleteFiles, findFile, findFilesOf, insertFile, updateFile } from '../db/files.ts';
import type { Row, Store } from '../db/store.ts';
import { announceChange } from '../write/change.ts';
import { writeLog, writeOnce } from '../write/once.ts';
import { inTransaction } from '../write/transaction.ts';
import { toEntry } from './list.ts';
import { findOwner, noOwner, type Owner, readOwner } from './owner.ts';
import type { StoredFile } from './store.ts';

/** Maximum number of unsaved files per user. */
const mostStaged = 50;

/** An uploaded file whose bytes are stored, but whose owner may not be known yet. */
interface Arrived extends StoredFile {
  readonly name: string;
  readonly type: string;
  readonly group: FileGroup;
}

/**
 * `POST uploadFile`: a form with `file` and either `id` (a record; optionally with `kind` and comma-separated `marks`) or `field` (kept
 * when its record is saved). The row is written first, then the bytes, then the owner; after a crash the sweep removes the row and its
 * bytes. Repeating a call with the same `Idempotency-Key` has no further effect.
 */
export async function uploadFile(context: Context): Promise<FileEntry> {
  const id = randomUUIDv7();
  const keeping = { isKept: false };
  try {
    const { taken, texts } = await context.upload(context.app.fileLimits.size, (file) => arrive(context, id, file));
    const owner = readOwner(context, texts);
    if (!owner) throw noOwner();
    if (!owner.rules.types.includes(taken.group)) throw wrongType(taken.name, owner.rules.types);
    const fields = { kind: texts.get('kind'), marks: texts.get('marks') };
    const { rules: _, ...where } = owner;
    return await writeOnce({ ...context, body: { ...where, ...fields, ...taken } }, async (store) => {
      const row = await settle(context, store, { id, owner, fields, arrived: taken });
      keeping.isKept = true;
      if ('recordId' in owner) announceChange(context, store, [owner.recordId]);
      return toEntry(context, store, row);
    });
  } catch (error) {
    keeping.isKept = false;
    throw error;
  } finally {
    // Discards an upload that was rejected, incomplete or a repetition.
    if (!keeping.isKept) await discard(context, id);
  }
}

/** Writes the row and the bytes of an upload. If the form has already named the record of the file, checks first that the record exists. */
async function arrive(context: Context, id: string, { name, content, texts }: ComingFile): Promise<Arrived> {
  const { app, actor, compiled } = context;
  const owner = readOwner(context, texts);
  if (owner && 'recordId' in owner) await findOwner(context, app.database.read, { id: owner.recordId });
  const types = owner?.rules.types ?? fileGroups;
  const examiner = examineFile({ name: texts.get('name') ?? name, types, limit: app.fileLimits.size });
  const row: Row = {
    id,
    resource: compiled.resource.name,
    recordId: '',
    field: '',
    kind: null,
    marks: null,
    name: examiner.name,
    type: '',
    hash: '',
    size: 0,
    state: 'arriving',
    createBy: actor.user.account,
    removeTime: null,
    createTime: app.clock().toISOString(),
  };
  await inTransaction(context, (store) => insertFile(store, row));
  const stored = await app.files.write(id, content, examiner.inspect);
  const { type, group } = examiner.end();
  return { ...stored, name: examiner.name, type, group };
}

/** The form fields sent with the file. */
interface UploadFields {
  readonly kind: string | undefined;
  readonly marks: string | undefined;
}

interface Settling {
  readonly id: string;
  readonly owner: Owner;
  readonly fields: UploadFields;
  readonly arrived: Arrived;
}

async function settle(context: Context, store: Store, { id, owner, fields, arrived }: Settling): Promise<Row> {
  const { name, type, size, hash } = arrived;
  const what = { id, name, type, size, hash };
  if ('field' in owner) await stage(context, store, { ...what, field: owner.field });
  else await keep(context, store, { what, owner, fields });
  return (await findFile(store, id)) as Row;
}

async function stage({ actor }: Context, store: Store, row: Row & { readonly id: string }): Promise<void> {
  const staged = await countStaged(store, actor.user.account);
  if (staged >= mostStaged) throw new AppError('tooManyStaged', { values: { limit: mostStaged } });
  await updateFile(store, { ...row, state: 'staged' });
}

interface Keeping {
  readonly what: Row & { readonly id: string };
  readonly owner: Extract<Owner, { recordId: string }>;
  readonly fields: UploadFields;
}

/** Assigns the upload to its owner; locks the record so that its maximum number of files is respected. */
async function keep(context: Context, store: Store, { what, owner, fields }: Keeping): Promise<void> {
  const { app, compiled } = context;
  const { recordId, rules } = owner;
  await findOwner(context, store, { id: recordId, lock: 'write' });
  const limit = Math.min(rules.most ?? app.fileLimits.count, app.fileLimits.count);
  const { length } = await findFilesOf(store, { resource: compiled.resource.name, recordId });
  if (length >= limit) throw new AppError('tooManyFiles', { values: { limit } });
  const values = { kind: kindOf(owner, fields.kind), marks: newMarks(context, owner, fields.marks) };
  await updateFile(store, { ...what, ...values, recordId, state: 'kept' });
  const others = { [filesInLog]: what.name };
  await writeLog(context, store, { id: recordId, action: 'uploadFile', before: {}, after: {}, others });
}

/** Returns the requested kind, by default the first one; null if the resource has no kinds. */
function kindOf({ rules: { kinds = [] } }: Keeping['owner'], kind = ''): string | null {
  if (kind === '') return kinds[0]?.value ?? null;
  if (kinds.some(({ value }) => value === kind)) return kind;
  throw new AppError('fileKind', { values: { name: kind.slice(0, 60) }, at: { path: '/kind', keyword: 'enum' } });
}

/**
 * Returns the marks of a new file: the requested or default ones, plus those without which the uploader would not see the file. Null if
 * the resource has no marks.
 */
function newMarks(context: Context, { rules: { marks = [] } }: Keeping['owner'], requested?: string): string | null {
  const names = requested?.split(',').filter(Boolean) ?? marks.filter((mark) => mark.default).map(({ name }) => name);
  if (!names.every((name) => marks.some((mark) => mark.name === name))) throw new AppError('invalidBody');
  return marks.length === 0 ? null : JSON.stringify([...new Set([...names, ...neededMarks(context)])]);
}

async function discard(context: Context, id: string): Promise<void> {
  await context.app.files.remove(id);
  await inTransaction(context, (store) => deleteFiles(store, [id]));
}

interface FileParams {
  /** File name as sent by the client. */
  readonly name: string;
  readonly types: readonly FileGroup[];
  /** Maximum size in bytes. */
  readonly limit: number;
}

interface Examiner {
  /** File name that is safe to display and store. */
  readonly name: string;
  /** Called with each part of the content; throws as early as possible. */
  readonly inspect: (part: Uint8Array) => void;
  /** Returns the type of the file; throws if the file is empty or its type is not accepted. */
  readonly end: () => FileType;
}

/** Returns an examiner for an incoming file. It checks the size, and whether the content matches the name and an accepted type. */
function examineFile({ name: submittedName, types, limit }: FileParams): Examiner {
  const name = safeFileName(submittedName);
  if (name === '') throw new AppError('fileName', { at: { path: '/file', keyword: 'name' } });
  let size = 0;
  let head = new Uint8Array();
  let type: FileType | undefined;
  const judge = (): FileType => {
    const found = fileTypeOf(name, head);
    if (!found || !types.includes(found.group)) throw wrongType(name, types);
    return found;
  };
  return {
    name,
    inspect: (part) => {
      size += part.length;
      if (size > limit) throw fileTooLarge(name, limit);
      if (!type && head.length < headLength) head = Buffer.concat([head, part]).subarray(0, headLength);
      if (!type && head.length >= headLength) type = judge();
      if (type?.form === 'text' && !isPlain(part)) throw wrongType(name, types);
    },
    end: () => {
      if (size === 0) throw new AppError('fileEmpty', { values: { name }, at: { path: '/file', keyword: 'minLength' } });
      return type ?? judge();
    },
  };
}

function fileTooLarge(name: string, limit: number): AppError {
  const values = { name, limit: `${limit / 1024 / 1024} MB` };
  return new AppError('fileTooLarge', { values, at: { path: '/file', keyword: 'maxLength' } });
}

/** Returns the error for a type that is not accepted; it lists the accepted types. */
function wrongType(name: string, types: readonly FileGroup[]): AppError {
  const all = (language: Language): string => types.map((group) => groupTitles[group][language]).join(joiners[language]);
  const values = (language: Language) => ({ name, types: all(language) });
  return new AppError('fileType', { values, at: { path: '/file', keyword: 'type' } });
}
