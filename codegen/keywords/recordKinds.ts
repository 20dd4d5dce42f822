/** `kinds`: kinds of records that have separate permissions and pages. */

import type { Kinds } from '../../src/contract/resource.ts';
import { type Subject, suggest } from '../check/subject.ts';
import type { ConditionSource, KindsSource, RecordSource } from '../generated/source.ts';
import { hasOperators, testsIn } from '../read/recordSource.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { choicesOf } from './choices.ts';

const texts = faultTexts({
  nameAField: { en: 'use a field', zh: '请写一个字段' },
  nameFieldWithEnum: { en: 'use a field with an `enum`', zh: '请写带有`enum`的字段' },
  kindMayChange: {
    en: '`{{field}}` can be empty or be changed later, which would change who may see the record',
    zh: '`{{field}}`可为空或可修改，会改变谁能看到该记录',
  },
  makeRequiredAndLocked: {
    en: 'make it `required`, with `"lockedAfterCreate": true`',
    zh: '请将其列入`required`，并设置`"lockedAfterCreate": true`',
  },
  kindUnsaid: { en: 'the kind `{{choice}}` is missing', zh: '缺少分类`{{choice}}`' },
  addAsEmptyObject: { en: 'add it; write `{}` if it is like the others', zh: '请添加；与其他相同时写`{}`' },
  nameInKinds: { en: 'add it to `kinds`, or remove it', zh: '请将其加入`kinds`，或删除' },
  noKind: { en: 'there is no kind `{{kind}}`', zh: '没有分类`{{kind}}`' },
  kindOfView: {
    en: '`kind` does not apply to a page with the view `{{view}}`',
    zh: '`kind`对视图为`{{view}}`的页面不适用',
  },
  removeOrWriteViewList: { en: 'remove it, or write `"view": "list"`', zh: '请删除，或写`"view": "list"`' },
  permissionUnused: {
    en: 'no transition, action or page uses the permission `{{code}}`',
    zh: '没有步骤、操作或页面使用权限`{{code}}`',
  },
  namePermissionOne: {
    en: 'use the permission of a transition, action or page',
    zh: '请填写某个步骤、操作或页面的权限',
  },
});

/**
 * Checks `kinds`: the field with the kind of a record must have options, be required and be locked after creation, and every option must
 * have an entry in `perms`.
 */
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

/** Checks pages that show one kind of records: each must be a list, and its kind must exist. */
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

/**
 * Checks that every permission in `seenWith` is required by an action or page of this file, because any other permission would have no
 * effect.
 */
export function checkSeenWith({ source, report }: Subject): void {
  const { kinds, perms, states, actions = [], screens = {} } = source;
  const steps = [...(states?.transitions ?? []), ...actions];
  const codes = [...steps.map(({ name, perm = `${perms}:${name}` }) => perm), ...Object.values(screens).flatMap(({ perm }) => perm ?? [])];
  kinds?.seenWith?.forEach((code, i) => {
    if (codes.includes(code)) return;
    const what = texts.permissionUnused({ code });
    report.error({ path: ['kinds', 'seenWith', i], what, mend: suggest(code, codes, texts.namePermissionOne) });
  });
}

/** Compiles the kinds. Each has its permissions by ability, and the fields that its records never show. */
export function buildKinds({ field, perms, seenWith }: KindsSource, { properties }: RecordSource): Kinds {
  const kinds = Object.entries(perms).map(([kind, { list, query, add, edit }]) => {
    const own = {
      ...(list !== undefined && { find: list }),
      ...(query !== undefined && { findById: query }),
      ...(add !== undefined && { create: add }),
      ...(edit !== undefined && { update: edit }),
    };
    return [kind, own] as const;
  });
  const without = Object.keys(perms).flatMap((kind) => {
    const names = Object.keys(properties).filter((name) => isNever(properties[name]?.visibleWhen, { field, kind }));
    return names.length > 0 ? [[kind, names] as const] : [];
  });
  return {
    field,
    perms: Object.fromEntries(kinds),
    ...(without.length > 0 && { without: Object.fromEntries(without) }),
    ...(seenWith && { seenWith }),
  };
}

/** Whether a condition can never be true for a kind, because it requires another kind. */
function isNever(condition: ConditionSource | undefined, { field, kind }: { field: string; kind: string }): boolean {
  const expected = testsIn(condition ?? {}).find(({ name }) => name === field)?.expected;
  return expected !== undefined && !hasOperators(expected) && ![expected].flat().includes(kind);
}
