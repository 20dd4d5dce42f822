import type { HwCost, HwDebitNote, HwInside, HwInventory, HwLocator, HwOrder, HwPayable, HwSupplierBill } from '../../generated/records.ts';
import type { Fill, Worker } from '../../server/fill/context.ts';
import { billingCalls, binCalls, costCalls, countCalls, everything, orderCalls, palletCalls } from './calls.ts';
import { type Area, type Company, idOf, openCompany, type Page, type Story, walk } from './company.ts';
import { deliveries } from './deliveries.ts';
import { orders } from './orders.ts';
import { feeItems, prices } from './prices.ts';

/** The stories of billing, payments, closed orders and bank accounts at the end of the month. */
const billing: Area = (company) => [billed(company), paid(company), closed(company), payees(company)];

/**
 * Runs the billing: the manager sets up the letterhead, and the clerk confirms its bank account and bills each customer. Some of the
 * customers have paid.
 */
async function* billed({ fillContext, ago }: Company): Story {
  const [clerk, manager] = [fillContext.as('finance'), fillContext.as('suqing')];
  yield ago(4, 20);
  const head = await manager.post<{ id: string }>(billingCalls.saveLetterhead, letterhead);
  await clerk.post(billingCalls.confirmLetterhead, { id: head.id });
  yield ago(4, 12);
  const notes: HwDebitNote[] = [];
  for (const customerId of await customers(clerk)) {
    const { id } = await clerk.post<{ id: string }>(billingCalls.bill, { input: { customerId, currency: 'USD' } });
    notes.push(await clerk.get<HwDebitNote>(billingCalls.findNote(id)));
  }
  const step = (note: HwDebitNote | undefined, transition: string, input: object = {}) =>
    note && clerk.post(billingCalls.noteStep, { id: note.id, transition, input });
  const issueDate = ago(4, 12).toISOString().slice(0, 10);
  // The last note stays a draft.
  for (const note of notes.slice(0, -1)) await step(note, 'issue', { issueDate });
  yield ago(3);
  await step(notes[0], 'confirm');
  await step(notes[1], 'dispute', { disputeReason: '提柜费与报价不符' });
  yield ago(2);
  const receipt = (note: HwDebitNote | undefined, payAmount: string | null, bankRef: string) =>
    note &&
    clerk.post(billingCalls.receipt, {
      id: note.id,
      input: {
        payMethod: 'WIRE',
        bankRef,
        payDate: ago(2).toISOString().slice(0, 10),
        ...(payAmount && { payAmount }),
      },
    });
  await receipt(notes[0], null, 'HB-20814');
  await receipt(notes[2], '500', 'HB-20877');
}

/** Reconciles supplier bills with the company's payables. The first bill is paid: the clerk enters the payment and the manager posts it. */
async function* paid({ fillContext, ago }: Company): Story {
  const clerk = fillContext.as('finance');
  yield ago(3, 8);
  const { records } = await clerk.post<Page<HwPayable>>(billingCalls.findPayables, { currency: 'USD' }, everything);
  const waiting = records.filter(({ unbilledAmount }) => Number(unbilledAmount ?? 0) > 0);
  const typed = waiting.slice(0, Math.min(2, Math.max(1, waiting.length - 2)));
  for (const [i, row] of typed.entries()) {
    const input = { supplierInvoiceNo: `INV-${4410 + 7 * i}`, invoiceDate: ago(5).toISOString().slice(0, 10) };
    await clerk.post(billingCalls.reconcile, { id: row.id, input: { ...input, billAmount: row.unbilledAmount } });
  }
  // Up to two more payables are billed by an imported workbook. The first of these bills is booked, the second one stays open.
  for (const [i, row] of waiting.slice(typed.length, typed.length + 2).entries()) {
    const ids = await importBill(clerk, row, {
      no: `EDI-${7031 + 4 * i}`,
      invoiceDate: ago(5).toISOString().slice(0, 10),
    });
    if (i === 0 && ids.length > 0) await clerk.post(billingCalls.bookBills, { ids, input: {} });
  }
  yield ago(1, 4);
  const open = await clerk.post<Page<HwPayable>>(billingCalls.findPayables, { supplierInvoiceNo: 'INV-4410' });
  const [first] = open.records;
  if (!first) return;
  const input = { payMethod: 'ACH', bankRef: 'ACH-77120', payDate: ago(1).toISOString().slice(0, 10) };
  const { ids } = await clerk.post<{ ids: readonly string[] }>(billingCalls.pay, { id: first.id, input });
  yield ago(1, 3);
  await fillContext.as('suqing').post(billingCalls.postCheckout, { ids, transition: 'post' });
}

