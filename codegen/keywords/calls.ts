/** `calls`: the operations that a resource offers, and their paths. */

import { namedCalls } from '../../src/contract/permission.ts';
import { type Operation, operations } from '../../src/contract/resource.ts';
import type { Subject } from '../check/subject.ts';
import type { ActionSource, ReadSource } from '../generated/source.ts';
import type { ResourceSource } from '../read/source.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { hasAnyFile, keepsFiles, marksFiles } from './files.ts';
import { hasChoices } from './references.ts';

const texts = faultTexts({
  callNotOffered: { en: 'the call `{{call}}` is not available', zh: '未开放接口`{{call}}`' },
  removePermission: {
    en: 'remove the permission, or turn the call on in `calls`',
    zh: '请删除该权限，或在`calls`中开放该接口',
  },
  offeredWithoutCall: {
    en: '`{{call}}` needs the call `{{missing}}`',
    zh: '接口`{{call}}`需要接口`{{missing}}`',
  },
  offerToo: { en: 'turn on `{{missing}}` too, or remove `{{call}}`', zh: '请同时开放`{{missing}}`，或删除`{{call}}`' },
});

/** The default names of calls (`src/contract/README.md`); X is the name of the resource. */
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

/** Whether an operation is offered if `calls` does not mention it. An operation without an entry here is always offered. */
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

/** Whether the list has a sheet layout and records can be saved. */
function hasSheet({ list = {}, calls = {} }: ResourceSource): boolean {
  const isSheet = (view: string | { readonly view: string }): boolean => (typeof view === 'string' ? view : view.view) === 'sheet';
  return (list.views ?? []).some(isSheet) && (calls.save ?? true) !== false;
}

function isListed({ calls = {} }: ResourceSource): boolean {
  return (calls.find ?? true) !== false;
}

/** Whether earlier states of a record can be restored: `calls` turns off none of `restore`, `log` and `save`. */
function isRestored({ calls = {} }: ResourceSource): boolean {
  return (calls.restore ?? true) !== false && calls.log !== false && calls.save !== false;
}

/** Whether the calls of an import are offered. Without `calls.import`, they are offered if records can be saved. */
function isImported({ calls = {} }: ResourceSource): boolean {
  return (calls.import ?? calls.save ?? true) !== false;
}

/** The operations that a resource with `over` may offer. They only read. */
const asking: ReadonlySet<Operation> = new Set(['find', 'findById', 'groups', 'choices', 'export']);

/** Returns the full paths of the calls that a resource offers. */
export function callsOf(source: ResourceSource): Partial<Record<Operation, string>> {
  const { name, calls = {}, partOf, over } = source;
  if (partOf) return {};
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const paths = operations.flatMap((operation) => {
    const requested = calls[operation] ?? defaults[operation]?.(source) ?? true;
    if (requested === false || (over && !asking.has(operation))) return [];
    const call = requested === true ? patterns[operation].replace('X', capital) : requested;
    return [[operation, `${baseOf(source)}/${call}`] as const];
  });
  return Object.fromEntries(paths);
}

/** Returns the full path of an action's call. */
export function actionCallOf(source: ResourceSource, { name, call = name }: ActionSource): string {
  return `${baseOf(source)}/${call}`;
}

/** Returns the full path of a query's call. */
export function readCallOf(source: ResourceSource, { name }: ReadSource): string {
  return `${baseOf(source)}/${name}`;
}

function baseOf({ name, base = `/hw/wms/${name}` }: ResourceSource): string {
  return base;
}

/** Warns of permissions in `callPerms` for calls that are not offered. */
export function checkCallPerms({ source, report }: Subject): void {
  const calls = callsOf(source);
  for (const { key, of } of namedCalls) {
    if (source.callPerms?.[key] === undefined || of.some((call) => calls[call as Operation] !== undefined)) continue;
    const what = texts.callNotOffered({ call: of[0] ?? key });
    report.warn({ path: ['callPerms', key], on: 'key', what, mend: texts.removePermission });
  }
}

/** Checks that a file that turns on `restore` or `logState` does not turn off the calls that they need, `log` and `save`. */
export function checkRestore({ source, report }: Subject): void {
  const { calls = {} } = source;
  for (const call of ['restore', 'logState'] as const) {
    if (calls[call] === undefined || calls[call] === false) continue;
    const missing = (['log', 'save'] as const).find((needed) => calls[needed] === false);
    if (missing === undefined) continue;
    const what = texts.offeredWithoutCall({ call, missing });
    report.error({ path: ['calls', call], on: 'key', what, mend: texts.offerToo({ missing, call }) });
  }
}
