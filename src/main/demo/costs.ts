import type { HwCost, HwOrder } from '../../generated/records.ts';
import type { Worker } from '../../server/fill/context.ts';
import { costCalls, everything, orderCalls } from './calls.ts';
import { type Area, type Company, idOf, type Page, type Story } from './company.ts';
import { feeItems } from './fees.ts';

/** The costs and charges of the month, entered by the finance clerk and approved by the manager. */
export const costs: Area = (company) => [rates(company), entered(company), corrected(company)];

/** The exchange rates of some days, for amounts in yuan and euros. */
async function* rates({ fillContext, ago }: Company): Story {
  const clerk = fillContext.as('finance');
  for (const [days, yuan, euro] of [
    [31, '0.139200', '1.158000'],
    [17, '0.139800', '1.162500'],
    [3, '0.140100', '1.160200'],
  ] as const) {
    yield ago(days);
    const rateDate = ago(days).toISOString().slice(0, 10);
    const rate = { rateDate, toCurrency: 'USD' };
    await clerk.post(costCalls.saveRate, { ...rate, fromCurrency: 'CNY', rate: yuan });
    await clerk.post(costCalls.saveRate, { ...rate, fromCurrency: 'EUR', rate: euro });
  }
}

/** Drayage and devanning of arrived containers, as receivables of the customer and payables of the carrier. */
async function* entered(company: Company): Story {
  const { fillContext, ago } = company;
  const [clerk, manager] = [fillContext.as('finance'), fillContext.as('suqing')];
  yield ago(6, 3);
  const items = await feeItems(clerk);
  const orders = await arrived(clerk);
  const lines: HwCost[] = [];
  for (const [i, order] of orders.entries()) {
    const of = { orderId: order.id, bizDate: dayOf(order) };
    const add = (fee: string, more: object) =>
      clerk.post<HwCost>(costCalls.save, {
        ...of,
        costConfigId: idOf(items, fee),
        taxRate: '0',
        currency: 'USD',
        ...more,
      });
    const ar = { direction: 'AR', partyId: order.customerId, qty: '1' };
    lines.push(await add('DRAYAGE', { ...ar, rate: String(640 + 15 * (i % 4)) }));
    lines.push(await add('DEVANNING', { ...ar, rate: '450' }));
    const ap = { direction: 'AP', partyId: order.drayageSupplierId ?? idOf(company.accounts, 'harborline'), qty: '1' };
    lines.push(await add('DRAYAGE', { ...ap, rate: `${505 + 12 * (i % 5)}.50` }));
    if (i % 3 === 0) lines.push(await add('CHASSIS', { ...ap, qty: '4', rate: '40' }));
  }
  yield ago(5, 6);
  // The last few are not approved or not even submitted.
  const sent = lines.slice(0, -4).map(({ id }) => id);
  if (sent.length === 0) return;
  await clerk.post(costCalls.transit, { ids: sent, transition: 'submit' });
  yield ago(5);
  await manager.post(costCalls.transit, { ids: sent.slice(0, -3), transition: 'approve' });
}

/** A bill of a warehouse's landlord in yuan, and a line that the manager sends back. */
async function* corrected({ fillContext, ago, accounts }: Company): Story {
  const [clerk, manager] = [fillContext.as('finance'), fillContext.as('suqing')];
  yield ago(4, 2);
  const items = await feeItems(clerk);
  const own = { direction: 'AP', costConfigId: idOf(items, 'CHASSIS'), bizDate: ago(4).toISOString().slice(0, 10) };
  const line = await clerk.post<HwCost>(costCalls.save, {
    ...{ ...own, partyId: idOf(accounts, 'garden'), qty: '12', rate: '400', taxRate: '6', currency: 'CNY' },
    remark: '车架月租',
  });
  await clerk.post(costCalls.transit, { id: line.id, transition: 'submit' });
  yield ago(3, 4);
  const input = { rejectReason: '应按 10 天计' };
  await manager.post(costCalls.transit, { id: line.id, transition: 'reject', input });
}

async function arrived(worker: Worker): Promise<readonly HwOrder[]> {
  const filter = { orderStatus: ['IN_STOCK', 'PARTIAL_OUT', 'ALL_OUT', 'DELIVERED'] };
  const sorts = [{ field: 'orderNo', order: 'asc' }];
  return (await worker.post<Page<HwOrder>>(orderCalls.find, { ...filter, sorts }, everything)).records;
}

/** The day on which its container was picked up. */
function dayOf({ pickupTime, eta }: HwOrder): string {
  return (pickupTime ?? eta ?? '').slice(0, 10);
}
