import { choicesOf } from '../model/stateChoices.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  nameAField: { en: 'name a field', zh: '请写一个字段' },
  nameFieldWithEnum: { en: 'name a field with an `enum`', zh: '请写带有`enum`的字段' },
  kindMayChange: {
    en: '`{{field}}` may be empty, or changed later: who may see the record would change with it',
    zh: '`{{field}}`可为空或可修改：可见该记录的人会随之改变',
  },
  makeRequiredAndLocked: {
    en: 'make it `required`, with `"lockedAfterCreate": true`',
    zh: '请将其列入`required`，并设置`"lockedAfterCreate": true`',
  },
  kindUnsaid: { en: 'nothing is said of the kind `{{choice}}`', zh: '没有写明分类`{{choice}}`' },
  addAsEmptyObject: { en: 'add it, as `{}` where it is as all others', zh: '请添加；与其他相同时写`{}`' },
  nameInKinds: { en: 'name it in `kinds`, or remove it', zh: '请在`kinds`中写明，或删除' },
  noKind: { en: 'there is no kind `{{kind}}`', zh: '没有分类`{{kind}}`' },
  kindOfView: {
    en: '`kind` means nothing to a page of the view `{{view}}`',
    zh: '`kind`对视图为`{{view}}`的页面不适用',
  },
  removeOrWriteViewList: { en: 'remove it, or write `"view": "list"`', zh: '请删除，或写`"view": "list"`' },
});

/** Checks that kinds of record go by a field with choices that never changes, that none is missing, and which pages show them. */
export function checkRecordKinds(subject: Subject): void {
  checkScreenKinds(subject);
  const { source, report } = subject;
  if (!source.kinds) return;
  const { field, perms } = source.kinds;
  const property = source.record.properties[field];
  const choices = choicesOf(property, subject.world.enums) ?? [];
  const path = ['kinds', 'field'];
  if (!property) {
    const mend = suggest(field, Object.keys(source.record.properties), texts.nameAField);
    report.error({ path, what: commonTexts.noField({ name: field }), mend });
    return;
  }
  if (property.type !== 'string' || choices.length === 0) {
    report.error({ path, what: commonTexts.noChoices({ field }), mend: texts.nameFieldWithEnum });
    return;
  }
  if (!property.lockedAfterCreate || !source.record.required?.includes(field)) {
    const what = texts.kindMayChange({ field });
    report.error({ path, what, mend: texts.makeRequiredAndLocked });
  }
  for (const kind of Object.keys(perms)) {
    if (choices.includes(kind)) continue;
    const mend = suggest(kind, choices, commonTexts.nameChoice);
    report.error({
      path: ['kinds', 'perms', kind],
      on: 'key',
      what: commonTexts.noChoice({ name: field, choice: kind }),
      mend,
    });
  }
  for (const choice of choices) {
    if (Object.hasOwn(perms, choice)) continue;
    const what = texts.kindUnsaid({ choice });
    report.error({ path: ['kinds', 'perms'], on: 'key', what, mend: texts.addAsEmptyObject });
  }
}

/** A page of one kind is a list of a resource that has this kind. */
function checkScreenKinds({ source, report }: Subject): void {
  const kinds = Object.keys(source.kinds?.perms ?? {});
  for (const [key, { view, kind }] of Object.entries(source.screens ?? {})) {
    if (kind === undefined) continue;
    const path = ['screens', key, 'kind'];
    if (!kinds.includes(kind)) {
      const mend = suggest(kind, kinds, texts.nameInKinds);
      report.error({ path, what: texts.noKind({ kind }), mend });
    } else if (view !== 'list') {
      const what = texts.kindOfView({ view });
      report.error({ path, on: 'key', what, mend: texts.removeOrWriteViewList });
    }
  }
}
