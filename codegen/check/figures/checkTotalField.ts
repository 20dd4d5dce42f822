import { kindNameOf } from '../../model/kindNameOf.ts';
import type { PropertySource } from '../../read/source.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import type { Remark } from '../report.ts';
import { suggest } from '../suggest.ts';
import { changesByItself } from './checkOperands.ts';
import type { PlacedTotal } from './checkTotals.ts';
import { isOfTheDay } from './isOfTheDay.ts';
import { numberKinds } from './numberKinds.ts';

const texts = faultTexts({
  cannotHoldCount: {
    en: '`{{name}}` ({{kind}}) cannot hold a number of records',
    zh: '`{{name}}`（`{{kind}}`）不能存放记录数',
  },
  fieldOfCount: { en: '`field` says nothing where records are counted', zh: '统计记录数时，`field`没有作用' },
  removeOrWriteDistinct: { en: 'remove it, or write `distinct`', zh: '请删除，或写`distinct`' },
  totalNeedsField: { en: '`{{as}}` needs `field`', zh: '`{{as}}`需要`field`' },
  cannotCountDistinct: {
    en: 'different values of `{{field}}` ({{theirs}}) cannot be counted',
    zh: '`{{field}}`（`{{theirs}}`）的不同值无法统计',
  },
  cannotHoldTotal: {
    en: '`{{name}}` ({{kind}}) cannot hold the `{{total}}` of `{{resource}}.{{field}}` ({{fieldKind}})',
    zh: '`{{name}}`（`{{kind}}`）不能存放`{{resource}}.{{field}}`（`{{fieldKind}}`）的`{{total}}`',
  },
  giveBothSameType: {
    en: 'give both the same `type`, `format`, `scale` and `currency`',
    zh: '请使两者的`type`、`format`、`scale`和`currency`一致',
  },
});

const numbers = [...numberKinds];

/** The kinds whose values each form of a total takes. */
const takes: Readonly<Record<'sum' | 'min' | 'max', readonly string[]>> = {
  sum: numbers,
  min: [...numbers, 'date', 'date-time'],
  max: [...numbers, 'date', 'date-time'],
};

/** Kinds whose values are no names: how many different ones there are is nothing that anybody asks. */
const uncounted: ReadonlySet<string> = new Set([
  'decimal',
  'money',
  'date-time',
  'references',
  'rows',
  'lines',
  'file',
]);

/** What is wrong with the field that is added up, and with the one that is to hold it. */
export function checkTotalField({ name, property, total, child, path }: PlacedTotal): Remark[] {
  const { as, field } = total;
  const kind = kindNameOf(property);
  if ((as === 'count' || as === 'distinct') && kind !== 'integer') {
    const what = texts.cannotHoldCount({ name, kind });
    return [{ path: [...path, 'as'], what, mend: commonTexts.writeTypeInteger }];
  }
  if (as === 'count') {
    if (field === undefined) return [];
    const what = texts.fieldOfCount;
    return [{ path: [...path, 'field'], on: 'key', what, mend: texts.removeOrWriteDistinct }];
  }
  if (field === undefined)
    return [{ path: [...path, 'as'], what: texts.totalNeedsField({ as }), mend: commonTexts.addField }];
  const { properties } = child.record;
  const added = Object.hasOwn(properties, field) ? properties[field] : undefined;
  const at = [...path, 'field'];
  if (!added) {
    const what = commonTexts.noFieldIn({ resource: child.name, name: field });
    return [{ path: at, what, mend: suggest(field, Object.keys(properties)) }];
  }
  if (isOfTheDay(added)) return [{ path: at, ...changesByItself(field) }];
  const theirs = kindNameOf(added);
  if (as === 'distinct') {
    if (!uncounted.has(theirs)) return [];
    const what = texts.cannotCountDistinct({ field, theirs });
    return [{ path: at, what, mend: commonTexts.nameCountable }];
  }
  if (takes[as].includes(theirs) && theirs === kind && isAlike(property, added)) return [];
  const what = texts.cannotHoldTotal({ name, kind, total: as, resource: child.name, field, fieldKind: theirs });
  return [{ path: at, what, mend: texts.giveBothSameType }];
}

/** The same digits behind the point, and of amounts the same currency where it is fixed. */
function isAlike(a: PropertySource, b: PropertySource): boolean {
  const fixed = [a, b].flatMap(({ currency = '' }) => (/^[A-Z]{3}$/.test(currency) ? [currency] : []));
  return a.scale === b.scale && new Set(fixed).size < 2;
}
