/** Ready-made views of a list, with filters and sort order. */

import { dateSpans, isDateSpan } from '../../../src/contract/dateSpans.ts';
import type { Field } from '../../../src/contract/field.ts';
import { type Condition, operators, type Sort } from '../../../src/contract/query.ts';
import type { Preset } from '../../../src/contract/resource.ts';
import { isTemporal, isTextLine } from '../../../src/fields/kinds.ts';
import { type Remark, type Subject, suggest } from '../../check/subject.ts';
import type { PresetSource, PropertySource } from '../../generated/source.ts';
import { asField, type Path } from '../../read/recordSource.ts';
import { commonTexts, faultTexts } from '../../texts/faultTexts.ts';
import { expectedFault } from '../expected.ts';
import { textOf } from '../text.ts';

const texts = faultTexts({
  twoPresetsNamed: { en: 'there are two presets named `{{name}}`', zh: '有两个名为`{{name}}`的预设视图' },
  twoDefaults: { en: 'two presets have `default`', zh: '有两个预设视图设了`default`' },
  keepOneDefault: { en: 'keep `default` in only one of the presets', zh: '请只在一个预设视图中保留`default`' },
  renameOne: { en: 'give one of them another name', zh: '请为其中一个另取名称' },
  noOperator: { en: 'there is no operator `{{operator}}`', zh: '没有运算符`{{operator}}`' },
  isNullTakesBoolean: { en: '`isNull` must be true or false', zh: '`isNull`须为`true`或`false`' },
  writeTrueOrFalse: { en: 'write true or false', zh: '请写`true`或`false`' },
  onlyDates: { en: '`{{operator}}` only works with dates', zh: '只有日期字段可以用`{{operator}}`' },
  noSpan: { en: 'there is no date range `{{span}}`', zh: '没有名为`{{span}}`的日期范围' },
  onlyTexts: { en: '`{{operator}}` only works with texts', zh: '只有文本字段可以用`{{operator}}`' },
  takesTexts: { en: '`{{operator}}` needs a text', zh: '`{{operator}}`的值须为文本' },
  writeTextInQuotes: { en: 'write a text in quotes', zh: '请写带引号的文本' },
});

/**
 * Checks the names, defaults and filters of ready-made views, and the filters of the `groups` layout. `checkList` checks that the fields
 * exist.
 */
export function checkPresets(subject: Subject): void {
  const { presets = [], views = [] } = subject.source.list ?? {};
  const filtersOf = ({ filters = {} }: Pick<PresetSource, 'filters'>, path: Path): Remark[] =>
    Object.entries(filters).flatMap(([name, requested]) => filterFaults(subject, { name, requested, path: [...path, 'filters', name] }));
  const remarks = [
    ...presets.flatMap((preset, i) => [...twinFaults(presets, i), ...filtersOf(preset, ['list', 'presets', i])]),
    ...views.flatMap((view, i) => (typeof view === 'string' ? [] : filtersOf(view, ['list', 'views', i]))),
  ];
  for (const remark of remarks) subject.report.error(remark);
}

function twinFaults(presets: readonly PresetSource[], i: number): Remark[] {
  const { name, default: isDefault } = presets[i] as PresetSource;
  if (isDefault && presets.findIndex((each) => each.default) < i) {
    return [{ path: ['list', 'presets', i, 'default'], what: texts.twoDefaults, mend: texts.keepOneDefault }];
  }
  if (presets.findIndex((each) => each.name === name) === i) return [];
  const path: Path = ['list', 'presets', i, 'name'];
  return [{ path, what: texts.twoPresetsNamed({ name }), mend: texts.renameOne }];
}

export type FilterSource = NonNullable<PresetSource['filters']>[string];

export interface PlacedFilter {
  readonly name: string;
  readonly requested: FilterSource;
  readonly path: Path;
}

