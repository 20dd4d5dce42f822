/** Which filters and orders of a list an index can serve. */

import type { Field } from '../../../src/contract/resource.ts';
import type { Subject } from '../../check/subject.ts';
import type { Path } from '../../read/location.ts';
import { kindNameOf } from '../../read/property.ts';
import { faultTexts } from '../../texts/faultTexts.ts';

const texts = faultTexts({
  giveMaxLength: {
    en: 'give it a `maxLength` of {{mostIndexed}} or less',
    zh: '请设置不超过 {{mostIndexed}} 的`maxLength`',
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
 * Whether a filter asks for whole values of a field, or for bounds of them: then an index serves. A piece of a text is
 * looked for in every row, whatever indexes there are; that is no fault, as 100,000 rows take some 15 ms.
 */
export function isRequestedWhole({ kind, search }: Pick<Field, 'kind' | 'search'>): boolean {
  return search === undefined && kind !== 'text-area';
}

/** So many characters of a text go into an index: PostgreSQL refuses to store a row with some 2,700 bytes in one. */
const mostIndexed = 200;

/** Kinds whose own check sets no bound. */
const unbounded: ReadonlySet<string> = new Set(['text', 'text-area', 'https-url']);

/** What a field says of the length of its values; numbers that the server gives, and pieces of others, are short. */
interface Sized {
  readonly kind: string;
  readonly maxLength?: number;
  readonly serial?: unknown;
  readonly derived?: unknown;
}

/** Whether values of a field may be too long for an index over them. */
export function mayBeLong({ kind, maxLength = Number.POSITIVE_INFINITY, serial, derived }: Sized): boolean {
  return unbounded.has(kind) && maxLength > mostIndexed && serial === undefined && derived === undefined;
}

interface Key {
  readonly name: string;
  readonly path: Path;
  readonly on?: 'key';
}

/**
 * Warns of filters and orders of the list that an index would serve, were their values not too long for one. Filters that
 * look for a piece of a text have none either and are not told of: no index helps them, and few rows need one.
 */
export function warnOfLongKeys({ source, report }: Subject): void {
  // The order of lines that a file describes is the compiler's own.
  if (source.partOf) return;
  const { filters = [], sort = [], presets = [] } = source.list ?? {};
  const { properties } = source.record;
  const requested: readonly Key[] = [
    ...filters.map((name, i) => ({ name, path: ['list', 'filters', i] })),
    ...presets.flatMap((preset, i) =>
      Object.keys(preset.filters ?? {}).map(
        (name): Key => ({ name, path: ['list', 'presets', i, 'filters', name], on: 'key' }),
      ),
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
