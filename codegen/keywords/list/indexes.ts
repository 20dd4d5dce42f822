/** Decides for which filters and sort orders of a list an index can be used. Also checks and compiles the plan of a `map` layout. */

import type { Field } from '../../../src/contract/field.ts';
import type { Plan } from '../../../src/contract/lists.ts';
import {
  hasOneForm,
  isAmount,
  isNumber,
  isReference,
  isSingleReference,
  isTemporal,
  isTextArea,
  kindOf,
} from '../../../src/fields/kinds.ts';
import { misfit, type Remark, type Subject } from '../../check/subject.ts';
import type { ListViewSource, PropertySource } from '../../generated/source.ts';
import { asField, kindNameOf, type Path } from '../../read/recordSource.ts';
import { commonTexts, faultTexts } from '../../texts/faultTexts.ts';
import { buildRelated, checkRelated } from '../related.ts';

const texts = faultTexts({
  giveMaxLength: {
    en: 'give the field a `maxLength` of {{mostIndexed}} or less',
    zh: '请为该字段设置不超过 {{mostIndexed}} 的`maxLength`',
  },
  filterWithoutIndex: {
    en: 'the filter `{{name}}` has no index, because its values may be long',
    zh: '筛选项`{{name}}`没有索引，因为其值可能很长',
  },
  orderWithoutIndex: {
    en: 'sorting by `{{name}}` has no index, because its values may be long',
    zh: '按`{{name}}`排序没有索引，因为其值可能很长',
  },
});

/**
 * Whether a filter compares whole values or bounds, so that an index helps. A substring search scans every row instead, which takes about
 * 15 ms for 100,000 rows.
 */
export function isRequestedWhole({ kind, search }: Pick<Field, 'kind' | 'search'>): boolean {
  return search === undefined && !isTextArea({ kind });
}

/** The maximum length of an indexed text: PostgreSQL rejects index rows of about 2,700 bytes or more. */
const mostIndexed = 200;

/** The properties that tell how long the values of a field can be. Serials and derived texts are short. */
interface Sized {
  readonly kind: string;
  readonly maxLength?: number;
  readonly serial?: unknown;
  readonly derived?: unknown;
}

/** Whether a field may have values that are too long for an index. */
export function mayBeLong({ kind, maxLength = Number.POSITIVE_INFINITY, serial, derived }: Sized): boolean {
  return kindOf(kind)?.isUnbounded === true && maxLength > mostIndexed && serial === undefined && derived === undefined;
}

interface Key {
  readonly name: string;
  readonly path: Path;
  readonly on?: 'key';
}

/**
 * Warns of filters and sort orders of the list that cannot have an index, because values may be too long. Substring filters are not
 * reported, because an index would not help them.
 */
export function warnOfLongKeys({ source, report }: Subject): void {
  // The compiler sets the order of described lines, so there is nothing to warn of.
  if (source.partOf) return;
  const { filters = [], sort = [], presets = [] } = source.list ?? {};
  const { properties } = source.record;
  const requested: readonly Key[] = [
    ...filters.map((name, i) => ({ name, path: ['list', 'filters', i] })),
    ...presets.flatMap((preset, i) =>
      Object.keys(preset.filters ?? {}).map((name): Key => ({ name, path: ['list', 'presets', i, 'filters', name], on: 'key' })),
    ),
  ];
  const isLong = (name: string): boolean => {
    const property = properties[name];
    return property !== undefined && !property.unique && mayBeLong({ ...property, kind: kindNameOf(property) });
  };
  const isWhole = (name: string): boolean => {
    const property = properties[name];
    return property !== undefined && isRequestedWhole({ ...property, kind: kindNameOf(property) });
  };
  const mend = texts.giveMaxLength({ mostIndexed });
  for (const { name, ...location } of requested.filter((key) => isLong(key.name) && isWhole(key.name))) {
    report.warn({ ...location, what: texts.filterWithoutIndex({ name }), mend });
  }
  sort.forEach((each, i) => {
    const name = each.replace(/^-/, '');
    const what = texts.orderWithoutIndex({ name });
    if (isLong(name)) report.warn({ path: ['list', 'sort', i], what, mend });
  });
}

const planTexts = faultTexts({
  textOrWholeNumber: { en: 'a text or a whole number', zh: '文本或整数字段' },
  mapNeeds: { en: 'the view `map` needs `{{part}}`', zh: '视图`map`需要`{{part}}`' },
  nameFieldThatIs: { en: 'use a field that is {{expected}}', zh: '请写一个{{expected}}的名称' },
});

const location = {
  fits: (property: PropertySource): boolean => {
    const field = asField(property);
    const isShortText = hasOneForm(field) && !isTemporal(field) && !isTextArea(field);
    return ['string', 'integer'].includes(property.type) && isShortText && !isReference(field);
  },
  expected: planTexts.textOrWholeNumber,
};
const amount = {
  fits: (property: PropertySource): boolean => isNumber(asField(property)) && !isAmount(asField(property)),
  expected: commonTexts.aNumber,
};

const building = {
  fits: (property: PropertySource): boolean => isSingleReference(asField(property)),
  expected: commonTexts.aReference,
};

/** The fields that each part of a plan may name, and whether the part is required. */
const parts = {
  site: { ...building, isNeeded: false },
  zone: { ...location, isNeeded: false },
  row: { ...location, isNeeded: true },
  column: { ...location, isNeeded: true },
  level: { ...location, isNeeded: false },
  fill: { ...amount, isNeeded: true },
  capacity: { ...amount, isNeeded: true },
} as const;

/** Checks a `map` layout of the list, which shows storage locations as a plan. */
export function checkPlan(subject: Subject, view: ListViewSource, path: Path): void {
  const { properties } = subject.source.record;
  const named = Object.keys(parts) as (keyof typeof parts)[];
  const remarks = named.flatMap((part, i): Remark[] => {
    const { isNeeded, ...rule } = parts[part];
    const name = view[part];
    if (name === undefined) {
      const what = planTexts.mapNeeds({ part });
      return isNeeded ? [{ path, what, mend: planTexts.nameFieldThatIs({ expected: rule.expected }) }] : [];
    }
    const at = [...path, part];
    const isTwice = named.slice(0, i).some((other) => view[other] === name);
    if (isTwice) return [{ path: at, what: commonTexts.namedTwice({ name }), mend: commonTexts.nameAnotherField }];
    return misfit(properties, { ...rule, name, path: at });
  });
  for (const remark of remarks) subject.report.error(remark);
  if (view.inside) checkRelated(subject, view.inside, [...path, 'inside']);
}

export function planOf({ site, zone, row = '', column = '', level, fill = '', capacity = '', inside }: ListViewSource): Plan {
  return {
    row,
    column,
    fill,
    capacity,
    ...(site !== undefined && { site }),
    ...(zone !== undefined && { zone }),
    ...(level !== undefined && { level }),
    ...(inside && { inside: buildRelated(inside) }),
  };
}