/**
 * Creates the lines of a supplier's bill as an import of its workbook would: one line for each approved cost of the payable. Returns the
 * ids of the lines.
 */
async function importBill(
  clerk: Worker,
  { partyId, currency, period }: HwPayable,
  { no, invoiceDate }: { readonly no: string; readonly invoiceDate: string },
): Promise<readonly string[]> {
  const bizDate = { gte: `${period}-01`, lte: `${period}-31` };
  const waiting = { direction: 'AP', costStatus: 'APPROVED', partyId, currency, bizDate };
  const { records } = await clerk.post<Page<HwCost>>(costCalls.find, waiting, everything);
  const lines = records.map(({ orderId, dispatchId, costConfigId, qty, rate, taxRate }, i) => ({
    partyId,
    supplierInvoiceNo: no,
    supplierLineNo: String(i + 1),
    invoiceDate,
    currency,
    orderId,
    dispatchId,
    costConfigId,
    qty,
    rate,
    taxRate,
  }));
  await clerk.post(billingCalls.saveBills, lines);
  const bill = await clerk.post<Page<HwSupplierBill>>(billingCalls.findBills, { supplierInvoiceNo: no }, everything);
  return bill.records.map(({ id }) => id);
}

/** Enters the bank accounts of two carriers as the clerk, and confirms the first account as the manager. */
async function* payees({ fillContext, accounts, ago }: Company): Story {
  const [clerk, manager] = [fillContext.as('finance'), fillContext.as('suqing')];
  yield ago(3, 6);
  const [first, second] = ['harborline', 'redwood'].map((account) => idOf(accounts, account));
  for (const id of [first, second]) {
    const { version } = await clerk.get<{ version: number }>(`/hw/wms/hwUser/findUserById/${id}`);
    const account = { bankName: 'Pacific Bank', bankAccount: id === first ? '7700 4182 05' : '7700 9310 44' };
    await clerk.post('/hw/wms/hwUser/saveHwUser', { id, version, ...account });
  }
  yield ago(2, 6);
  await manager.post('/hw/wms/hwUser/confirmBank', { id: first });
}

/** Closes orders that are delivered and billed. */
async function* closed({ fillContext, ago }: Company): Story {
  const clerk = fillContext.as('finance');
  yield ago(1, 2);
  const done = { orderStatus: 'DELIVERED', arStatus: ['BILLED', 'PARTIAL', 'SETTLED'] };
  const { records } = await clerk.post<Page<HwOrder>>(orderCalls.find, done, everything);
  for (const { id } of records) await clerk.post(orderCalls.transit, { id, transition: 'complete', input: {} });
}

/** Returns the ids of customers with approved receivables in US dollars that are not on a debit note yet. */
async function customers(clerk: Worker): Promise<readonly string[]> {
  const open = { direction: 'AR', costStatus: 'APPROVED', currency: 'USD' };
  const { records } = await clerk.post<Page<HwCost>>(costCalls.find, open, everything);
  return [...new Set(records.map(({ partyId }) => partyId))].toSorted();
}

const letterhead = {
  configCode: 'LAX',
  companyName: '码头通洛杉矶有限公司',
  companyNameEn: 'Quayside Los Angeles Inc.',
  address: '1200 Harbor Way, San Pedro, CA 90731',
  phone: '+13105550188',
  email: 'billing@example.com',
  bankName: 'Harbor Bank',
  bankAccount: '4400 1187 20',
  currency: 'USD',
  noPrefix: 'LA',
  defaultTerm: 'NET30',
  isDefault: true,
  footer: '感谢您的支持。',
  footerEn: 'Thank you for your business.',
};

/** The stories of the month's costs and charges, which the finance clerk enters and the manager approves. */
const costs: Area = (company) => [rates(company), entered(company), corrected(company)];

/** Enters the exchange rates of some days, for amounts in yuan and euros. */
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

/** Enters what customers owe for drayage and devanning of arrived containers, and what carriers charge for drayage and chassis. */
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
  // The last four lines stay drafts. The three before them are submitted but not approved.
  const sent = lines.slice(0, -4).map(({ id }) => id);
  if (sent.length === 0) return;
  await clerk.post(costCalls.transit, { ids: sent, transition: 'submit' });
  yield ago(5);
  await manager.post(costCalls.transit, { ids: sent.slice(0, -3), transition: 'approve' });
}

