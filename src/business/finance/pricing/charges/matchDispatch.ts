import { joiners, type Language, type Text } from '../../../../contract/text.ts';
import type { Decimal } from '../../../../server/extend.ts';
import type { Step } from '../../both/trace.ts';
import { unitName } from '../../both/unitName.ts';
import { keysOfPlace, type PlaceRule } from '../lists/placeKeys.ts';
import { isInForce, type PriceList } from '../lists/priceList.ts';
import type { DispatchRow } from '../lists/rows.ts';
import { isInTier, onlyOf } from '../lists/tierOf.ts';
import { plain } from '../plain.ts';
import { say } from '../say.ts';
import { type Destination, quantityIn } from './destination.ts';

/** The row for a destination with the quantity by it, or why there is none. */
export type DispatchMatch =
  | { readonly row: DispatchRow; readonly qty: Decimal; readonly steps: readonly Step[] }
  | { readonly reason: Text };

const ruleNames: Readonly<Record<PlaceRule, { zh: string; en: string }>> = {
  FC: { zh: '仓点', en: 'FC' },
  ZIP5: { zh: '邮编', en: 'ZIP' },
  ZIP3: { zh: '邮编前三位', en: 'ZIP3' },
  STATE: { zh: '州', en: 'state' },
};

/** Of a list, the row for a destination: by code, ZIP, first three digits of it, state; of those the one in whose tier the quantity lies. */
export function matchDispatch(list: PriceList<DispatchRow>, destination: Destination, date: string): DispatchMatch {
  for (const { rule, value, key } of keysOfPlace(destination.place)) {
    const rows = list.rowsAt(key).filter((row) => isFor(row, destination, date));
    if (rows.length === 0) continue;
    const fitting = rows.flatMap((row) => {
      const { qty, steps } = quantityIn(row.chargeUnit, destination, row);
      return qty !== undefined && isInTier(row, qty) ? [{ row, qty, steps }] : [];
    });
    const row = onlyOf(fitting.map((one) => one.row));
    const found = fitting.find((one) => one.row === row);
    if (!found) return { reason: withoutTier(destination, rows) };
    const { quoteNo, tierFrom, tierTo } = found.row;
    const tier = { from: plain(tierFrom), to: tierTo === null ? '∞' : plain(tierTo) };
    return { ...found, steps: [say('row', { quoteNo, by: ruleNames[rule], value, ...tier }), ...found.steps] };
  }
  const { name, deliveryMethod, destType } = destination;
  const { effectiveDate: from } = list;
  return {
    reason: {
      zh: `找不到匹配报价：${from} 起的价目表没有仓点 ${name}（${deliveryMethod}、${destType}）`,
      en: `No matching quotation: ${name} (${deliveryMethod}, ${destType}) is not in the list from ${from}`,
    },
  };
}

function isFor(row: DispatchRow, { deliveryMethod, destType }: Destination, date: string): boolean {
  return row.deliveryMethod === deliveryMethod && row.destType === destType && isInForce(row, date);
}

/** Rows may count in several units: so much it is in each. */
function withoutTier(destination: Destination, rows: readonly DispatchRow[]): Text {
  const { name } = destination;
  const counted = [...new Map(rows.map((row) => [row.chargeUnit, row])).values()].map((row) => {
    const qty = plain(quantityIn(row.chargeUnit, destination, row).qty ?? '?');
    return { qty, unit: unitName(row.chargeUnit, qty) };
  });
  const inWords = (language: Language): string =>
    counted.map(({ qty, unit }) => `${qty} ${unit[language]}`).join(joiners[language]);
  return {
    zh: `找不到匹配报价：${name} 的数量（${inWords('zh')}）不在任何档位内`,
    en: `No matching quotation: no tier has ${inWords('en')} for ${name}`,
  };
}
