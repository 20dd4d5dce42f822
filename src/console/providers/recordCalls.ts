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
 * Functions that build the requests about records for which Refine has no method. `ask` sends such a request through the data provider; a
 * `WriteCall` changes data and is sent by a saver.
 */

type Called = Pick<Resource, 'name' | 'calls'>;

/** Returns the call that runs a transition or an action at `path`. */
export function actionCall(path: string, body: object, options: CallOptions = {}): WriteCall<unknown> {
  return writeCall(path, { ...options, body });
}

/** Returns the call that runs a transition of the resource; `body` names the transition. */
export function transitCall(resource: Called, body: object): WriteCall<unknown> {
  return actionCall(pathOf(resource, 'transit'), body);
}

/** Returns the call that runs an action of the resource; throws if the resource has no action with this name. */
export function actCall(resource: Called & Pick<Resource, 'actions'>, name: string, body: object): WriteCall<unknown> {
  const path = resource.actions.find((each) => each.name === name)?.call ?? notOffered(resource);
  return actionCall(path, body);
}

/** Returns the call that changes several records at once: with `each`, with `restore`, or with the same values for all. */
export function saveByIdsCall<T>(resource: Called, body: object): WriteCall<T> {
  return writeCall(pathOf(resource, 'saveByIds'), { body, isLong: true });
}

/** Returns the call that previews a change of several records without saving it. */
export function previewByIdsCall(resource: Called, body: object): CustomCall<BulkPreview> {
  return postCall(pathOf(resource, 'saveByIds'), { body: { preview: true, ...body }, isLong: true });
}

/** Returns the call that saves a whole sheet, all or nothing. */
export function saveSheetCall(resource: Called, body: SheetBody): WriteCall<SheetSaved> {
  return writeCall(pathOf(resource, 'saveSheet'), { body, isLong: true, isQuiet: true });
}

/** Returns the call that deletes all records that match a filter; deleting by id is Refine's `deleteMany`. */
export function deleteMatchingCall(resource: Called, body: object, options: CallOptions = {}): WriteCall<unknown> {
  return writeCall(pathOf(resource, 'deleteByIds'), { ...options, body });
}

/** Returns the call that loads aggregates of records by group; it loads all groups if no page is given. */
export function groupsCall(resource: Called, body: GroupsBody, page?: PageOf): CustomCall<Page<Group>> {
  return postCall(pathOf(resource, 'groups'), { body, ...(page && { page }) });
}

/** Returns the call that downloads the groups as a file. */
export function groupsFileCall(resource: Called, body: GroupsBody & { readonly format: 'xlsx' | 'csv' }): CustomCall<SentFile> {
  return postCall(pathOf(resource, 'groups'), { body });
}

/** Returns the call that runs a query from the `reads` of the resource file; throws if there is no query with this name. */
export function readCall<T>(
  resource: Called & Pick<Resource, 'reads'>,
  name: string,
  body: { readonly filter?: FilterBody; readonly input?: Readonly<Record<string, unknown>> },
): CustomCall<T> {
  return postCall(resource.reads?.find((each) => each.name === name)?.call ?? notOffered(resource), { body });
}

interface ChoicesParams {
  readonly keyword?: string;
  /** Values of the edited record, keyed by the field names that the reference's filter uses. */
  readonly values?: object | undefined;
  readonly ids?: readonly string[];
  readonly page: PageOf;
}

/**
 * Returns the call that loads the choices of a reference for users who may not list the target. The path belongs to the resource that has
 * the reference field.
 */
export function choicesCall(
  { call, field, of }: ReferenceChoices,
  { keyword = '', values, ids, page }: ChoicesParams,
): CustomCall<Page<ChoiceRecord>> {
  const body = {
    field,
    ...(of !== undefined && { of }),
    ...(keyword !== '' && { keyword }),
    ...(values && { with: values }),
    ...(ids && { ids }),
  };
  return postCall(call, { body, page });
}

/** Returns the call that finds out which of the codes no record has, and which existing codes are most similar to them. */
export function unknownCodesCall({ call, field }: ReferenceChoices, codes: readonly string[]): CustomCall<Page<ChoiceRecord>> {
  return postCall(call, { body: { field, codes } });
}

/** A page of a record's change log. */
export interface LogPage extends Page<LogLine> {
  readonly people?: readonly LogPerson[];
}

interface LogParams extends PageOf {
  /** Name of the field to filter by; undefined for all. */
  readonly field?: string;
  readonly operator?: string;
}

/** Returns the call that loads the change log of a record, newest entry first. */
export function logCall(resource: Called, id: string, { field = '', operator = '', ...page }: LogParams): CustomCall<LogPage> {
  const headers = {
    ...(field !== '' && { [logHeaders.field]: encodeURIComponent(field) }),
    ...(operator !== '' && { [logHeaders.operator]: encodeURIComponent(operator) }),
  };
  return getCall(withId(pathOf(resource, 'log'), id), { page, headers });
}

/** Returns the call that loads a record as it was at a log entry. */
export function logStateCall(resource: Called, logId: string): CustomCall<LogState> {
  return getCall(withId(pathOf(resource, 'logState'), logId));
}

/** Returns the call that restores fields to their values at a log entry. */
export function restoreCall(resource: Called, body: object): WriteCall<unknown> {
  return writeCall(pathOf(resource, 'restore'), { body });
}

/** Returns the call that lists the files of a record. */
export function filesCall(resource: Called, id: string): CustomCall<{ readonly records: readonly FileEntry[] }> {
  return postCall(pathOf(resource, 'findFileList'), { body: { id } });
}

/** Returns the call that replaces the marks of a file. */
export function markFileCall(resource: Called, id: string, marks: readonly string[]): WriteCall<unknown> {
  return stateCall(pathOf(resource, 'markFile'), { body: { id, marks } });
}

export function removeFilesCall(resource: Called, ids: readonly string[]): WriteCall<unknown> {
  return writeCall(pathOf(resource, 'removeFileByIds'), { body: ids });
}

/** Returns the call that downloads a file; `path` is the download path of a resource's files or of a file field. */
export function downloadCall(path: string, fileId: string): CustomCall<SentFile> {
  return postCall(path, { body: { fileId } });
}

/** Returns the call that uploads a file as form data. */
export function uploadCall(path: string, form: FormData, options: CallOptions): WriteCall<FileEntry> {
  return writeCall(path, { ...options, form, isLong: true });
}

/** Returns the call that loads the limits for the size and number of files. */
export function fileLimitsCall(): CustomCall<FileLimits> {
  return getCall(fileLimitsPath);
}
