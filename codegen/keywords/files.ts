/** Files attached to records, and file fields. */

import type { Field } from '../../src/contract/field.ts';
import { fileGroups } from '../../src/contract/files.ts';
import { permissionFor } from '../../src/contract/permission.ts';
import type { Detail, Resource } from '../../src/contract/resource.ts';
import { displayFields } from '../../src/contract/wire.ts';
import { isFile } from '../../src/fields/kinds.ts';
import { everyProperty, type Remark, recordPath, type Subject } from '../check/subject.ts';
import type { DetailSource, PropertySource } from '../generated/source.ts';
import { asField } from '../read/recordSource.ts';
import type { Enums, ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { everyAction } from './actions/every.ts';
import { optionsOf } from './choices.ts';
import { everyDisplay } from './display.ts';
import { checkSharedNames } from './enums.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  keepInRecordItself: { en: 'keep it in the record itself', zh: '请放在记录本身' },
  fileOfSeveralRecords: { en: 'a file can only be asked for with a single record', zh: '文件只能针对单条记录上传' },
  writeAtRow: { en: 'write `"at": "row"`, or remove the file field', zh: '请写`"at": "row"`，或删除该文件字段' },
  requestedFileNotStored: {
    en: 'a file asked for in a form must be stored in the record',
    zh: '表单中上传的文件须保存在记录中',
  },
  giveFileField: {
    en: 'add a record field of the same name with the format `file`, or remove the field from the form',
    zh: '请为记录添加同名且格式为`file`的字段，或从表单中删除该字段',
  },
  rowHoldsFile: { en: 'a row cannot hold a file', zh: '行中不能有文件字段' },
  lineHoldsFile: { en: 'a line cannot hold a file', zh: '明细行中不能有文件字段' },
  callWithoutMarks: {
    en: '`{{name}}` is a call for file marks, but no marks are defined',
    zh: '`{{name}}`是附件标记接口，但没有定义标记',
  },
  writeMarks: {
    en: 'add `marks` to `files` of the detail, or remove the call',
    zh: '请在`detail`的`files`中写`marks`，或删除该接口',
  },
  callWithoutFiles: {
    en: '`{{name}}` is a call for files, but the records have no files',
    zh: '`{{name}}`是附件接口，但记录没有附件',
  },
  writeFiles: {
    en: 'add `"files": true` to `detail`, or remove the call',
    zh: '请在`detail`中写`"files": true`，或删除该接口',
  },
  filesNeedCall: { en: 'files need the call `{{name}}`', zh: '附件需要接口`{{name}}`' },
  removeOrKeepNoFiles: { en: 'remove it, or do not use files', zh: '请删除，或不使用附件' },
  holdsFiles: { en: '`{{resource}}` has file fields', zh: '`{{resource}}`有文件字段' },
  showAsRelated: {
    en: 'lines cannot hold files: show the records as a related list',
    zh: '明细行不能有文件字段：请改为关联列表',
  },
  fileSet: { en: '`set` cannot fill in a file', zh: '`set`不能写入文件' },
  fileAsName: { en: 'a file field cannot be used as the name of a record', zh: '文件字段不能作为记录的名称' },
  fileInListEdit: { en: 'a file field cannot be edited in a list', zh: '文件字段不能在列表中编辑' },
  fileAsFilter: { en: 'a file field cannot be used to find records', zh: '不能按文件字段查找记录' },
  fileInWorkbook: { en: 'a file field cannot be a column of a workbook', zh: '文件字段不能作为工作簿的列' },
});

const own = texts.keepInRecordItself;
const remove = commonTexts.removeIt;
const ofOneRecord = { what: texts.fileOfSeveralRecords, mend: texts.writeAtRow };
const unstored = { what: texts.requestedFileNotStored, mend: texts.giveFileField };

/** Checks where files are allowed: attached to records, or in file fields of a record that has its own calls. */
export function checkFiles(subject: Subject): void {
  checkCalls(subject);
  checkKinds(subject);
  checkMarks(subject);
  for (const { property, path, isInRow } of everyProperty(subject.source)) {
    if (!holdsFile(property)) continue;
    if (isInRow) reportAtKey(subject, { path, what: texts.rowHoldsFile, mend: own });
    else if (subject.source.partOf) reportAtKey(subject, { path, what: texts.lineHoldsFile, mend: own });
  }
  checkLines(subject);
  checkActions(subject);
  checkWording(subject);
}

function holdsFile(property: PropertySource | undefined): boolean {
  return property !== undefined && isFile(asField(property));
}

/** Reports an error at the last key of a path. */
function reportAtKey({ report }: Subject, remark: Omit<Remark, 'on'>): void {
  report.error({ ...remark, on: 'key' });
}

/** Checks that a resource file offers the calls that its files need, and does not mention these calls if nothing can contain a file. */
function checkCalls(subject: Subject): void {
  const { calls = {} } = subject.source;
  const needs = {
    uploadFile: hasAnyFile,
    downloadFile: hasAnyFile,
    findFileList: keepsFiles,
    removeFileByIds: keepsFiles,
    markFile: marksFiles,
  } as const;
  for (const [name, isNeeded] of Object.entries(needs)) {
    const requested = calls[name as keyof typeof needs];
    if (requested === undefined) continue;
    if (!isNeeded(subject.source) && isNeeded === marksFiles) {
      const what = texts.callWithoutMarks({ name });
      reportAtKey(subject, { path: ['calls', name], what, mend: texts.writeMarks });
    } else if (!isNeeded(subject.source)) {
      const what = texts.callWithoutFiles({ name });
      const mend = texts.writeFiles;
      reportAtKey(subject, { path: ['calls', name], what, mend });
    } else if (requested === false && name !== 'removeFileByIds') {
      const what = texts.filesNeedCall({ name });
      reportAtKey(subject, { path: ['calls', name], what, mend: texts.removeOrKeepNoFiles });
    }
  }
}

