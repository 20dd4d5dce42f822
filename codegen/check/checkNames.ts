import { type OwnField, ownResources, reservedNames } from '../../src/contract/record.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { isUnsafe } from './isUnsafe.ts';
import { recordPath, type Subject } from './subject.ts';

const texts = faultTexts({
  serverNeedsField: {
    en: 'the server needs the field `{{name}}` of `{{resource}}`',
    zh: '系统需要`{{resource}}`的字段`{{name}}`',
  },
  serverNeedsKind: {
    en: 'the server needs `{{name}}` as a field of the kind `{{kind}}`',
    zh: '系统要求`{{name}}`为`{{kind}}`类型的字段',
  },
  writeAsWas: { en: 'write it as it was', zh: '请恢复原来的写法' },
  serverNeedsUnique: {
    en: 'the server needs the values of `{{name}}` to be unique',
    zh: '系统要求`{{name}}`的值不能重复',
  },
  addUniqueTrue: { en: 'add `"unique": true`', zh: '请加上`"unique": true`' },
});

/** Refuses names of resources that would collide with something else, or that the server needs for more than the file says. */
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
  for (const [name, wanted] of Object.entries(ownResources[own])) checkOwnField(subject, name, wanted);
}

/** Accounts, roles and menu entries must keep what the server reads of them. */
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
