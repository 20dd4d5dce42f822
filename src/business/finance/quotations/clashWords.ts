import type { Text } from '../../../contract/text.ts';
import { unitName } from '../both/unitName.ts';
import type { Clash } from './findClashes.ts';
import type { PriceRecord, QuotationName } from './quotation.ts';
import { quotationKinds } from './quotationKinds.ts';

/** What people are told of rows that contradict one another; `fresh`: rows that come with this save, whose numbers nobody has seen. */
export function clashText({ row, other, rank, of }: Clash, name: QuotationName, fresh: ReadonlySet<PriceRecord>): Text {
  const place = rank.split(' ').at(-1) ?? '';
  const mine = fresh.has(row) ? thisRow : numberOf(row);
  const theirs = fresh.has(other) ? otherRow : numberOf(other);
  if (of === 'home') {
    const [region, home] = [String(row.regionCode), String(other.regionCode)];
    return {
      zh: `${place} 在同一价格表中已属于区域 ${home}（${theirs.zh}），不能再属于区域 ${region}`,
      en: `In this price list ${place} is in region ${home} already (${theirs.en}), it cannot be in region ${region} too`,
    };
  }
  if (of === 'unit') {
    const [own, others] = [unitText(row), unitText(other)];
    return {
      zh: `${mine.zh} ${place} 按${own.zh}计费，而同一价格表中 ${theirs.zh} 按${others.zh}计费：同一仓点、同一派送方式只能有一个计费单位`,
      en: `${mine.en} charges ${place} by ${own.en}, ${theirs.en} in the same price list by ${others.en}: one destination and way of delivery has one unit`,
    };
  }
  if (name === 'hwCombinationTemplate') {
    return {
      zh: `${mine.zh} 与 ${theirs.zh} 重复：同一价格表、同一柜型中 ${place} 只能有一行`,
      en: `${mine.en} repeats ${theirs.en}: a price list has ${place} once for each container type`,
    };
  }
  const at = name === 'hwQuotationTemplate' ? ` ${place}` : '';
  const [own, others] = [tierText(row, name), tierText(other, name)];
  return {
    zh: `${mine.zh}${at} 的档位 ${own} 与 ${theirs.zh} 的档位 ${others} 重叠，同一价格表中无法判断用哪一行`,
    en: `${mine.en}${at}: the tier ${own} overlaps that of ${theirs.en}, ${others}; in one price list it is not clear which row holds`,
  };
}

/** A number is given with the save itself: a row that is refused has none yet. */
const thisRow: Text = { zh: '本行', en: 'This row' };
const otherRow: Text = { zh: '一同保存的另一行', en: 'another row of this save' };
const numberOf = ({ quoteNo }: PriceRecord): Text => ({ zh: quoteNo ?? '', en: quoteNo ?? '' });

const unitText = ({ chargeUnit }: PriceRecord): Text => unitName(String(chargeUnit));

/** The quantities of a row in a few signs: `0–5`, `6–∞`. */
export function tierText(row: PriceRecord, name: QuotationName): string {
  const { from, to } = quotationKinds[name].tier(row);
  return `${short(from)}–${to === null ? '∞' : short(to)}`;
}

/** `5.00` is 5. */
export function short(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
