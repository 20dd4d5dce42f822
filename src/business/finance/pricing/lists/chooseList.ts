import type { Text } from '../../../../contract/text.ts';
import type { Step } from '../../both/trace.ts';
import { say } from '../say.ts';
import type { PriceList } from './priceList.ts';
import type { PriceRow } from './rows.ts';

/** The lists that hold on the day that is asked for: each the latest of its kind. */
export interface ListsInForce<R extends PriceRow> {
  readonly exclusive: PriceList<R> | undefined;
  readonly public: PriceList<R> | undefined;
}

/** What a list is asked for, and how it is called. */
export interface Subject<R extends PriceRow> {
  readonly has: (list: PriceList<R>) => boolean;
  readonly name: Text;
}

interface Choice<R extends PriceRow> {
  readonly list: PriceList<R> | undefined;
  readonly steps: readonly Step[];
}

/**
 * The list of the customer, else the public one (domain.md 6.3). A customer's list that says nothing at all on the matter
 * (the fee, the way of delivery, the container type) leaves it to the public one; one that has it decides, also where the
 * destination is not in it.
 */
export function chooseList<R extends PriceRow>(lists: ListsInForce<R>, { has, name }: Subject<R>): Choice<R> {
  const own = lists.exclusive;
  if (own && has(own)) return { list: own, steps: [say('exclusive', { from: own.effectiveDate })] };
  const silent = own ? [say('silent', { from: own.effectiveDate, subject: name })] : [];
  const all = lists.public;
  if (all && has(all)) return { list: all, steps: [...silent, say('public', { from: all.effectiveDate })] };
  return { list: undefined, steps: silent };
}

/** What was looked for in vain, and the day whose prices hold. */
interface Sought {
  readonly name: Text;
  readonly date: string;
}

/** Why there is no price, where no list has one (domain.md 6.3). */
export function noListWith({ name, date }: Sought): Text {
  return {
    zh: `找不到匹配报价：${date} 生效的价目表都没有${name.zh}`,
    en: `No matching quotation: no list in force on ${date} has ${name.en}`,
  };
}

/** The same for an order: prices are those of a warehouse, and it may have none. */
export function noListFor({ repositoryId }: { readonly repositoryId: string | null }, sought: Sought): Text {
  if (repositoryId) return noListWith(sought);
  return {
    zh: '找不到匹配报价：订单没有仓库，价目表按仓库分',
    en: 'No matching quotation: the order has no warehouse, and prices are those of one',
  };
}
