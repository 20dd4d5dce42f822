import { sheetBodyLimit } from '../contract/bulk.ts';
import { isObject } from '../contract/json.ts';
import { type Ability, permissionsFor, permissionsForAction } from '../contract/permission.ts';
import type { Operation } from '../contract/resource.ts';
import { holds } from './access/rights.ts';
import type { Context, Operate } from './app.ts';
import { AppError } from './appError.ts';
import { exportRecords, template } from './export/exports.ts';
import type { Cause, FindOptions, OnRead, ReadAsk } from './extend.ts';
import { downloadFile, findFileList, markFile, removeFiles } from './files/list.ts';
import { uploadFile } from './files/upload.ts';
import { errorRows } from './import/errors.ts';
import { importFile } from './import/importFile.ts';
import { saveBatch } from './import/saveBatch.ts';
import { findImport } from './import/staged.ts';
import type { CostlyKind } from './queue.ts';
import { choicesPermission, findChoices } from './resource/choices.ts';
import type { PlainRecord } from './resource/context.ts';
import { parseFilter } from './resource/filters.ts';
import { find, findById } from './resource/find.ts';
import { groups } from './resource/groups.ts';
import { findLog } from './resource/log.ts';
import { act, transit, transitionPermission } from './write/actions.ts';
import { systemActor, systemStore } from './write/asSystem.ts';
import { saveByIds } from './write/bulk.ts';
import { reject } from './write/hooks.ts';
import { saveSheet } from './write/list.ts';
import { findRecords, readRecords } from './write/records.ts';
import { findLogState, restore } from './write/restore.ts';
import { deleteById, deleteByIds, idOf, save } from './write/save.ts';
import { objectOf } from './write/selection.ts';

export interface OperationRule {
  readonly method: 'GET' | 'POST';
  /** Whether the path ends with `/{id}`; with `optional` it may be left out. */
  readonly hasId: boolean | 'optional';
  /**
   * Returns the permission that the caller needs, or a list of permissions, one of which is enough. Some calls determine it from their
   * body.
   */
  readonly permission: (context: OperationRequest) => string | readonly string[];
  readonly operate: Operate;
  /** The cause passed to business code with the writes of the call, if the operation determines it. */
  readonly cause?: Cause;
  /** Whether the body is a form with a file. */
  readonly takesFile?: true;
  /** Maximum body size in bytes, if it differs from the default; the permission must then depend on the path alone. */
  readonly bodyLimit?: number;
  /** Returns the queue in which a costly call waits for its turn; undefined if the call need not wait. */
  readonly queue?: (context: OperationRequest) => CostlyKind | undefined;
  /** Whether the call may read many records: its reads have a time limit, and end when the client disconnects. */
  readonly isSearch?: true;
  /** Whether the call is allowed while viewing as another user, because it changes nothing. */
  readonly whileViewing?: true;
}

type OperationRequest = Pick<Context, 'compiled' | 'body' | 'action' | 'read'>;

/** The kinds of calls of a resource: its operations, and the actions and reads of its file. */
export type CallKind = Operation | 'act' | 'read';

