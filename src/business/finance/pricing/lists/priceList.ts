import type { Text } from '../../../../contract/wire.ts';
import { type Decimal, decimals } from '../../../../server/extend.ts';
import type { Step } from '../../both/trace.ts';
import { t } from '../charge.ts';
import { PricingFault } from '../pricingFault.ts';
import type { PriceRow } from './rows.ts';

/** One version of a price list, for one customer or for all, with an index of its rows by key. */
export interface PriceList<R extends PriceRow = PriceRow> {
  /** The customer of the list; undefined for the public list. */
  readonly userId: string | undefined;
  readonly effectiveDate: string;
  readonly rows: readonly R[];
  readonly rowsAt: (key: string) => readonly R[];
}

interface Head {
  readonly userId: string | undefined;
  readonly effectiveDate: string;
}

/** Builds a price list with an index by the keys of each row. */
export function priceListOf<R extends PriceRow>(head: Head, rows: readonly R[], keysOf: (row: R) => readonly string[]): PriceList<R> {
  const byKey = new Map<string, R[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const there = byKey.get(key);
      if (there) there.push(row);
      else byKey.set(key, [row]);
    }
  }
  return { ...head, rows, rowsAt: (key) => byKey.get(key) ?? [] };
}

/** Whether a row is in force on a date; the expiry date is included. */
export function isInForce({ effectiveDate, expiryDate }: PriceRow, date: string): boolean {
  return effectiveDate <= date && (expiryDate === null || date <= expiryDate);
}

/** The price lists in force on a date: the latest version for the customer (`exclusive`), and for all customers (`public`). */
export interface ListsInForce<R extends PriceRow> {
  readonly exclusive: PriceList<R> | undefined;
  readonly public: PriceList<R> | undefined;
}

/** The fee, delivery method or container type that needs a price: a check whether a list covers it, and its name for messages. */
interface Subject<R extends PriceRow> {
  readonly has: (list: PriceList<R>) => boolean;
  readonly name: Text;
}

interface Choice<R extends PriceRow> {
  readonly list: PriceList<R> | undefined;
  readonly steps: readonly Step[];
}

/**
 * Chooses the list of the customer, else the public one (README, rule 8). The customer's list decides if it has the subject (the fee, the
 * way of delivery or the container type), even if the destination is not in it. If it lacks the subject, the public list decides. `list`
 * is undefined if neither list has the subject.
 */
export function chooseList<R extends PriceRow>(lists: ListsInForce<R>, { has, name }: Subject<R>): Choice<R> {
  const own = lists.exclusive;
  if (own && has(own)) return { list: own, steps: [t('exclusive', { from: own.effectiveDate })] };
  const silent = own ? [t('silent', { from: own.effectiveDate, subject: name })] : [];
  const all = lists.public;
  if (all && has(all)) return { list: all, steps: [...silent, t('public', { from: all.effectiveDate })] };
  return { list: undefined, steps: silent };
}

/** The name of the subject without a price, and the reference date. */
interface Sought {
  readonly name: Text;
  readonly date: string;
}

/** Returns the reason when no list has a price (README, rule 8). */
export function noListWith({ name, date }: Sought): Text {
  return {
    zh: `找不到匹配报价：${date} 生效的价格表都没有${name.zh}`,
    en: `No matching quotation: no price list in effect on ${date} has ${name.en}`,
  };
}

/**
 * Like `noListWith`, but for an order that may have no warehouse. Price lists belong to a warehouse, so the reason then says that the
 * warehouse is missing.
 */
export function noListFor({ repositoryId }: { readonly repositoryId: string | null }, sought: Sought): Text {
  if (repositoryId) return noListWith(sought);
  return {
    zh: '找不到匹配报价：订单没有仓库，价格表按仓库分',
    en: 'No matching quotation: the order has no warehouse, and prices depend on the warehouse',
  };
}

interface Tiered extends PriceRow {
  readonly tierFrom: Decimal;
  readonly tierTo: Decimal | null;
}

/** Whether a quantity is in the tier of a row, both ends included. */
export function isInTier({ tierFrom, tierTo }: Tiered, qty: Decimal): boolean {
  return decimals.compare(tierFrom, qty) <= 0 && (tierTo === null || decimals.compare(qty, tierTo) <= 0);
}

/**
 * Returns the only row of a list of rows of equal rank; undefined for an empty list. Throws a `PricingFault` if there are several, because
 * they contradict one another (README, rule 8).
 */
export function onlyOf<R extends PriceRow>(rows: readonly R[]): R | undefined {
  const [first, second] = rows;
  if (!first || !second) return first;
  const [a, b] = [first.quoteNo, second.quoteNo];
  throw new PricingFault({
    zh: `报价 ${a} 与 ${b} 同时匹配且级别相同，请先修正价格表`,
    en: `The rows ${a} and ${b} both match equally well. Correct the price list first`,
  });
}

/** The values by which price lists can name a destination. */
export interface Location {
  readonly code: string | null;
  readonly zip: string | null;
  readonly state: string | null;
}

/** The ways in which a price list names a destination, most specific first (README, rule 8). */
const locationRules = ['FC', 'ZIP5', 'ZIP3', 'STATE'] as const;
export type LocationRule = (typeof locationRules)[number];

/** Returns the keys by which a destination is looked up, most specific first. */
export function keysOfLocation({ code, zip, state }: Location): readonly { rule: LocationRule; value: string; key: string }[] {
  const values: Readonly<Record<LocationRule, string | undefined>> = {
    FC: code?.trim().toUpperCase() || undefined,
    ZIP5: zip?.slice(0, 5) || undefined,
    ZIP3: zip?.slice(0, 3) || undefined,
    STATE: state?.toUpperCase() || undefined,
  };
  return locationRules.flatMap((rule) => {
    const value = values[rule];
    return value === undefined ? [] : [{ rule, value, key: `${rule} ${value}` }];
  });
}

/**
 * Returns the keys of the destinations in a row. Values are separated by `/`, `,`, `;` or line breaks; a ZIP3 range gives one key for each
 * value. Without `rule`, the kind of each value is detected from its format.
 */
export function keysOfRow(destValues: string, rule?: string): readonly string[] {
  const values = destValues
    .toUpperCase()
    .split(/[/,;\n\r]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return [...new Set(values.flatMap((value) => keysOfValue(value, rule ?? ruleOf(value))))];
}

const zip3Range = /^(\d{3})\s*-\s*(\d{3})$/;

function keysOfValue(value: string, rule: string): readonly string[] {
  const range = rule === 'ZIP3' ? zip3Range.exec(value) : null;
  if (!range) return [`${rule} ${value}`];
  const [first, last] = [Number(range[1]), Number(range[2])];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => `ZIP3 ${String(first + i).padStart(3, '0')}`);
}

/** The formats from which the kind of a value is detected, for rows that do not name the kind. */
const codePatterns: readonly (readonly [RegExp, LocationRule])[] = [
  [/^\d{5}$/, 'ZIP5'],
  [/^\d{3}(\s*-\s*\d{3})?$/, 'ZIP3'],
  [/^[A-Z]{2}$/, 'STATE'],
];

function ruleOf(value: string): LocationRule {
  return codePatterns.find(([look]) => look.test(value))?.[1] ?? 'FC';
}
