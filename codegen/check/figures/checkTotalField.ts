import { kindNameOf } from '../../model/kindNameOf.ts';
import type { PropertySource } from '../../read/source.ts';
import type { Remark } from '../report.ts';
import { suggest } from '../suggest.ts';
import { changesByItself } from './checkOperands.ts';
import type { PlacedTotal } from './checkTotals.ts';
import { isOfTheDay } from './isOfTheDay.ts';
import { numberKinds } from './numberKinds.ts';

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
    const what = `\`${name}\` (${kind}) cannot hold a number of records`;
    return [{ path: [...path, 'as'], what, mend: 'write `type`: `integer`' }];
  }
  if (as === 'count') {
    if (field === undefined) return [];
    const what = '`field` says nothing where records are counted';
    return [{ path: [...path, 'field'], on: 'key', what, mend: 'remove it, or write `distinct`' }];
  }
  if (field === undefined) return [{ path: [...path, 'as'], what: `\`${as}\` needs \`field\``, mend: 'add `field`' }];
  const { properties } = child.record;
  const added = Object.hasOwn(properties, field) ? properties[field] : undefined;
  const at = [...path, 'field'];
  if (!added) {
    const what = `\`${child.name}\` has no field \`${field}\``;
    return [{ path: at, what, mend: suggest(field, Object.keys(properties)) }];
  }
  if (isOfTheDay(added)) return [{ path: at, ...changesByItself(field) }];
  const theirs = kindNameOf(added);
  if (as === 'distinct') {
    if (!uncounted.has(theirs)) return [];
    const what = `different values of \`${field}\` (${theirs}) cannot be counted`;
    return [{ path: at, what, mend: 'name a choice, a reference, a text or a whole number' }];
  }
  if (takes[as].includes(theirs) && theirs === kind && isAlike(property, added)) return [];
  const what = `\`${name}\` (${kind}) cannot hold the \`${as}\` of \`${child.name}.${field}\` (${theirs})`;
  return [{ path: at, what, mend: 'give both the same `type`, `format`, `scale` and `currency`' }];
}

/** The same digits behind the point, and of amounts the same currency where it is fixed. */
function isAlike(a: PropertySource, b: PropertySource): boolean {
  const fixed = [a, b].flatMap(({ currency = '' }) => (/^[A-Z]{3}$/.test(currency) ? [currency] : []));
  return a.scale === b.scale && new Set(fixed).size < 2;
}
