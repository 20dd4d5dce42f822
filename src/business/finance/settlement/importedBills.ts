import { inBrackets, joiners, type Language, listed, many, type Text } from '../../../contract/wire.ts';
import {
  type ActionHooks,
  type Coming,
  type Decimal,
  decimals,
  type OnPrepare,
  type ReadRecords,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import { type BillContext, bookBill, totalOf } from './bills.ts';

type BillRow = Coming<'hwSupplierBill'>;
type StoredRow = Pick<Stored<'hwSupplierBill'>, 'id' | 'billLineNo'> & BillRow;

/** The fields that identify an imported row of a supplier bill. */
const naming = ['partyId', 'supplierInvoiceNo', 'supplierLineNo', 'orderId', 'dispatchId', 'costConfigId'] as const;

/**
 * Runs before every save of supplier bill lines (README, rule 25):
 * - The tax rate defaults to that of the fee item.
 * - Lines for a bill that is already reconciled are rejected.
 * - Duplicates of existing lines are rejected, for example when a workbook is imported twice.
 */
export const prepareBills: OnPrepare<'hwSupplierBill'> = async ({ rows, records, reject }) => {
  const named = rows.filter(({ before, record }) => !before || naming.some((name) => isOther(before, record, name)));
  const faults = await faultsOf(
    named.map(({ record }) => record),
    records,
  );
  const [first] = faults.values();
  if (first) {
    const rejected = rows.flatMap(({ record }, index) => {
      const message = faults.get(record);
      return message ? [{ record: index, at: '/supplierInvoiceNo', message }] : [];
    });
    reject(first, { at: '/supplierInvoiceNo', rows: rejected });
  }
  const untaxed = rows.filter(({ record }) => (record.taxRate ?? null) === null);
  const ids = [...new Set(untaxed.map(({ record }) => record.costConfigId))];
  const items = ids.length > 0 ? await records.find('hwCostConfig', { id: ids }) : [];
  const rates = new Map(items.map(({ id, taxRate }) => [id, taxRate]));
  return rows.map(({ record }): Values<'hwSupplierBill'> => {
    const taxRate = record.taxRate ?? rates.get(record.costConfigId);
    return taxRate === record.taxRate ? {} : { taxRate: taxRate ?? '0' };
  });
};

function isOther(before: BillRow, record: BillRow, name: (typeof naming)[number]): boolean {
  return (before[name] ?? null) !== (record[name] ?? null);
}

/** Finds the errors of rows that are new or have other identifying fields now. Each supplier is locked, as when its bills are booked. */
async function faultsOf(rows: readonly BillRow[], records: ReadRecords): Promise<ReadonlyMap<BillRow, Text>> {
  const faults = new Map<BillRow, Text>();
  for (const id of [...new Set(rows.map(({ partyId }) => partyId))].toSorted()) {
    await records.get('hwUser', id, { lock: 'write' });
  }
  const bills = Map.groupBy(rows, ({ partyId, supplierInvoiceNo }) => JSON.stringify([partyId, supplierInvoiceNo]));
  for (const own of bills.values()) {
    const [{ partyId, supplierInvoiceNo }] = own as [BillRow, ...BillRow[]];
    const there = await records.find('hwSupplierBill', { partyId, supplierInvoiceNo });
    const isBooked =
      there.some(({ billStatus }) => billStatus === 'BOOKED') || (await records.count('hwCost', { partyId, supplierInvoiceNo })) > 0;
    const ids = new Set(own.map(({ id }) => id));
    const seen: (BillRow | StoredRow)[] = there.filter(({ id }) => !ids.has(id));
    for (const row of own) {
      const twin = isBooked ? undefined : seen.find((other) => isTwin(row, other));
      if (isBooked) faults.set(row, booked(supplierInvoiceNo));
      else if (twin) faults.set(row, alike(twin));
      seen.push(row);
    }
  }
  return faults;
}

/**
 * Whether two rows are duplicates. Two rows that both have a line number of the supplier are never duplicates, because an index keeps
 * these numbers unique.
 */
function isTwin(row: BillRow, other: BillRow): boolean {
  if (row.supplierLineNo && other.supplierLineNo) return false;
  return (['orderId', 'dispatchId', 'costConfigId'] as const).every((name) => !isOther(other, row, name));
}

function booked(no: string): Text {
  return {
    zh: `账单 ${no} 已对账，不能再加行；请先撤回对账`,
    en: `Bill ${no} is already reconciled, so no lines can be added. Undo its reconciliation first`,
  };
}

function alike({ billLineNo }: Pick<StoredRow, 'billLineNo'>): Text {
  const [zh, en] = billLineNo ? [` ${billLineNo} `, billLineNo] : ['另一行', 'another line'];
  return {
    zh: `与${zh}的账单、柜号或车次、费用都相同：请直接修改该行，或为两行分别填写供应商行号`,
    en: `The bill, container or trip, and fee are the same as in ${en}. Change that line instead, or enter the supplier’s line numbers for both`,
  };
}

type BillLine = Stored<'hwSupplierBill'>;

/**
 * Reconciles imported bills with our own lines. Each row names an order or a trip, and a fee. A bill is always booked as a whole,
 * including rows that were not selected. If a row matches none of our lines, the call is rejected and the message names the row (README,
 * rule 25).
 */
export const bookBills: ActionHooks<'hwSupplierBill'> = async (event, next) => {
  const { rows, input } = event;
  const ticked = new Set(rows.map(({ id }) => id));
  const bills = Map.groupBy(rows, ({ partyId, supplierInvoiceNo }) => JSON.stringify([partyId, supplierInvoiceNo]));
  const reports: Text[] = [];
  for (const [first] of bills.values()) {
    if (!first) continue;
    const { partyId, currency, supplierInvoiceNo, invoiceDate } = first;
    const context = contextOf(event, supplierInvoiceNo);
    const all = await rowsOf(context, first);
    const billAmount = decimals.add(0, ...all.map(totalOf));
    const adjustConfigId = input.adjustConfigId as string | undefined;
    const bill = { partyId, currency, supplierInvoiceNo, invoiceDate, billAmount, adjustConfigId, ticked };
    const { difference } = await bookBill(context, bill, () => linesOf(context, all));
    const { zh, en } = inBrackets(difference);
    reports.push({ zh: supplierInvoiceNo + zh, en: supplierInvoiceNo + en });
  }
  await next(() => ({ billStatus: 'BOOKED' }));
  const inPlainText = (language: Language): string => reports.map((each) => each[language]).join(joiners[language]);
  return {
    message: { zh: `已对账（差额）：${inPlainText('zh')}`, en: `Reconciled (difference): ${inPlainText('en')}` },
  };
};

/**
 * Returns the context for one bill: every error message starts with the number of the bill, and no field is marked except the fee item for
 * the difference, the only field of the form.
 */
function contextOf({ records, holds, reject }: BillContext, no: string): BillContext {
  const adjustField = '/input/adjustConfigId';
  const withBill = ({ zh, en }: Text): Text => ({ zh: `账单 ${no}：${zh}`, en: `Bill ${no}: ${en}` });
  return {
    records,
    holds,
    reject: (text, { at, ...more } = {}) => reject(withBill(text), at === adjustField ? { at, ...more } : more),
  };
}

/** Reads and locks all open rows of a bill; rejects the call if the rows differ in date or currency. */
async function rowsOf({ records, reject }: BillContext, first: BillLine): Promise<readonly BillLine[]> {
  const { partyId, supplierInvoiceNo } = first;
  const whole = { partyId, supplierInvoiceNo, billStatus: 'OPEN' } as const;
  const rows = await records.find('hwSupplierBill', whole, { lock: 'write' });
  for (const name of ['invoiceDate', 'currency'] as const) {
    const values = [...new Set(rows.map((row) => row[name]))];
    if (values.length < 2) continue;
    const [list, { zh, en }] = [listed(values.toSorted()), oneOf[name]];
    reject({
      zh: `各行${zh}不同（${list.zh}），请先改为一致`,
      en: `Its lines have different values for ${en} (${list.en}). Correct them first`,
    });
  }
  return rows;
}

const oneOf = {
  invoiceDate: { zh: '账单日期', en: 'date' },
  currency: { zh: '币种', en: 'currency' },
} as const;

/** Finds our approved lines that match the rows of a bill. */
async function linesOf({ records, reject }: BillContext, rows: readonly BillLine[]): Promise<readonly Stored<'hwCost'>[]> {
  const [first] = rows;
  const { partyId, currency } = first as BillLine;
  const waiting = { direction: 'AP', costStatus: 'APPROVED', partyId, currency } as const;
  const match = matchBill(rows, await records.find('hwCost', waiting, { lock: 'write' }));
  if ('costs' in match) return match.costs;
  const { row, among } = match;
  const { billLineNo } = row;
  if (among.length === 0) {
    return reject({
      zh: `${billLineNo}：没有该柜或车次、该费用的已审核未对账应付`,
      en: `${billLineNo}: no approved payable for this container or trip and fee is waiting for a bill`,
    });
  }
  const list = listed(among.map(({ costNo }) => costNo));
  return reject({
    zh: `${billLineNo}：可能对应 ${among.length} 条应付（${list.zh}），金额都不相符；请在“应付管理”用“对账”选择账单所含费用`,
    en: `${billLineNo}: ${many(among.length, 'payable')} could match (${list.en}), but none has the same amount. Choose the lines of the bill with Reconcile on the Payables page`,
  });
}

type Row = Pick<Stored<'hwSupplierBill'>, 'id' | 'costConfigId' | 'orderId' | 'dispatchId' | 'amount' | 'totalAmount'>;
type Cost = Pick<Stored<'hwCost'>, 'id' | 'costNo' | 'bizDate' | 'costConfigId' | 'orderId' | 'dispatchId' | 'totalAmount' | 'source'>;

/** Our cost lines on a bill, or a row of the bill without a clear match and the cost lines that might match it. */
type BillMatch<R, C> = { readonly costs: readonly C[] } | { readonly row: R; readonly among: readonly C[] };

/**
 * Matches rows of a bill with our cost lines; each cost line is used once. First, a row is matched with a cost line of the same amount (the
 * oldest of several). Then the rows for the same fee and order or trip are matched with all remaining cost lines for it, if the sums are
 * equal, or if there is no alternative: there are no more cost lines than rows, or the cost lines are the shares of one trip and the rows
 * cover them. Everything else is left to a user (README, rule 25).
 */
export function matchBill<R extends Row, C extends Cost>(rows: readonly R[], costs: readonly C[]): BillMatch<R, C> {
  const sorted = costs.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const taken = new Set<C>();
  const fitting = (row: Row): readonly C[] => sorted.filter((cost) => !taken.has(cost) && isOf(cost, row));
  const open: R[] = [];
  for (const row of rows.toSorted((a, b) => exactness(b) - exactness(a))) {
    const equal = fitting(row).find(({ totalAmount }) => isSame(totalAmount ?? '0', totalOf(row)));
    if (equal) taken.add(equal);
    else open.push(row);
  }
  const groups = [...Map.groupBy(open, placeOf).values()];
  const unequal = groups.filter(([row, ...more]) => {
    const left = row ? fitting(row) : [];
    const isAll = left.length > 0 && isSame(sumOf(left), decimals.add(0, ...[row as R, ...more].map(totalOf)));
    if (isAll) for (const cost of left) taken.add(cost);
    return !isAll;
  });
  for (const group of unequal) {
    const [row] = group as [R, ...R[]];
    const left = fitting(row);
    const billed = decimals.add(0, ...group.map(totalOf));
    const isUnclear = left.length > group.length && !(isOneTrip(row, left) && isAtLeast(billed, sumOf(left)));
    if (left.length === 0 || isUnclear) return { row, among: left };
    for (const cost of left) taken.add(cost);
  }
  return { costs: costs.filter((cost) => taken.has(cost)) };
}

/** Whether the lines are the shares of one trip, which a carrier bills together. */
function isOneTrip({ dispatchId, orderId }: Row, costs: readonly Cost[]): boolean {
  return dispatchId !== null && orderId === null && costs.every(({ source }) => source === 'ALLOC');
}

function isOf(cost: Cost, row: Row): boolean {
  return (
    cost.costConfigId === row.costConfigId &&
    (row.orderId === null || cost.orderId === row.orderId) &&
    (row.dispatchId === null || cost.dispatchId === row.dispatchId)
  );
}

/** Returns the sort key of a row: rows that name both an order and a trip are matched first. */
function exactness({ orderId, dispatchId }: Row): number {
  return [orderId, dispatchId].filter((id) => id !== null).length;
}

function placeOf({ costConfigId, orderId, dispatchId }: Row): string {
  return JSON.stringify([costConfigId, orderId, dispatchId]);
}

function keyOf({ bizDate, costNo }: Cost): string {
  return `${bizDate} ${costNo ?? ''}`;
}

function sumOf(costs: readonly Cost[]): Decimal {
  return decimals.add(0, ...costs.map(({ totalAmount }) => totalAmount ?? '0'));
}

function isAtLeast(a: Decimal, b: Decimal): boolean {
  return decimals.compare(a, b) >= 0;
}

function isSame(a: Decimal, b: Decimal): boolean {
  return decimals.compare(a, b) === 0;
}
