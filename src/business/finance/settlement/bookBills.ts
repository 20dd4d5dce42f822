import { decimals, type OnDoing, type Stored } from '../../../server/extend.ts';
import { bookBill, type Desk } from './bookBill.ts';

type BillLine = Stored<'hwSupplierBill'>;
type Cost = Stored<'hwCost'>;

/**
 * Bills that came as a workbook, against our own lines: each row names an order or a trip, and a fee. A bill is booked as a
 * whole, with all of its rows, also those that were not ticked; a row that meets nothing of ours is refused by its number.
 */
export const bookBills: OnDoing<'hwSupplierBill'> = async (event, next) => {
  const { books, records, input } = event;
  const bills = Map.groupBy(records, ({ partyId, currency, supplierInvoiceNo }) =>
    JSON.stringify([partyId, currency, supplierInvoiceNo]),
  );
  const told: string[] = [];
  for (const [first] of bills.values()) {
    if (!first) continue;
    const { partyId, currency, supplierInvoiceNo, invoiceDate } = first;
    const whole = { partyId, currency, supplierInvoiceNo, billStatus: 'OPEN' } as const;
    const rows = await books.find('hwSupplierBill', whole, { lock: 'write' });
    const billAmount = decimals.add(0, ...rows.map(({ amount }) => amount ?? '0'));
    const adjustConfigId = input.adjustConfigId as string | undefined;
    const bill = { partyId, currency, supplierInvoiceNo, invoiceDate, billAmount, adjustConfigId };
    const { difference } = await bookBill(event, bill, () => linesOf(event, rows));
    told.push(`${supplierInvoiceNo} (${difference})`);
    const others = rows.filter(({ id }) => !records.some((each) => each.id === id));
    const changes = others.map(({ id }) => ({ id, values: { billStatus: 'BOOKED' as const } }));
    await books.changeMany('hwSupplierBill', changes, { logged: 'book' });
  }
  await next(() => ({ billStatus: 'BOOKED' }));
  const list = told.join(', ');
  return { message: { zh: `已对账（差额）：${list}`, en: `Reconciled (difference): ${list}` } };
};

/** Our lines that wait for a bill and are of what its rows name. */
async function linesOf({ books, refuse }: Desk, rows: readonly BillLine[]): Promise<readonly Cost[]> {
  const [first] = rows;
  const { partyId, currency } = first as BillLine;
  const waiting = { direction: 'AP', costStatus: 'APPROVED', partyId, currency } as const;
  const costs = await books.find('hwCost', waiting, { lock: 'write' });
  const isOf = (cost: Cost, row: BillLine): boolean =>
    cost.costConfigId === row.costConfigId &&
    (row.orderId === null || cost.orderId === row.orderId) &&
    (row.dispatchId === null || cost.dispatchId === row.dispatchId);
  const strange = rows.find((row) => !costs.some((cost) => isOf(cost, row)));
  if (strange) {
    const { billLineNo } = strange;
    refuse({
      zh: `${billLineNo}：没有该柜或车次、该费用的已审核未对账应付`,
      en: `${billLineNo}: no approved payable of this container or trip and fee waits for a bill`,
    });
  }
  return costs.filter((cost) => rows.some((row) => isOf(cost, row)));
}
