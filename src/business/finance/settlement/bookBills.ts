import { inBrackets, joiners, type Language, listed, many, type Text } from '../../../contract/text.ts';
import { decimals, type OnDoing, type Stored } from '../../../server/extend.ts';
import { bookBill, type Desk } from './bookBill.ts';
import { matchBill, totalOf } from './matchBill.ts';

type BillLine = Stored<'hwSupplierBill'>;
type Cost = Stored<'hwCost'>;

/**
 * Bills that came as a workbook, against our own lines: each row names an order or a trip, and a fee. A bill is booked as a
 * whole, with all of its rows, also those that were not ticked; a row that meets nothing of ours is refused by its number.
 */
export const bookBills: OnDoing<'hwSupplierBill'> = async (event, next) => {
  const { rows, input } = event;
  const ticked = new Set(rows.map(({ id }) => id));
  const bills = Map.groupBy(rows, ({ partyId, supplierInvoiceNo }) => JSON.stringify([partyId, supplierInvoiceNo]));
  const told: Text[] = [];
  for (const [first] of bills.values()) {
    if (!first) continue;
    const { partyId, currency, supplierInvoiceNo, invoiceDate } = first;
    const desk = deskOf(event, supplierInvoiceNo);
    const all = await rowsOf(desk, first);
    const billAmount = decimals.add(0, ...all.map(totalOf));
    const adjustConfigId = input.adjustConfigId as string | undefined;
    const bill = { partyId, currency, supplierInvoiceNo, invoiceDate, billAmount, adjustConfigId, ticked };
    const { difference } = await bookBill(desk, bill, () => linesOf(desk, all));
    const { zh, en } = inBrackets(difference);
    told.push({ zh: supplierInvoiceNo + zh, en: supplierInvoiceNo + en });
  }
  await next(() => ({ billStatus: 'BOOKED' }));
  const inWords = (language: Language): string => told.map((each) => each[language]).join(joiners[language]);
  return { message: { zh: `已对账（差额）：${inWords('zh')}`, en: `Reconciled (difference): ${inWords('en')}` } };
};

/** Whatever is refused says of which bill; of the places of a bill the form here has but one. */
function deskOf({ records, holds, refuse }: Desk, no: string): Desk {
  const asked = '/input/adjustConfigId';
  const told = ({ zh, en }: Text): Text => ({ zh: `账单 ${no}：${zh}`, en: `Bill ${no}: ${en}` });
  return {
    records,
    holds,
    refuse: (text, { at, ...more } = {}) => refuse(told(text), at === asked ? { at, ...more } : more),
  };
}

/** All rows of a bill, which has one date and one currency. */
async function rowsOf({ records, refuse }: Desk, first: BillLine): Promise<readonly BillLine[]> {
  const { partyId, supplierInvoiceNo } = first;
  const whole = { partyId, supplierInvoiceNo, billStatus: 'OPEN' } as const;
  const rows = await records.find('hwSupplierBill', whole, { lock: 'write' });
  for (const name of ['invoiceDate', 'currency'] as const) {
    const values = [...new Set(rows.map((row) => row[name]))];
    if (values.length < 2) continue;
    const [list, { zh, en }] = [listed(values.toSorted()), oneOf[name]];
    refuse({
      zh: `各行${zh}不同（${list.zh}），请先改为一致`,
      en: `Its lines differ in their ${en} (${list.en}): mend them first`,
    });
  }
  return rows;
}

const oneOf = {
  invoiceDate: { zh: '账单日期', en: 'date' },
  currency: { zh: '币种', en: 'currency' },
} as const;

/** Our lines that wait for a bill and that its rows are about. */
async function linesOf({ records, refuse }: Desk, rows: readonly BillLine[]): Promise<readonly Cost[]> {
  const [first] = rows;
  const { partyId, currency } = first as BillLine;
  const waiting = { direction: 'AP', costStatus: 'APPROVED', partyId, currency } as const;
  const match = matchBill(rows, await records.find('hwCost', waiting, { lock: 'write' }));
  if ('costs' in match) return match.costs;
  const { row, among } = match;
  const { billLineNo } = row;
  if (among.length === 0) {
    return refuse({
      zh: `${billLineNo}：没有该柜或车次、该费用的已审核未对账应付`,
      en: `${billLineNo}: no approved payable of this container or trip and fee waits for a bill`,
    });
  }
  const list = listed(among.map(({ costNo }) => costNo));
  return refuse({
    zh: `${billLineNo}：可能对应 ${among.length} 条应付（${list.zh}），金额都不相符；请在“应付管理”用“对账”选择账单所含费用`,
    en: `${billLineNo}: ${many(among.length, 'payable')} could be meant (${list.en}) and none comes to its amount. Choose the lines of the bill with Reconcile on the page Payables`,
  });
}
