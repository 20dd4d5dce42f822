/** Names of resources and fields, former names, and required fields. */

import { reservedFilterKeys } from '../../src/contract/query.ts';
import { labelKey, type OwnField, ownResources, reservedNames, serverFields, zoneKey } from '../../src/contract/wire.ts';
import { everyProperty, type PlacedProperty, recordPath, type Subject, unknownField } from '../check/subject.ts';
import type { RecordSource } from '../generated/source.ts';
import { isSystem, kindNameOf, type Path } from '../read/recordSource.ts';
import { commonTexts, type FaultTexts, faultTexts, type Message } from '../texts/faultTexts.ts';

const texts = faultTexts({
  serverNeedsField: {
    en: '`{{resource}}` must keep its field `{{name}}`: the server needs it',
    zh: '系统需要`{{resource}}`的字段`{{name}}`',
  },
  serverNeedsKind: {
    en: 'the server needs `{{name}}` to be a field of the kind `{{kind}}`',
    zh: '系统要求`{{name}}`为`{{kind}}`类型的字段',
  },
  writeAsWas: { en: 'change it back', zh: '请恢复原来的写法' },
  serverNeedsUnique: {
    en: 'the server needs the values of `{{name}}` to be unique',
    zh: '系统要求`{{name}}`的值不能重复',
  },
  addUniqueTrue: { en: 'add `"unique": true`', zh: '请加上`"unique": true`' },
  formerNameTaken: {
    en: '`{{taken}}`, the former name of these lines, is now another resource',
    zh: '这些明细的原名称`{{taken}}`已是另一个资源',
  },
  isNameNow: { en: '`{{was}}` is already the current name', zh: '`{{was}}`就是当前名称' },
  writeFormerName: { en: 'write the former name, or remove `was`', zh: '请写改名之前的名称，或删除`was`' },
  hasOwnFile: { en: '`{{was}}` still has a file of its own', zh: '`{{was}}`仍有自己的文件' },
  removeFileOrWas: {
    en: 'remove that file; if the new name is already in use, remove `was`',
    zh: '请删除该文件；如新名称已在使用，请删除`was`',
  },
  linesOfOther: { en: "`{{was}}` is the name of another resource's lines", zh: '`{{was}}`是其他资源的明细' },
  differsInCapitals: {
    en: '`{{name}}` and `{{twin}}` differ only in upper and lower case',
    zh: '`{{name}}`与`{{twin}}`只有大小写不同',
  },
  everyRecordHasIt: { en: 'remove it: every record has this field', zh: '请删除：每条记录都已有此字段' },
  filterWord: { en: '`{{name}}` has a special meaning in filters', zh: '`{{name}}`在筛选条件中有特殊含义' },
  takenByLabel: {
    en: '`{{name}}` is reserved for the label of `{{labeled}}`',
    zh: '`{{name}}`已用于存放`{{labeled}}`的显示名称',
  },
  takenByZone: {
    en: '`{{name}}` is reserved for the time zone of `{{zoned}}`',
    zh: '`{{name}}`已用于存放`{{zoned}}`的时区',
  },
  fieldOfFile: { en: 'this file already has a field `{{name}}`', zh: '`{{name}}`已是本文件的字段' },
  renamedTwice: { en: '`{{was}}` is already the former name of `{{name}}`', zh: '`{{was}}`已写为`{{name}}`的原名称' },
  nameFormerColumn: { en: 'write the former column name, or remove `was`', zh: '请写原来的列名，或删除`was`' },
  removeFromRequired: { en: 'remove it from `required`', zh: '请从`required`中删除' },
});

/** Rejects reserved resource names. A file for a table that the server itself uses must keep the fields that the server needs. */
export function checkNames(subject: Subject): void {
  const { source, report } = subject;
  if (isUnsafe(source.name)) {
    report.error({
      path: ['name'],
      what: commonTexts.notSafeName({ name: source.name }),
      mend: commonTexts.chooseAnotherName,
    });
  }
  const own = reservedNames.find((name) => name.toLowerCase() === source.name.toLowerCase());
  if (own === undefined) return;
  if (own !== source.name) {
    const what = commonTexts.tableOfServer({ name: source.name });
    report.error({ path: ['name'], what, mend: commonTexts.chooseAnotherName });
    return;
  }
  for (const [name, expected] of Object.entries(ownResources[own])) checkOwnField(subject, name, expected);
}

/** Checks that a file for accounts, roles or menu entries has this field as the server needs it. */
function checkOwnField({ source, report }: Subject, name: string, { kind, unique }: OwnField): void {
  const property = source.record.properties[name];
  if (!property) {
    const what = texts.serverNeedsField({ name, resource: source.name });
    report.error({ path: recordPath, on: 'key', what, mend: commonTexts.addIt({ name }) });
    return;
  }
  const path = [...recordPath, name];
  if (kindNameOf(property) !== kind) {
    const what = texts.serverNeedsKind({ name, kind });
    report.error({ path, on: 'key', what, mend: texts.writeAsWas });
  }
  if (unique && property.unique !== true) {
    const what = texts.serverNeedsUnique({ name });
    report.error({ path, on: 'key', what, mend: texts.addUniqueTrue });
  }
}

const kept: ReadonlySet<string> = new Set(reservedNames.map((name) => name.toLowerCase()));