function checkKinds(subject: Subject): void {
  const { files } = subject.source.detail ?? {};
  if (typeof files !== 'object' || typeof files.kinds !== 'string') return;
  checkSharedNames(subject, 'enum', [{ name: files.kinds, path: ['detail', 'files', 'kinds'] }]);
}

function checkMarks({ source, report }: Subject): void {
  const { files } = source.detail ?? {};
  const names = typeof files === 'object' ? (files.marks ?? []).map(({ name }) => name) : [];
  names.forEach((name, i) => {
    if (names.indexOf(name) === i) return;
    const path = ['detail', 'files', 'marks', i, 'name'];
    report.error({ path, what: commonTexts.namedTwice({ name }), mend: commonTexts.removeOne });
  });
}

function checkLines(subject: Subject): void {
  const { source, world } = subject;
  for (const [name, { lines }] of Object.entries(source.record.properties)) {
    const child = lines?.resource === undefined ? undefined : world.sources.get(lines.resource);
    if (!child || child.partOf || !Object.values(child.record.properties).some(holdsFile)) continue;
    const what = texts.holdsFiles({ resource: child.name });
    const mend = texts.showAsRelated;
    reportAtKey(subject, { path: [...recordPath, name, 'lines', 'resource'], what, mend });
  }
}

/**
 * Checks file fields in the forms of actions. The record must have a file field of the same name, and the action must run on single
 * records. `set` cannot set a file field.
 */
function checkActions(subject: Subject): void {
  const { properties } = subject.source.record;
  for (const { action, path } of everyAction(subject.source)) {
    for (const [name, property] of Object.entries(action.form?.properties ?? {})) {
      const at = [...path, 'form', 'properties', name];
      if (!holdsFile(property)) continue;
      // `at` of an action says where its button is shown, but `at` of a transition is the time of its event.
      const isAction = 'at' in action && !('to' in action);
      if (isAction && [action.at].flat().some((location) => location !== 'row')) reportAtKey(subject, { path: at, ...ofOneRecord });
      else if (!holdsFile(properties[name])) reportAtKey(subject, { path: at, ...unstored });
    }
    for (const name of Object.keys(action.set ?? {})) {
      const at = [...path, 'set', name];
      if (holdsFile(properties[name])) reportAtKey(subject, { path: at, what: texts.fileSet, mend: remove });
    }
  }
}

/** Rejects file fields in record labels, among the editable columns of a list, and in keys and columns of a workbook. */
function checkWording(subject: Subject): void {
  const { source } = subject;
  const { properties } = source.record;
  for (const { display, path } of everyDisplay(source)) {
    const isNamed = displayFields(display).some((name) => holdsFile(properties[name]));
    if (isNamed) subject.report.error({ path, what: texts.fileAsName, mend: remove });
  }
  const columns = source.excel?.columns?.map((column) => (typeof column === 'string' ? column : column.field)) ?? [];
  const placed = (names: readonly string[] = []): number[] => names.flatMap((name, i) => (holdsFile(properties[name]) ? [i] : []));
  const listed: readonly Remark[] = [
    ...placed(source.list?.edit).map((i) => ({ path: ['list', 'edit', i], what: texts.fileInListEdit, mend: remove })),
    ...placed(source.excel?.key).map((i) => ({ path: ['excel', 'key', i], what: texts.fileAsFilter, mend: remove })),
    ...placed(columns).map((i) => ({ path: ['excel', 'columns', i], what: texts.fileInWorkbook, mend: remove })),
  ];
  for (const remark of listed) subject.report.error(remark);
}

/**
 * Adds the calls for upload and download to file fields, because an input knows only its field. A file field in the form of an action
 * accepts the same types of files as the record field of the same name.
 */
export function withFiles(
  fields: readonly Field[],
  { record, perms }: ResourceSource,
  { uploadFile: upload = '', downloadFile: download = '' }: Resource['calls'],
): readonly Field[] {
  const permission = permissionFor(perms, 'uploadFile');
  return fields.map((field) => {
    if (!isFile(field)) return field;
    const { accept: types = fileGroups } = record.properties[field.name] ?? {};
    return { ...field, file: { types, upload, download, permission } };
  });
}

/** Whether files can be attached to records of the resource. */
export function keepsFiles({ detail }: ResourceSource): boolean {
  return detail?.files !== undefined && detail.files !== false;
}

/** Whether the file defines marks for attached files. */
export function marksFiles({ detail }: ResourceSource): boolean {
  return typeof detail?.files === 'object' && detail.files.marks !== undefined;
}

/** Whether the resource has attached files or file fields. */
export function hasAnyFile(source: ResourceSource): boolean {
  return keepsFiles(source) || Object.values(source.record.properties).some(holdsFile);
}

export function filesOf(files: DetailSource['files'], enums: Enums): Pick<Detail, 'files'> {
  if (files === undefined || files === false) return {};
  const { kinds, accept = fileGroups, most, marks } = files === true ? {} : files;
  const { options } = optionsOf({ enum: kinds }, enums);
  const switches = marks?.map(({ name, title, default: isSet = false, forCustomers }) => ({
    name,
    title: textOf(title),
    default: isSet,
    ...(forCustomers && { forCustomers }),
  }));
  const optional = { ...(options && { kinds: options }), ...(most !== undefined && { most }) };
  return { files: { types: accept, ...optional, ...(switches && { marks: switches }) } };
}
