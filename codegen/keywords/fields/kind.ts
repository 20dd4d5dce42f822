/** Which keywords apply to which kinds of fields. */

import { isNumber, isSingleValue, isTemporal, isYesNo, kindOf } from '../../../src/fields/kinds.ts';
import { everyProperty, type PlacedProperty, type Subject, suggest } from '../../check/subject.ts';
import type { PropertySource } from '../../generated/source.ts';
import { type Comparison, formatNames } from '../../read/recordSource.ts';
import { commonTexts, faultTexts, type Message } from '../../texts/faultTexts.ts';

const texts = faultTexts({
  takeEnum: { en: 'use the keyword `enum`', zh: '请使用关键字`enum`' },
  takeReference: { en: 'use the keyword `reference`', zh: '请使用关键字`reference`' },
  takeItems: { en: 'use the keyword `items`', zh: '请使用关键字`items`' },
  takeLines: { en: 'use the keyword `lines`', zh: '请使用关键字`lines`' },
  writeTypeBoolean: { en: 'write `"type": "boolean"`', zh: '请写`"type": "boolean"`' },
  kindNeedsType: {
    en: '`type` is {{type}}, but a field of the kind `{{kind}}` needs {{expected}}',
    zh: '`type`是`{{type}}`，但`{{kind}}`类型的字段应写为`{{expected}}`',
  },
  writeType: { en: 'write "{{json}}"', zh: '请写`"{{json}}"`' },
  idleKeyword: { en: '`{{keyword}}` does not apply to {{field}}', zh: '`{{keyword}}`不适用于{{field}}' },
  kindNeeds: { en: '{{field}} needs `{{keyword}}`', zh: '{{field}}需要`{{keyword}}`' },
  messageWithoutPattern: { en: '`patternMessage` needs `pattern`', zh: '`patternMessage`须与`pattern`一起使用' },
  addPatternOrRemove: { en: 'add `pattern`, or remove `patternMessage`', zh: '请补上`pattern`，或删除`patternMessage`' },
  removeOrAddDecimal: { en: 'remove it, or add `"format": "decimal"`', zh: '请删除，或补上`"format": "decimal"`' },
  enumDecidesIt: { en: 'remove it: the enum already limits the values', zh: '请删除：枚举已限定可选的值' },
  fieldOfKind: { en: 'a field of the kind `{{kind}}`', zh: '`{{kind}}`类型的字段' },
});

export type Keyword = keyof PropertySource | 'byQuestion' | 'startFrom';

/** Keywords that apply to every kind, with the exceptions in `unsuitedTo`. */
export const always: readonly Keyword[] = [
  ...(['type', 'title', 'description', 'default', 'system', 'lockedAfterCreate'] as const),
  ...(['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'sameAs', 'differsFrom'] as const),
  ...(['access', 'warn', 'warnMessage', 'warnWhen', 'was', 'names'] as const),
];
/** Keywords of every kind in the form of an action; the meta schema allows them nowhere else. */
const ofInput: readonly Keyword[] = ['startFrom'];
const text: readonly Keyword[] = [
  ...(['format', 'maxLength', 'minLength', 'pattern', 'patternMessage'] as const),
  ...(['unique', 'search', 'case', 'derived', 'beginsWith', 'knownBy'] as const),
];
const number: readonly Keyword[] = [
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'unique'] as const),
  ...(['atMost', 'atLeast', 'lessThan', 'moreThan', 'near', 'derived', 'total'] as const),
];
const time: readonly Keyword[] = ['format', 'unique', 'notBefore', 'notAfter', 'due', 'total'];

const byKind: Readonly<Record<string, readonly Keyword[]>> = {
  text: [...text, 'multiline', 'serial'],
  'text-area': [...text, 'multiline', 'codes'],
  integer: [...number, 'enum'],
  decimal: ['format', 'precision', 'scale', ...number],
  money: ['format', 'currency', ...number],
  boolean: ['byQuestion'],
  enum: ['enum', 'without', 'unique', 'derived'],
  date: time,
  'date-time': [...time, 'zone'],
  reference: ['reference', 'unique'],
  references: ['reference', 'maxItems'],
  rows: ['items', 'maxItems'],
  lines: ['lines'],
  file: ['format', 'accept'],
  subdivision: [...text, 'country'],
  'postal-code': [...text, 'country', 'state'],
};

