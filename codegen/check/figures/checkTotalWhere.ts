import { kindNameOf } from '../../model/kindNameOf.ts';
import type { PropertySource, TotalWhereSource } from '../../read/source.ts';
import { refuseWanted } from '../refuseWanted.ts';
import type { Remark } from '../report.ts';
import type { World } from '../subject.ts';
import { suggest } from '../suggest.ts';
import { changesByItself } from './checkOperands.ts';
import type { PlacedTotal } from './checkTotals.ts';
import { isOfTheDay } from './isOfTheDay.ts';

/** Kinds that have no fixed values to ask for. */
const unasked: ReadonlySet<string> = new Set(['decimal', 'money', 'date-time', 'references', 'rows', 'lines', 'file']);

/** What is wrong with what a total asks of the records that it is over. */
export function checkTotalWhere({ total, child, path }: PlacedTotal, { enums }: World): Remark[] {
  const { properties } = child.record;
  return Object.entries(total.where ?? {}).flatMap(([name, wanted]): Remark[] => {
    const at = [...path, 'where', name];
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!property) {
      const names = Object.keys(properties).filter((each) => isAsked(properties[each]));
      const what = `\`${child.name}\` has no field \`${name}\``;
      return [{ path: at, on: 'key', what, mend: suggest(name, names) }];
    }
    if (isOfTheDay(property)) return [{ path: at, on: 'key', ...changesByItself(name) }];
    if (!isAsked(property)) {
      const what = `no fixed value of \`${name}\` (${kindNameOf(property)}) can be asked for`;
      return [{ path: at, on: 'key', what, mend: 'name a choice, a reference, a text or a whole number' }];
    }
    return valuesIn(wanted).flatMap(({ value, below }) => {
      const refusal = refuseWanted({ wanted: value, property, enums });
      return refusal ? [{ path: [...at, ...below], ...refusal }] : [];
    });
  });
}

function isAsked(property: PropertySource | undefined): boolean {
  return property !== undefined && !unasked.has(kindNameOf(property));
}

/** Every value that is named, with its place. */
function valuesIn(wanted: TotalWhereSource) {
  if (typeof wanted !== 'object') return [{ value: wanted, below: [] }];
  if ('not' in wanted) return wanted.not.map((value, i) => ({ value, below: ['not', i] }));
  return wanted.map((value, i) => ({ value, below: [i] }));
}
