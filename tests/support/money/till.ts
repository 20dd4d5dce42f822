import type { Answer, Client } from '../../api/support/client.ts';
import { callsOf, create } from '../../api/support/lab.ts';
import { orderCalls, orderOf, type Yard } from '../../api/support/yard.ts';

export const costCalls = callsOf('HwCost');
export const noteCalls = { ...callsOf('HwDebitNote'), bill: '/hw/wms/hwDebitNote/billHwDebitNote' };
export const checkoutCalls = callsOf('HwCheckout');
export const lineCalls = { find: '/hw/wms/hwCheckout/findHwCheckoutLineList' };
export const receivableCalls = callsOf('HwReceivable');
export const billCalls = callsOf('HwSupplierBill');
export const payableCalls = callsOf('HwPayable');

/** The date of payments: the day before yesterday, because only recent dates are allowed. */
export const payDay = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

/** Allows these roles to post payments up to a limit without the approval of a second user. */
export async function allowAlone(admin: Client, paymentLimit: string, roleKeys = ['admin', 'finance']): Promise<void> {
  const { records } = (await admin.post('/hw/wms/user/hwRole/findHwRoleList', { roleKey: roleKeys })).data;
  for (const { id, version } of records) await done(admin.post('/hw/wms/user/hwRole/saveHwRole', { id, version, paymentLimit }));
}

/**
 * The records and users that billing and settling need: a customer and a supplier, an order, a fee item, a letterhead, a clerk, and a
 * manager who approves.
 */
export interface Till {
  readonly clerk: Client;
  readonly manager: Client;
  readonly customerId: string;
  readonly supplierId: string;
  readonly orderId: string;
  readonly feeId: string;
  readonly configId: string;
}

interface Opening extends Pick<Till, 'clerk' | 'manager'> {
  readonly admin: Client;
  readonly yard: Yard;
  readonly container: string;
  /** A text in its records that distinguishes them from the records of other tests. */
  readonly mark: string;
}

/** Creates the records of a till. The letterhead for dollars is shared by all tills of an app. */
export async function openTill({ admin, yard, container, mark, clerk, manager }: Opening): Promise<Till> {
  const party = async (code: string, userType: string, more: object): Promise<string> =>
    (
      await create(admin, '/hw/wms/hwUser/saveHwUser', {
        ...{
          account: `${code}${mark}`,
          userCode: `${code}${mark}`.toUpperCase(),
          userName: `${code} ${mark}`,
          userType,
        },
        ...{ payTerm: 'NET30', currency: 'USD' },
        ...more,
      })
    ).id;
  const customerId = await party('buyer', 'CUSTOMER', { dataScope: 'CUSTOMER' });
  const order = await create(admin, orderCalls.save, orderOf({ ...yard, customerId }, container, []));
  return {
    ...{ clerk, manager, customerId, orderId: order.id },
    supplierId: await party('haul', 'SUPPLIER', {}),
    feeId: await feeItem(admin),
    configId: await letterhead(admin),
  };
}

async function feeItem(admin: Client): Promise<string> {
  const calls = callsOf('HwCostConfig');
  const [known] = (await admin.post(calls.find, { costCode: 'TRUCK' })).data.records;
  const item = { costCode: 'TRUCK', costName: '卡车派送', costNameEn: 'Trucking', costStage: 'DELIVERY' };
  return (known ?? (await create(admin, calls.save, { ...item, chargeUnit: 'TRIP', currency: 'USD', taxRate: '0' }))).id;
}

/** Creates the default letterhead for notes in dollars. */
export async function letterhead(admin: Client, more: Record<string, unknown> = {}): Promise<string> {
  const calls = callsOf('HwDebitNoteConfig');
  const config = {
    ...{ configCode: 'LA', companyName: '码头通洛杉矶有限公司', companyNameEn: 'Quayside Los Angeles Inc.' },
    ...{ address: '1 Harbor Way, San Pedro, CA 90731', bankName: 'Harbor Bank', bankAccount: '000123456' },
    ...{ currency: 'USD', noPrefix: 'LA', defaultTerm: 'NET30', isDefault: true, ...more },
  };
  const [known] = (await admin.post(calls.find, { configCode: config.configCode })).data.records;
  return (known ?? (await create(admin, calls.save, config))).id;
}

interface Charge {
  readonly qty?: string;
  readonly rate: string;
  readonly bizDate?: string;
  readonly direction?: 'AR' | 'AP';
  readonly currency?: string;
  readonly costConfigId?: string;
  readonly taxRate?: string;
}

/** Creates a cost line, which the clerk enters and submits and the manager approves. */
export async function charge(till: Till, { direction = 'AR', ...given }: Charge): Promise<Answer['data']> {
  const { clerk, manager, customerId, supplierId, orderId, feeId } = till;
  const made = await create(clerk, costCalls.save, {
    ...{ direction, orderId, partyId: direction === 'AR' ? customerId : supplierId, costConfigId: feeId, qty: '1' },
    ...{ taxRate: '0', currency: 'USD', bizDate: '2026-09-10', remark: 'test', ...given },
  });
  await done(clerk.post(costCalls.transit, { id: made.id, transition: 'submit' }));
  return done(manager.post(costCalls.transit, { id: made.id, transition: 'approve' }));
}

/** Returns the data of a call that must succeed. */
export async function done(answer: Promise<Answer>): Promise<Answer['data']> {
  const { code, text, data } = await answer;
  if (code !== 20000) throw new Error(text);
  return data;
}

/** Creates an issued note with lines of these amounts. */
export async function issuedNote(till: Till, rates: readonly string[], issueDate = '2026-10-01'): Promise<Answer['data']> {
  const lines = [];
  for (const rate of rates) lines.push(await charge(till, { rate }));
  const { id } = await done(till.clerk.post(costCalls.act('toNote'), { ids: lines.map((line) => line.id), input: {} }));
  await done(till.clerk.post(noteCalls.transit, { id, transition: 'issue', input: { issueDate } }));
  return (await till.clerk.get(noteCalls.findById(id))).data;
}

/** Creates a letterhead for notes in yen, and an exchange rate. */
export async function openYen(admin: Client): Promise<void> {
  await letterhead(admin, { configCode: 'TK', noPrefix: 'TK', currency: 'JPY' });
  const calls = callsOf('HwExchangeRate');
  const day = { rateDate: '2026-01-01', fromCurrency: 'JPY', toCurrency: 'USD' };
  const [known] = (await admin.post(calls.find, day)).data.records;
  if (!known) await create(admin, calls.save, { ...day, rate: '0.0065' });
}