/** Checks that the former name of a resource is not in use. */
export function checkFormerName({ source: { name, was, former }, world, report }: Subject): void {
  const reject = (what: Message, mend: Message): void => report.error({ path: ['was'], what, mend });
  // Described lines have no `was` of their own. Their former names are derived from `was` of their record and of their field.
  const taken = former?.names.find((each) => world.sources.has(each) || world.resources.has(each));
  if (taken !== undefined) reject(texts.formerNameTaken({ taken }), commonTexts.removeWas);
  if (was === undefined) return;
  if (was === name) reject(texts.isNameNow({ was }), texts.writeFormerName);
  else if (isUnsafe(was)) reject(commonTexts.notSafeName({ name: was }), commonTexts.removeIt);
  else if (kept.has(was.toLowerCase())) reject(commonTexts.tableOfServer({ name: was }), commonTexts.removeIt);
  else if (world.resources.has(was)) {
    reject(texts.hasOwnFile({ was }), texts.removeFileOrWas);
  } else if (world.sources.has(was)) reject(texts.linesOfOther({ was }), commonTexts.removeIt);
}

const server: ReadonlySet<string> = new Set(serverFields.map((name) => name.toLowerCase()));
const reserved: ReadonlySet<string> = new Set(reservedFilterKeys.map((name) => name.toLowerCase()));

/** Rejects field names that would collide with reserved names or with each other. */
export function checkFieldNames({ source, report }: Subject): void {
  for (const field of everyProperty(source)) {
    const fault = faultOf(field);
    if (fault) report.error({ path: field.path, on: 'key', ...fault });
  }
}

function faultOf({ name, siblings, isInRow }: PlacedProperty): FaultTexts | undefined {
  const lower = name.toLowerCase();
  if (isUnsafe(name)) return { what: commonTexts.notSafeName({ name }), mend: commonTexts.chooseAnotherName };
  const names = Object.keys(siblings);
  // Databases ignore case in column names, so two names must differ in more than case.
  const twin = names.slice(0, names.indexOf(name)).find((other) => other.toLowerCase() === lower);
  if (twin !== undefined) {
    return { what: texts.differsInCapitals({ name, twin }), mend: commonTexts.chooseAnotherName };
  }
  if (isInRow) return undefined;
  if (server.has(lower)) return { what: commonTexts.fieldOfServer({ name }), mend: texts.everyRecordHasIt };
  if (reserved.has(lower)) {
    return { what: texts.filterWord({ name }), mend: commonTexts.chooseAnotherName };
  }
  const references = names.filter((other) => siblings[other]?.reference);
  const labeled = references.find((other) => labelKey(other).toLowerCase() === lower);
  if (labeled !== undefined) {
    return { what: texts.takenByLabel({ name, labeled }), mend: commonTexts.chooseAnotherName };
  }
  const zoned = references.find((other) => zoneKey(other).toLowerCase() === lower);
  if (zoned === undefined) return undefined;
  return { what: texts.takenByZone({ name, zoned }), mend: commonTexts.chooseAnotherName };
}

/** Checks that every former field name is unique and not in use. */
export function checkFormerNames({ source, report }: Subject): void {
  const { properties } = source.record;
  const taken = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), texts.fieldOfFile({ name })]));
  for (const name of serverFields) taken.set(name.toLowerCase(), commonTexts.fieldOfServer({ name }));
  for (const [name, { was }] of Object.entries(properties)) {
    if (was === undefined) continue;
    const path = [...recordPath, name, 'was'];
    const isOwn = was !== name && was.toLowerCase() === name.toLowerCase();
    const known = isOwn ? undefined : taken.get(was.toLowerCase());
    const fault = isUnsafe(was) ? commonTexts.notSafeName({ name: was }) : known;
    taken.set(was.toLowerCase(), texts.renamedTwice({ was, name }));
    if (fault === undefined) continue;
    report.error({ path, what: fault, mend: texts.nameFormerColumn });
  }
}

/** Checks that `required` names only fields that users can enter, in the record and in its rows. */
export function checkRequired({ source, report }: Subject): void {
  checkRequiredNames(source.record, ['record'], report);
  for (const [name, { items }] of Object.entries(source.record.properties)) {
    if (items) checkRequiredNames(items, [...recordPath, name, 'items'], report);
  }
}

function checkRequiredNames({ required = [], properties }: RecordSource, path: Path, report: Subject['report']): void {
  required.forEach((name, i) => {
    const at = [...path, 'required', i];
    const property = properties[name];
    if ((property && isSystem(property)) || serverFields.some((field) => field === name)) {
      report.error({ path: at, what: commonTexts.setByServer({ name }), mend: texts.removeFromRequired });
    } else if (!property) {
      report.error({ path: at, ...unknownField(name, Object.keys(properties)) });
    }
  });
}

/** Names that cannot be used: those of inherited object properties, and columns that the databases reserve. */
const unsafe: ReadonlySet<string> = new Set(
  [
    ...Object.getOwnPropertyNames(Object.prototype),
    'prototype',
    ...['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid', 'oid', 'rowid'],
  ].map((name) => name.toLowerCase()),
);

/** Whether a name cannot be used. Upper and lower case are not distinguished. */
export function isUnsafe(name: string): boolean {
  return unsafe.has(name.toLowerCase());
}