/** Returns the faults of the filter of one field. */
export function filterFaults({ source, world }: Subject, { name, requested, path }: PlacedFilter): Remark[] {
  const property = source.record.properties[name];
  // An unknown field name is reported by the check of the list.
  if (!property) return [];
  const reject = (expected: string | number | boolean, at: Path): Remark[] => {
    const fault = isPart(property, expected) ? undefined : expectedFault({ expected, property, enums: world.enums });
    return fault ? [{ path: at, ...fault }] : [];
  };
  if (Array.isArray(requested)) return requested.flatMap((one, i) => reject(one, [...path, i]));
  if (typeof requested !== 'object') return reject(requested as string | number | boolean, path);
  return Object.entries(requested).flatMap(([operator, operand]): Remark[] => {
    const at = [...path, operator];
    if (!operators.some((known) => known === operator))
      return [{ path: at, on: 'key', what: texts.noOperator({ operator }), mend: suggest(operator, operators) }];
    if (operator === 'within') return spanFaults({ property, operator, operand, path: at });
    if (operator === 'isNull')
      return typeof operand === 'boolean' ? [] : [{ path: at, what: texts.isNullTakesBoolean, mend: texts.writeTrueOrFalse }];
    if (operator === 'contains' || operator === 'startsWith') return wordFaults({ property, operator, operand, path: at });
    return reject(operand, at);
  });
}

/** Whether the filter of a field matches substrings, so that `expected` may be a part of a valid value. */
function isPart(property: PropertySource, expected: unknown): boolean {
  return property.search === 'contains' && typeof expected === 'string';
}

interface PlacedOperand {
  readonly property: PropertySource;
  readonly operator: string;
  readonly operand: unknown;
  readonly path: Path;
}

/** Checks a relative period such as `today`, which only dates and date-times can have. */
function spanFaults({ property, operator, operand, path }: PlacedOperand): Remark[] {
  if (!isTemporal(asField(property))) {
    return [{ path, on: 'key', what: texts.onlyDates({ operator }), mend: commonTexts.removeIt }];
  }
  if (isDateSpan(operand)) return [];
  return [{ path, what: texts.noSpan({ span: String(operand) }), mend: suggest(String(operand), dateSpans) }];
}

function wordFaults({ property, operator, operand, path }: PlacedOperand): Remark[] {
  if (property.type !== 'string' || !isTextLine(asField(property))) {
    return [{ path, on: 'key', what: texts.onlyTexts({ operator }), mend: commonTexts.removeIt }];
  }
  return typeof operand === 'string' ? [] : [{ path, what: texts.takesTexts({ operator }), mend: texts.writeTextInQuotes }];
}

/** Compiles a ready-made view. Without `sort`, the view has the default order of the list (`usual`). */
export function buildPreset(
  { name, title, default: isDefault, keyword = '', filters, sort, columns = [] }: PresetSource,
  { fields, usual }: { readonly fields: readonly Field[]; readonly usual: readonly Sort[] },
): Preset {
  return {
    name,
    title: textOf(title),
    ...(isDefault && { isDefault }),
    keyword,
    filters: buildFilters(filters, fields),
    sorts: sort?.map(toSort) ?? usual,
    columns: columns.map((field) => ({ field })),
  };
}

/** Compiles the filters of a view to the form that they have in a list request. */
export function buildFilters(filters: PresetSource['filters'] = {}, fields: readonly Field[]): Preset['filters'] {
  return Object.fromEntries(Object.entries(filters).map(([field, condition]) => [field, conditionOf(condition, field, fields)]));
}

/**
 * Compiles one filter. A single value means the same as in the body of a list request: in a field with substring search, a part of the
 * text.
 */
function conditionOf(condition: FilterSource, name: string, fields: readonly Field[]): Condition {
  if (typeof condition === 'object') return condition;
  const isSearched = fields.find((field) => field.name === name)?.search === 'contains';
  return isSearched ? { contains: condition } : [condition];
}

/** Parses a sort order: `-opened` sorts by `opened`, descending. */
export function toSort(field: string): Sort {
  return field.startsWith('-') ? { field: field.slice(1), order: 'desc' } : { field, order: 'asc' };
}