/** The rules of every kind of call of a resource: method, permission and function (contract README section 4). */
export const operationRules: Readonly<Record<CallKind, OperationRule>> = {
  find: {
    method: 'POST',
    hasId: false,
    permission: of('find'),
    isSearch: true,
    whileViewing: true,
    operate: find,
  },
  findById: { method: 'GET', hasId: true, permission: of('findById'), whileViewing: true, operate: findById },
  save: {
    method: 'POST',
    hasId: false,
    permission: (request) => of(saving(request))(request),
    cause: 'save',
    operate: save,
  },
  saveByIds: { method: 'POST', hasId: false, permission: of('saveByIds'), cause: 'bulk', operate: saveByIds },
  saveSheet: {
    method: 'POST',
    hasId: false,
    permission: (request) => (['create', 'update', 'deleteByIds'] as const).flatMap((one) => of(one)(request)),
    cause: 'sheet',
    operate: saveSheet,
    bodyLimit: sheetBodyLimit,
  },
  groups: {
    method: 'POST',
    hasId: false,
    permission: (request) => of(isForFile(request) ? 'export' : 'find')(request),
    isSearch: true,
    whileViewing: true,
    queue: (request) => (isForFile(request) ? 'exporting' : undefined),
    operate: groups,
  },
  choices: {
    method: 'POST',
    hasId: false,
    permission: choicesPermission,
    isSearch: true,
    whileViewing: true,
    operate: findChoices,
  },
  deleteById: { method: 'GET', hasId: true, permission: of('deleteById'), cause: 'delete', operate: deleteById },
  deleteByIds: { method: 'POST', hasId: false, permission: of('deleteByIds'), cause: 'delete', operate: deleteByIds },
  log: { method: 'GET', hasId: true, permission: of('log'), whileViewing: true, operate: findLog },
  logState: { method: 'GET', hasId: true, permission: of('logState'), whileViewing: true, operate: findLogState },
  restore: { method: 'POST', hasId: false, permission: of('restore'), cause: 'restore', operate: restore },
  transit: { method: 'POST', hasId: false, permission: transitionPermission, operate: transit },
  export: {
    method: 'POST',
    hasId: false,
    permission: of('export'),
    isSearch: true,
    whileViewing: true,
    queue: () => 'exporting',
    operate: exportRecords,
  },
  template: {
    method: 'GET',
    hasId: false,
    permission: of('import'),
    isSearch: true,
    whileViewing: true,
    queue: () => 'exporting',
    operate: template,
  },
  import: { method: 'POST', hasId: false, permission: of('import'), operate: importFile, takesFile: true },
  findImport: { method: 'GET', hasId: 'optional', permission: of('import'), whileViewing: true, operate: findImport },
  errorRows: {
    method: 'POST',
    hasId: false,
    permission: of('import'),
    isSearch: true,
    whileViewing: true,
    queue: () => 'exporting',
    operate: errorRows,
  },
  saveBatch: { method: 'POST', hasId: 'optional', permission: of('import'), cause: 'import', operate: saveBatch },
  uploadFile: { method: 'POST', hasId: false, permission: of('uploadFile'), operate: uploadFile, takesFile: true },
  findFileList: {
    method: 'POST',
    hasId: false,
    permission: of('findFiles'),
    whileViewing: true,
    operate: findFileList,
  },
  downloadFile: {
    method: 'POST',
    hasId: false,
    permission: of('downloadFile'),
    whileViewing: true,
    operate: downloadFile,
  },
  removeFileByIds: { method: 'POST', hasId: false, permission: of('removeFiles'), operate: removeFiles },
  markFile: { method: 'POST', hasId: false, permission: of('uploadFile'), operate: markFile },
  act: {
    method: 'POST',
    hasId: false,
    permission: ({ compiled, action }) => permissionsForAction(compiled.resource, action?.perm ?? ''),
    operate: act,
  },
  read: {
    method: 'POST',
    hasId: false,
    permission: ({ read }) => read?.perm ?? '',
    isSearch: true,
    whileViewing: true,
    operate: answerRead,
  },
};

function of(ability: Ability): OperationRule['permission'] {
  return ({ compiled }) => permissionsFor(compiled.resource, ability);
}

function saving({ body }: OperationRequest): Ability {
  return isUpdate(body) ? 'update' : 'create';
}

function isForFile({ body }: OperationRequest): boolean {
  return typeof body === 'object' && body !== null && 'format' in body;
}

function isUpdate(body: unknown): boolean {
  return isObject(body) && idOf(body) !== undefined;
}

/** `POST {base}/{read}` `{filter?, input?}`: a read of the resource file, answered by code. Nothing is written or logged. */
async function answerRead(context: Context): Promise<unknown> {
  const { app, compiled, read } = context;
  if (!read) throw new Error(`${context.path} is not a query`);
  const answer = app.handlers.reads[`${compiled.resource.name}.${read.name}`] as OnRead | undefined;
  if (!answer) throw new AppError('noAnswer', { values: (language) => ({ title: read.title[language] }) });
  const { filter, input } = readParams(context.body);
  return (await answer(askOf(context, { name: read.name, filter, input }))) ?? null;
}

interface ReadParams {
  readonly name: string;
  readonly filter: PlainRecord;
  readonly input: PlainRecord;
}

function askOf(context: Context, { name, filter, input }: ReadParams): ReadAsk {
  const { app, actor, compiled, visible, language } = context;
  const store = app.database.read;
  // The filter is validated like that of a list before any business code sees it.
  parseFilter({ schemas: app.schemas, actor, language }, visible, filter);
  return {
    resource: compiled.resource.name,
    name,
    user: actor.user,
    time: app.clock(),
    input,
    reject,
    records: readRecords({ ...context, actor: systemActor(actor) }, systemStore(store)),
    find: readRecords(context, store).find,
    matching: (options: FindOptions = {}) => findRecords(context, store, { name: visible.name, filter, options }),
    holds: (permission) => holds(actor, permission),
  };
}

function readParams(body: unknown): Pick<ReadParams, 'filter' | 'input'> {
  const { filter, input, ...others } = objectOf(body);
  if (Object.keys(others).length > 0) throw new AppError('invalidBody');
  return { filter: objectOf(filter), input: objectOf(input) };
}