/** Enters the monthly chassis rent of a carrier, in yuan. The manager rejects it. */
async function* corrected({ fillContext, ago, accounts }: Company): Story {
  const [clerk, manager] = [fillContext.as('finance'), fillContext.as('suqing')];
  yield ago(4, 2);
  const items = await feeItems(clerk);
  const own = { direction: 'AP', costConfigId: idOf(items, 'CHASSIS'), bizDate: ago(4).toISOString().slice(0, 10) };
  const line = await clerk.post<HwCost>(costCalls.save, {
    ...own,
    partyId: idOf(accounts, 'garden'),
    qty: '12',
    rate: '400',
    taxRate: '6',
    currency: 'CNY',
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

/** Returns the day of an order's pickup from the port or, before the pickup, the estimated day of arrival of the ship. */
function dayOf({ pickupTime, eta }: HwOrder): string {
  return (pickupTime ?? eta ?? '').slice(0, 10);
}

/** The bins of each warehouse: zone, aisles, shelves, levels, pallets per bin and bin type. */
const ranges = {
  LAX01: [
    ['A', '1-3', '01-08', '1-3', 3, 'RACK'],
    ['B', '1-2', '01-08', '1-3', 3, 'RACK'],
    ['F', '1', '01-06', '1', 6, 'FLOOR'],
    ['S', '1', '1-4', '1', 10, 'STAGE'],
    ['H', '1', '1-3', '1', 4, 'HOLD'],
    ['D', '1', '1-4', '1', 4, 'DAMAGE'],
  ],
  EWR01: [
    ['A', '1-2', '01-08', '1-3', 3, 'RACK'],
    ['F', '1', '01-04', '1', 6, 'FLOOR'],
    ['H', '1', '1-2', '1', 4, 'HOLD'],
    ['D', '1', '1-2', '1', 4, 'DAMAGE'],
  ],
} as const;

/** The story of the bins of both warehouses, which are created zone by zone before the first pallet arrives. */
const bins: Area = (company) => [layOut(company)];

async function* layOut({ fillContext, ago, warehouses }: Company): Story {
  yield ago(32);
  for (const [code, racks] of Object.entries(ranges)) {
    const keeper = fillContext.as('warehouseKeeper');
    for (const [zone, aisles, shelves, levels, maxPallets, locatorType] of racks) {
      const repositoryId = idOf(warehouses, code);
      const input = { repositoryId, zone, aisles, shelves, levels, maxPallets, locatorType };
      await keeper.post(binCalls.generate, { input });
    }
  }
}

/** The stories of stored pallets: moves, repacks, holds and losses. */
const stockChanges: Area = (company) => [moves(company), repacks(company), holds(company), losses(company)];

/** Returns the undamaged pallets stored in LAX01 that are not on hold, in ascending order of their numbers. */
async function idle(worker: Worker, { warehouses }: Company): Promise<readonly HwInside[]> {
  const repositoryId = idOf(warehouses, 'LAX01');
  const filter = { repositoryId, insideStatus: ['STORED'], quality: ['GOOD'], holdType: ['NONE'] };
  const sorts = [{ field: 'lpn', order: 'asc' }];
  return (await worker.post<Page<HwInside>>(palletCalls.find, { ...filter, sorts }, everything)).records;
}

/** Moves pallets to an empty floor bin. */
async function moveToFloor(worker: Worker, { warehouses }: Company, pallets: readonly HwInside[]): Promise<void> {
  const filter = { repositoryId: idOf(warehouses, 'LAX01'), zone: 'F' };
  const { records } = await worker.post<Page<HwLocator>>(binCalls.find, filter, everything);
  const free = records.find(({ usedPallets }) => Number(usedPallets ?? 0) === 0);
  const ids = pallets.map(({ id }) => id);
  await worker.post(palletCalls.act('move'), { ids, input: { toLocatorId: free?.id } });
}

async function* moves(company: Company): Story {
  yield company.ago(5);
  const keeper = company.fillContext.as('wugang');
  await moveToFloor(keeper, company, (await idle(keeper, company)).slice(4, 7));
}

/** Splits a pallet, and merges two half pallets of one order for the same destination. */
async function* repacks(company: Company): Story {
  yield company.ago(4);
  const keeper = company.fillContext.as('warehouseKeeper');
  const whole = (await idle(keeper, company)).find((one) => one.cartonQty > 8 && one.palletQty === '1.0');
  if (whole) {
    const input = { splitCartonQty: Math.floor(whole.cartonQty / 3), splitPalletQty: '0.5' };
    await keeper.post(palletCalls.act('split'), { id: whole.id, input });
  }
  yield company.ago(3);
  const rests = (await idle(keeper, company)).filter(({ id, palletQty }) => palletQty === '0.5' && id !== whole?.id);
  const alike = Map.groupBy(rests, (one) => `${one.orderId} ${one.destCode} ${one.deliveryMethod}`);
  const pair = [...alike.values()].find(({ length }) => length > 1)?.slice(0, 2);
  if (!pair) return;
  await moveToFloor(keeper, company, pair);
  await keeper.post(palletCalls.act('merge'), { ids: pair.map(({ id }) => id) });
}

async function* holds(company: Company): Story {
  yield company.ago(3, 5);
  const keeper = company.fillContext.as('wugang');
  const ids = (await idle(keeper, company)).slice(12, 15).map(({ id }) => id);
  const input = { holdType: 'CUSTOMER', reason: '客户换标，等待新标签' };
  await keeper.post(palletCalls.act('hold'), { ids, input });
  yield company.ago(2, 4);
  await keeper.post(palletCalls.act('release'), { ids: ids.slice(0, 1) });
}

/** Scraps a damaged pallet, which only an administrator may do. */
async function* losses(company: Company): Story {
  yield company.ago(1, 6);
  const admin = company.fillContext.as('admin');
  const filter = { quality: ['DAMAGED'], insideStatus: ['STORED', 'RECEIVED'] };
  const { records } = await admin.post<Page<HwInside>>(palletCalls.find, filter);
  const [worst] = records;
  if (!worst) return;
  const input = { reason: '外箱进水，客户确认销毁' };
  await admin.post(palletCalls.transit, { id: worst.id, transition: 'scrap', input });
}

/** The stories of two stock counts: one is posted with two cartons missing, the other one is in progress. */
const counts: Area = (company) => [posted(company), goingOn(company)];

async function* posted(company: Company): Story {
  const { fillContext, ago, warehouses, accounts } = company;
  yield ago(8, 4);
  const keeper = fillContext.as('wugang');
  const of = { repositoryId: idOf(warehouses, 'LAX01'), zone: 'B', customerId: idOf(accounts, 'mingyang') };
  const count = await open(keeper, { ...of, planDate: ago(8).toISOString().slice(0, 10), remark: '月度循环盘点' });
  yield ago(8);
  const pallets = await counted(keeper, count);
  for (const [i, { lpn, cartonQty }] of pallets.entries()) {
    const input = i === 3 ? { lpn, qty: cartonQty - 2, reason: '少两箱，疑似分拣差错' } : { lpn, qty: cartonQty };
    await keeper.post(countCalls.enter, { id: count.id, input });
  }
  await keeper.post(countCalls.transit, { id: count.id, transition: 'submit' });
  yield ago(7, 2);
  await fillContext.as('finance').post(countCalls.transit, { id: count.id, transition: 'post' });
}

async function* goingOn(company: Company): Story {
  const { fillContext, ago, warehouses, accounts } = company;
  yield ago(0, 6);
  const keeper = fillContext.as('hejie');
  const of = { repositoryId: idOf(warehouses, 'EWR01'), zone: 'A', customerId: idOf(accounts, 'mingyang') };
  const count = await open(keeper, { ...of, planDate: ago(0).toISOString().slice(0, 10), countType: 'SPOT' });
  yield ago(0, 2);
  const pallets = await counted(keeper, count);
  for (const { lpn, cartonQty } of pallets.slice(0, Math.floor(pallets.length / 2))) {
    await keeper.post(countCalls.enter, { id: count.id, input: { lpn, qty: cartonQty } });
  }
}

/** Creates and starts a count. */
async function open(keeper: Worker, count: object): Promise<HwInventory> {
  const made = await keeper.post<HwInventory>(countCalls.save, count);
  await keeper.post(countCalls.transit, { id: made.id, transition: 'start' });
  return made;
}

/** Returns the pallets in the lines of a count. */
async function counted(keeper: Worker, { id }: HwInventory): Promise<readonly HwInside[]> {
  const { lines = [] } = await keeper.get<HwInventory>(countCalls.findById(id));
  const ids = lines.map(({ insideId }) => insideId);
  const sorts = [{ field: 'lpn', order: 'asc' }];
  return (await keeper.post<Page<HwInside>>(palletCalls.find, { id: ids, sorts }, everything)).records;
}

/** The areas of the demo data. Stories start in this order; of events at the same time, the one scheduled first runs first. */
const areas: readonly Area[] = [bins, prices, orders, stockChanges, counts, deliveries, costs, billing];

/** Fills an empty database with a month of business, made by its users through the calls of the console. */
export const fillMonth: Fill = async (fillContext) => {
  const company = await openCompany(fillContext);
  await walk(
    fillContext,
    areas.flatMap((area) => area(company)),
  );
};
