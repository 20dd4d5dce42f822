import { type Operation, operations } from '../../src/contract/resource.ts';
import type { ActionSource, ResourceSource } from '../read/source.ts';

/** The names that calls have unless the file gives another (contract.md section 4); X is the resource's name. */
const patterns: Readonly<Record<Operation, string>> = {
  find: 'findXList',
  findById: 'findXById',
  save: 'saveX',
  saveByIds: 'saveXByIds',
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
};

/** When an operation is offered that the file does not speak of; the others always are. */
const defaults: Readonly<Partial<Record<Operation, (source: ResourceSource) => boolean>>> = {
  logState: isRestored,
  restore: isRestored,
  saveByIds: ({ calls = {} }) => (calls.save ?? true) !== false,
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
};

/** Whether files are kept with its records. */
export function keepsFiles({ detail }: ResourceSource): boolean {
  return detail?.files !== undefined && detail.files !== false;
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

/** The full path of every call that a resource offers. */
export function callsOf(source: ResourceSource): Partial<Record<Operation, string>> {
  const { name, calls = {}, partOf } = source;
  if (partOf) return {};
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const paths = operations.flatMap((operation) => {
    const asked = calls[operation] ?? defaults[operation]?.(source) ?? true;
    if (asked === false) return [];
    const call = asked === true ? patterns[operation].replace('X', capital) : asked;
    return [[operation, `${baseOf(source)}/${call}`] as const];
  });
  return Object.fromEntries(paths);
}

/** The full path of an action's call. */
export function actionCallOf(source: ResourceSource, { name, call = name }: ActionSource): string {
  return `${baseOf(source)}/${call}`;
}

function baseOf({ name, base = `/hw/wms/${name}` }: ResourceSource): string {
  return base;
}