/** Keywords that do not apply to lines and files, because these keywords need a plain value. */
const noValue: readonly Keyword[] = [
  ...(['default', 'startFrom', 'system', 'sameAs', 'differsFrom', 'warn', 'warnMessage', 'warnWhen', 'names'] as const),
];
const unsuitedTo: Readonly<Record<string, readonly Keyword[]>> = { lines: noValue, file: noValue, rows: ['names'], references: ['names'] };

/** Whether a keyword applies to a kind. Kinds that `byKind` does not list, such as kinds of codes, take the keywords of texts. */
export function fits(keyword: Keyword, kind: string): boolean {
  if (unsuitedTo[kind]?.includes(keyword)) return false;
  return always.includes(keyword) || ofInput.includes(keyword) || (byKind[kind] ?? text).includes(keyword);
}

/**
 * Returns the keywords of a kind, for the reference: those that it may have and those that it must have. `format` and the keywords of every
 * kind are left out.
 */
export function companionsOf(kind: string): { readonly takes: readonly Keyword[]; readonly needs: readonly Keyword[] } {
  const takes = (byKind[kind] ?? text).filter((keyword) => keyword !== 'format' && fits(keyword, kind));
  return { takes, needs: neededBy[kind] ?? [] };
}

/** The keywords that a field of each kind must have. */
const neededBy: Readonly<Record<string, readonly (keyof PropertySource)[]>> = {
  decimal: ['precision', 'scale'],
  money: ['currency'],
  subdivision: ['country'],
  rows: ['items'],
};

/** Returns the name of the group to which a kind belongs. Values of kinds in the same group can be compared with each other. */
export function orderOf(kind: string): string {
  if (isNumber({ kind })) return 'number';
  return isTemporal({ kind }) || isYesNo({ kind }) || !isSingleValue({ kind }) ? kind : 'text';
}

/** Whether two kinds can be compared with this keyword. */
export function canCompare(keyword: Comparison, kind: string, other: string): boolean {
  if (keyword === 'notBefore' || keyword === 'notAfter') return [kind, other].every((one) => isTemporal({ kind: one }));
  return isSingleValue({ kind }) && orderOf(kind) === orderOf(other) && fits(keyword, other);
}

/** How to declare the kinds that `format` does not select, for the message to users who write such a kind as the `format`. */
const otherwise: Readonly<Record<string, Message>> = {
  enum: texts.takeEnum,
  reference: texts.takeReference,
  references: texts.takeReference,
  rows: texts.takeItems,
  lines: texts.takeLines,
  boolean: texts.writeTypeBoolean,
  integer: commonTexts.writeTypeInteger,
};

/** Checks that every field has an existing kind, the `type` and the keywords that the kind requires, and no keywords that do not apply. */
export function checkKinds({ source, report }: Subject): void {
  for (const field of everyProperty(source)) {
    const { property, kind, path } = field;
    const format = property.format;
    if (format !== undefined && !formatNames.includes(format)) {
      const mend = Object.hasOwn(otherwise, format) ? (otherwise[format] as Message) : suggest(format, formatNames);
      report.error({ path: [...path, 'format'], what: commonTexts.noFormat({ format }), mend });
      continue;
    }
    checkKind(field, report);
    const json = kindOf(kind)?.json;
    if (json !== undefined && json !== property.type) {
      const what = texts.kindNeedsType({ type: property.type, kind, expected: json });
      report.error({ path: [...path, 'type'], what, mend: texts.writeType({ json }) });
    }
  }
}

function checkKind({ property, kind, path }: PlacedProperty, report: Subject['report']): void {
  for (const keyword of Object.keys(property) as Keyword[]) {
    if (fits(keyword, kind)) continue;
    const what = texts.idleKeyword({ keyword, field: article(kind) });
    report.error({ path: [...path, keyword], on: 'key', what, mend: advice(keyword, property) });
  }
  for (const keyword of neededBy[kind] ?? []) {
    if (property[keyword] !== undefined) continue;
    report.error({
      path,
      on: 'key',
      what: texts.kindNeeds({ field: article(kind), keyword }),
      mend: commonTexts.addIt({ name: keyword }),
    });
  }
  if (property.patternMessage && property.pattern === undefined) {
    const what = texts.messageWithoutPattern;
    report.error({ path: [...path, 'patternMessage'], on: 'key', what, mend: texts.addPatternOrRemove });
  }
}

function advice(keyword: Keyword, property: PropertySource): Message {
  if (keyword === 'precision' || keyword === 'scale') return texts.removeOrAddDecimal;
  if (keyword === 'format' && property.enum !== undefined) return texts.enumDecidesIt;
  return commonTexts.removeIt;
}

function article(kind: string): Message {
  return texts.fieldOfKind({ kind });
}
