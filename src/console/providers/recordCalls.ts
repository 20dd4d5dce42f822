import type { BulkPreview, SheetBody, SheetSaved } from '../../contract/bulk.ts';
import { type FileEntry, type FileLimits, fileLimitsCall as fileLimitsPath } from '../../contract/files.ts';
import { type LogLine, type LogPerson, type LogState, logHeaders } from '../../contract/log.ts';
import type { ChoiceRecord, FilterBody, Group, GroupsBody, Page, ReferenceChoices } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import type { SentFile } from '../client/answers.ts';
import {
  type CallOptions,
  type CustomCall,
  getCall,
  notOffered,
  type PageOf,
  pathOf,
  postCall,
  stateCall,
  type WriteCall,
  withId,
  writeCall,
} from './requests.ts';

/**
 * The calls about records that Refine has no word for. Each function builds the call; `ask` sends it through the data
 * provider. What changes something is a `WriteCall`: a saver sends it.
 */

type Called = Pick<Resource, 'name' | 'calls'>;

/** A transition or an action at its own path. */
export function actionCall(path: string, body: object, options: CallOptions = {}): WriteCall<unknown> {
  return writeCall(path, { ...options, body });
}

/** A transition of the resource; the body names it. */
export function transitCall(resource: Called, body: object): WriteCall<unknown> {
  return actionCall(pathOf(resource, 'transit'), body);
}

/** An action of the resource by its name. */
export function actCall(resource: Called & Pick<Resource, 'actions'>, name: string, body: object): WriteCall<unknown> {
  const path = resource.actions.find((each) => each.name === name)?.call ?? notOffered(resource);
  return actionCall(path, body);
}

/** Fields of many records at once: `each`, `restore`, or the same values for all. */
export function saveByIdsCall<T>(resource: Called, body: object): WriteCall<T> {
  return writeCall(pathOf(resource, 'saveByIds'), { body, isLong: true });
}

/** What would become of many records; it changes none. */
export function previewByIdsCall(resource: Called, body: object): CustomCall<BulkPreview> {
  return postCall(pathOf(resource, 'saveByIds'), { body: { preview: true, ...body }, isLong: true });
}

/** A whole sheet, all of it or nothing. */
export function saveSheetCall(resource: Called, body: SheetBody): WriteCall<SheetSaved> {
  return writeCall(pathOf(resource, 'saveSheet'), { body, isLong: true, isQuiet: true });
}

/** Deletes all records that match a filter; deleting by id is Refine's `deleteMany`. */
export function deleteMatchingCall(resource: Called, body: object, options: CallOptions = {}): WriteCall<unknown> {
  return writeCall(pathOf(resource, 'deleteByIds'), { ...options, body });
}

/** What records come to in groups; all groups where no page is named. */
export function groupsCall(resource: Called, body: GroupsBody, page?: PageOf): CustomCall<Page<Group>> {
  return postCall(pathOf(resource, 'groups'), { body, ...(page && { page }) });
}

/** The same as a file. */
export function groupsFileCall(
  resource: Called,
  body: GroupsBody & { readonly format: 'xlsx' | 'csv' },
): CustomCall<SentFile> {
  return postCall(pathOf(resource, 'groups'), { body });
}

/** A question of the file's `reads`. */
export function readCall<T>(
  resource: Called & Pick<Resource, 'reads'>,
  name: string,
  body: { readonly filter?: FilterBody; readonly input?: Readonly<Record<string, unknown>> },
): CustomCall<T> {
  return postCall(resource.reads?.find((each) => each.name === name)?.call ?? notOffered(resource), { body });
}

interface ChoicesParams {
  readonly keyword?: string;
  /** The values of the record that is being filled, by the names that the reference's filter has for them. */
  readonly values?: object | undefined;
  readonly ids?: readonly string[];
  readonly page: PageOf;
}

/** What a reference offers to somebody who may not list what it refers to: asked of the resource that refers. */
export function choicesCall(
  { call, field, of }: ReferenceChoices,
  { keyword = '', values, ids, page }: ChoicesParams,
): CustomCall<Page<ChoiceRecord>> {
  const body = {
    ...{ field, ...(of !== undefined && { of }), ...(keyword !== '' && { keyword }) },
    ...{ ...(values && { with: values }), ...(ids && { ids }) },
  };
  return postCall(call, { body, page });
}

/** A page of the log of a record. */
export interface LogPage extends Page<LogLine> {
  readonly people?: readonly LogPerson[];
}

interface LogParams extends PageOf {
  /** What the log is narrowed to; empty: everything. */
  readonly field?: string;
  readonly operator?: string;
}

/** The log of a record, newest first. */
export function logCall(
  resource: Called,
  id: string,
  { field = '', operator = '', ...page }: LogParams,
): CustomCall<LogPage> {
  const headers = {
    ...(field !== '' && { [logHeaders.field]: encodeURIComponent(field) }),
    ...(operator !== '' && { [logHeaders.operator]: encodeURIComponent(operator) }),
  };
  return getCall(withId(pathOf(resource, 'log'), id), { page, headers });
}

/** A record as it was by a line of its log. */
export function logStateCall(resource: Called, logId: string): CustomCall<LogState> {
  return getCall(withId(pathOf(resource, 'logState'), logId));
}

/** Brings fields back as they were by a line of the log. */
export function restoreCall(resource: Called, body: object): WriteCall<unknown> {
  return writeCall(pathOf(resource, 'restore'), { body });
}

/** The files of a record. */
export function filesCall(resource: Called, id: string): CustomCall<{ readonly records: readonly FileEntry[] }> {
  return postCall(pathOf(resource, 'findFileList'), { body: { id } });
}

/** Gives a file these marks and no others. */
export function markFileCall(resource: Called, id: string, marks: readonly string[]): WriteCall<unknown> {
  return stateCall(pathOf(resource, 'markFile'), { body: { id, marks } });
}

export function removeFilesCall(resource: Called, ids: readonly string[]): WriteCall<unknown> {
  return writeCall(pathOf(resource, 'removeFileByIds'), { body: ids });
}

/** The bytes of a file; `path` is that of the record's files or of a field. */
export function downloadCall(path: string, fileId: string): CustomCall<SentFile> {
  return postCall(path, { body: { fileId } });
}

/** Sends a file in a form. */
export function uploadCall(path: string, form: FormData, options: CallOptions): WriteCall<FileEntry> {
  return writeCall(path, { ...options, form, isLong: true });
}

/** How large files may be, and how many. */
export function fileLimitsCall(): CustomCall<FileLimits> {
  return getCall(fileLimitsPath);
}
