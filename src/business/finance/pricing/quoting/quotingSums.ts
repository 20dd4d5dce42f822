import { many, type Text } from '../../../../contract/text.ts';
import type { Fixed } from './judgeFixed.ts';

/** An order that could not be quoted, and why. */
export interface Skipped {
  readonly orderNo: string;
  readonly reason: Text;
}

/** What quoting has done, of all orders together. */
export interface QuotingSums {
  created: number;
  changed: number;
  removed: number;
  kept: number;
  withoutPrice: number;
  /** Lines that stay although the orders are quoted otherwise by now. */
  readonly differing: Differing[];
  readonly skipped: Skipped[];
}

/** Null: nothing in the order calls for it any more. */
export interface Differing {
  readonly costNo: string;
  readonly amount: string;
  readonly now: string | null;
  /** Where it is not that of the order. */
  readonly currency?: string;
}

/** Of lines that stay, those to look at. */
export function differingOf(fixed: readonly Fixed[]): readonly Differing[] {
  return fixed
    .filter(({ of }) => of !== 'same')
    .map(({ known: { cost }, now, isForeign }) => ({
      ...{ costNo: cost.costNo ?? '', amount: cost.amount ?? '0', now: now ?? null },
      ...(isForeign && { currency: cost.currency }),
    }));
}

/** So many are named; how many there are is said. */
const mostNamed = 5;

/** What the clerk is told. */
export function told(orders: number, sums: QuotingSums): Text {
  const { created, changed, removed, kept, withoutPrice, differing, skipped } = sums;
  const open = withoutPrice > 0;
  const all = many(orders, 'order');
  const differs = named(differing, ({ costNo, now, ...own }) => {
    const amount = [own.amount, own.currency].filter(Boolean).join(' ');
    return {
      zh: now === null ? `${costNo}（${amount}，现在已无此项）` : `${costNo}（${amount}，现在应为 ${now}）`,
      en: now === null ? `${costNo} (${amount}, not called for any more)` : `${costNo} (${amount}, would be ${now})`,
    };
  });
  const left = named(skipped, inOrder);
  return {
    zh: `已计费 ${orders} 票：新增 ${created} 行，更新 ${changed} 行，删除 ${removed} 行，人工行保留 ${kept} 行${open ? `；${withoutPrice} 行没有匹配报价，单价为 0` : ''}${differs ? `；${differing.length} 行已定的费用与现在的报价不符，请核对：${differs.zh}` : ''}${left ? `；${skipped.length} 票未计费：${left.zh}` : ''}`,
    en: `${all} quoted: ${many(created, 'line')} made, ${changed} changed, ${removed} removed, ${kept} of people kept${open ? `; ${withoutPrice} without a quotation, at rate 0` : ''}${differs ? `; ${many(differing.length, 'line that stays differs', 'lines that stay differ')} from the quotation, look at them: ${differs.en}` : ''}${left ? `; ${skipped.length} not quoted: ${left.en}` : ''}`,
  };
}

/** What is wrong, and with which order. */
export function inOrder({ orderNo, reason: { zh, en } }: Skipped): Text {
  return { zh: `${orderNo}：${zh}`, en: `${orderNo}: ${en}` };
}

function named<T>(list: readonly T[], textOf: (one: T) => Text): Text | undefined {
  if (list.length === 0) return undefined;
  const texts = list.slice(0, mostNamed).map(textOf);
  const more = list.length > mostNamed;
  return {
    zh: `${texts.map(({ zh }) => zh).join('、')}${more ? '…' : ''}`,
    en: `${texts.map(({ en }) => en).join(', ')}${more ? '…' : ''}`,
  };
}
