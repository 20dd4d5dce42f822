import { type Operation, operations } from '../../src/contract/resource.ts';
import type { ActionSource, ReadSource, ResourceSource } from '../read/source.ts';
import { hasChoices } from './withChoices.ts';

/** The names that calls have unless the file gives another (contract README section 4); X is the resource's name. */
const patterns: Readonly<Record<Operation, string>> = {
  find: 'findXList',
  findById: 'findXById',
  save: 'saveX',
  saveByIds: 'saveXByIds',
  saveSheet: 'saveXSheet',
  groups: 'groupX',
  choices: 'findXChoices',
  deleteById: 'deleteXById',
  deleteByIds: 'deleteXByIds',
  log: 'findXLogList',
  logState: 'findXLogState',
  restore: 'restoreX',
  transit: 'transitX',
  export: 'exportX',
  template: 'downloadXTemplate',
  import: 'importX',
  findImport: 'findImport',
  errorRows: 'exportErrorData',
  saveBatch: 'saveXBach',
  uploadFile: 'uploadFile',
  findFileList: 'findFileList',
  downloadFile: 'downloadFile',
  removeFileByIds: 'removeFileByIds',
  markFile: 'markFile',
};

/** When an operation is offered that the file does not speak of; the others always are. */
const defaults: Readonly<Partial<Record<Operation, (source: ResourceSource) => boolean>>> = {
  logState: isRestored,
  restore: isRestored,
  saveByIds: ({ calls = {} }) => (calls.save ?? true) !== false,
  saveSheet: hasSheet,
  groups: isListed,
  choices: (source) => isListed(source) && hasChoices(source),
  transit: ({ states }) => states !== undefined,
  import: isImported,
  template: isImported,
  findImport: isImported,
  errorRows: isImported,
  saveBatch: isImported,
  uploadFile: hasAnyFile,
  findFileList: keepsFiles,
  downloadFile: hasAnyFile,
  removeFileByIds: keepsFiles,
  markFile: marksFiles,
};

/** A list that is also shown as a sheet saves it as one. */
function hasSheet({ list = {}, calls = {} }: ResourceSource): boolean {
  const isSheet = (view: string | { readonly view: string }): boolean =>
    (typeof view === 'string' ? view : view.view) === 'sheet';
  return (list.views ?? []).some(isSheet) && (calls.save ?? true) !== false;
}

function isListed({ calls = {} }: ResourceSource): boolean {
  return (calls.find ?? true) !== false;
}

/** Whether files are kept with its records. */
export function keepsFiles({ detail }: ResourceSource): boolean {
  return detail?.files !== undefined && detail.files !== false;
}

/** Whether those files can be marked. */
export function marksFiles({ detail }: ResourceSource): boolean {
  return typeof detail?.files === 'object' && detail.files.marks !== undefined;
}

/** Whether there are files at all: kept with a record, or in a field of it. */
export function hasAnyFile(source: ResourceSource): boolean {
  return keepsFiles(source) || Object.values(source.record.properties).some(({ format }) => format === 'file');
}

/** An earlier state is found in the log and comes back by a save. */
function isRestored({ calls = {} }: ResourceSource): boolean {
  return (calls.restore ?? true) !== false && calls.log !== false && calls.save !== false;
}

/** What belongs to an import goes with it; and what cannot be saved cannot be imported. */
function isImported({ calls = {} }: ResourceSource): boolean {
  return (calls.import ?? calls.save ?? true) !== false;
}

/** What can be asked of records that nobody writes. */
const asking: ReadonlySet<Operation> = new Set(['find', 'findById', 'groups', 'choices', 'export']);

/** The full path of every call that a resource offers. */
export function callsOf(source: ResourceSource): Partial<Record<Operation, string>> {
  const { name, calls = {}, partOf, over } = source;
  if (partOf) return {};
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const paths = operations.flatMap((operation) => {
    const asked = calls[operation] ?? defaults[operation]?.(source) ?? true;
    if (asked === false || (over && !asking.has(operation))) return [];
    const call = asked === true ? patterns[operation].replace('X', capital) : asked;
    return [[operation, `${baseOf(source)}/${call}`] as const];
  });
  return Object.fromEntries(paths);
}

/** The full path of an action's call. */
export function actionCallOf(source: ResourceSource, { name, call = name }: ActionSource): string {
  return `${baseOf(source)}/${call}`;
}

/** The full path of the call of a question. */
export function readCallOf(source: ResourceSource, { name }: ReadSource): string {
  return `${baseOf(source)}/${name}`;
}

function baseOf({ name, base = `/hw/wms/${name}` }: ResourceSource): string {
  return base;
}
