import { kindNameOf } from '../../model/kindNameOf.ts';
import type { PropertySource } from '../../read/source.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { refuseEach } from '../refuseWanted.ts';
import type { Remark } from '../report.ts';
import type { World } from '../subject.ts';
import { suggest } from '../suggest.ts';
import { changesByItself } from './checkOperands.ts';
import type { PlacedTotal } from './checkTotals.ts';
import { isOfTheDay } from './isOfTheDay.ts';

const texts = faultTexts({
  noFixedValue: {
    en: 'no fixed value of `{{name}}` ({{kind}}) can be asked for',
    zh: '不能按固定值查找`{{name}}`（`{{kind}}`）',
  },
});

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
      const what = commonTexts.noFieldIn({ resource: child.name, name });
      return [{ path: at, on: 'key', what, mend: suggest(name, names) }];
    }
    if (isOfTheDay(property)) return [{ path: at, on: 'key', ...changesByItself(name) }];
    if (!isAsked(property)) {
      const what = texts.noFixedValue({ name, kind: kindNameOf(property) });
      return [{ path: at, on: 'key', what, mend: commonTexts.nameCountable }];
    }
    return refuseEach(wanted, { property, enums, path: at });
  });
}

function isAsked(property: PropertySource | undefined): boolean {
  return property !== undefined && !unasked.has(kindNameOf(property));
}
