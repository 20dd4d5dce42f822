import { decimals } from '../../../src/fields/numbers/decimals.ts';
import type { Answer, Client } from '../../api/support/client.ts';
import { checkoutCalls, costCalls, lineCalls, noteCalls, payableCalls, receivableCalls, type Till } from './till.ts';

type Found = Answer['data'];

const sum = (list: readonly Found[], field: string): string => decimals.add(0, ...list.map((each) => String(each[field] ?? '0')));
const isSame = (a: string, b: unknown): boolean => decimals.compare(a, String(b ?? '0')) === 0;

/** Returns the rules about money that the stored data violates, as texts. The rules are in `src/business/finance/README.md`. */
export async function moneyFaults(client: Client, till: Till): Promise<string[]> {
  const all = async (call: string, filter: object): Promise<readonly Found[]> =>
    (await client.post(call, filter, { pageSize: '5000' })).data.records;
  const { customerId, supplierId } = till;
  const parties = [customerId, supplierId];
  const costs = await all(costCalls.find, { partyId: parties });
  const notes = await all(noteCalls.find, { customerId });
  const checkouts = await all(checkoutCalls.find, { partyId: parties });
  const lines = await all(lineCalls.find, { checkoutId: checkouts.map(({ id }) => id) });
  const balance = (await client.get(`/hw/wms/hwUser/findUserById/${customerId}`)).data.balance;
  const rows = [
    { direction: 'AR', rows: await all(receivableCalls.find, { partyId: customerId }) },
    { direction: 'AP', rows: await all(payableCalls.find, { partyId: supplierId }) },
  ];
  const posted = checkouts.filter(({ checkoutStatus }) => checkoutStatus === 'POSTED');
  return [
    ...notes.flatMap((note) => noteFaults(note, costs, lines)),
    ...costs.flatMap((cost) => costFaults(cost, notes)),
    ...checkouts.flatMap((each) => checkoutFaults(each, lines)),
    ...billFaults(costs, lines),
    ...numberFaults(await all(noteCalls.find, { debitNo: { startsWith: 'LA' } })),
    ...numberFaults(await all(noteCalls.find, { debitNo: { startsWith: 'TK' } })),
    ...twiceFaults(costs, checkouts),
    ...(isSame(sum(posted, 'balanceEffect'), balance) ? [] : [`the balance is ${balance}`]),
    ...rows.flatMap(({ direction, rows: of }) => rowFaults(direction, of, costs)),
  ];
}

function noteFaults(note: Found, costs: readonly Found[], lines: readonly Found[]): string[] {
  const own = costs.filter(({ debitNoteId }) => debitNoteId === note.id);
  const paid = lines.filter(({ debitNoteId, isPosted }) => debitNoteId === note.id && isPosted);
  const [total, settled] = [sum(own, 'totalAmount'), sum(paid, 'applyAmount')];
  const isOut = note.debitStatus === 'DRAFT' || note.debitStatus === 'VOID';
  const state = stateOf(note, settled);
  return [
    ...(isSame(total, note.totalAmount) ? [] : [`${note.debitNo}: total ${note.totalAmount}, lines ${total}`]),
    ...(isSame(settled, note.settledAmount) ? [] : [`${note.debitNo}: settled ${note.settledAmount}, paid ${settled}`]),
    ...(isSame(sum(own, 'settledAmount'), settled) ? [] : [`${note.debitNo}: settled of its lines is not ${settled}`]),
    ...(decimals.compare(note.balanceAmount ?? '0', 0) < 0 ? [`${note.debitNo}: balance ${note.balanceAmount}`] : []),
    ...(isOut || state.includes(note.debitStatus) ? [] : [`${note.debitNo}: ${note.debitStatus}, settled ${settled}`]),
    ...(isOut && !isSame(settled, '0') ? [`${note.debitNo}: ${note.debitStatus} has receipts`] : []),
    ...(note.debitStatus === 'VOID' && own.length > 0 ? [`${note.debitNo}: void with lines`] : []),
  ];
}

function stateOf({ totalAmount }: Found, settled: string): readonly string[] {
  if (isSame(settled, totalAmount)) return ['SETTLED'];
  return isSame(settled, '0') ? ['ISSUED', 'CONFIRMED', 'DISPUTED'] : ['PARTIAL', 'DISPUTED'];
}

function costFaults(cost: Found, notes: readonly Found[]): string[] {
  const { costNo, direction, costStatus, settledAmount, totalAmount, openAmount, debitNoteId } = cost;
  const note = notes.find(({ id }) => id === debitNoteId);
  const isBilled = ['BILLED', 'SETTLED'].includes(costStatus);
  const isIssued = note && note.debitStatus !== 'DRAFT';
  const isDone = isSame(settledAmount ?? '0', totalAmount) && isBilled && !isSame(totalAmount, '0');
  return [
    ...(isSame(decimals.subtract(totalAmount, settledAmount ?? '0'), openAmount) ? [] : [`${costNo}: open ${openAmount}`]),
    ...(direction === 'AR' && isBilled !== Boolean(isIssued) ? [`${costNo}: ${costStatus} on ${note?.debitStatus}`] : []),
    ...(direction === 'AP' && isBeyond(cost) ? [`${costNo}: settled ${settledAmount} of ${totalAmount}`] : []),
    ...(direction === 'AP' && isBilled !== Boolean(cost.supplierInvoiceNo) ? [`${costNo}: ${costStatus}, no bill`] : []),
    ...(isDone !== (costStatus === 'SETTLED') && !isSame(totalAmount, '0') ? [`${costNo}: ${costStatus}`] : []),
  ];
}

/** Returns true if the settled amount is not between 0 and the line's total. The total of a deduction is negative. */
function isBeyond({ settledAmount, totalAmount }: Found): boolean {
  const [settled, whole] = [settledAmount ?? '0', totalAmount];
  const sign = decimals.compare(whole, 0) < 0 ? -1 : 1;
  return decimals.compare(settled, 0) * sign < 0 || decimals.compare(settled, whole) * sign > 0;
}

/** Returns a fault for each supplier bill whose payments differ from the settled amount, or exceed the amount of the bill. */
function billFaults(costs: readonly Found[], lines: readonly Found[]): string[] {
  const billed = costs.filter((cost) => cost.direction === 'AP' && cost.supplierInvoiceNo);
  const bills = Map.groupBy(billed, ({ supplierInvoiceNo }) => supplierInvoiceNo as string);
  return [...bills].flatMap(([no, own]) => {
    const ids = new Set(own.map(({ id }) => id));
    const paid = sum(
      lines.filter(({ costId, isPosted }) => isPosted && ids.has(costId)),
      'applyAmount',
    );
    const requested = sum(own, 'totalAmount');
    // The amount of a bill may be negative. The supplier then pays us.
    const [least = '0', most = '0'] = ['0', requested].toSorted(decimals.compare);
    return [
      ...(isSame(paid, sum(own, 'settledAmount')) ? [] : [`bill ${no}: paid ${paid}, settled otherwise`]),
      ...(decimals.compare(paid, least) < 0 || decimals.compare(paid, most) > 0 ? [`bill ${no}: paid ${paid} of ${requested}`] : []),
    ];
  });
}

function checkoutFaults(checkout: Found, lines: readonly Found[]): string[] {
  const { id, checkoutNo, checkoutType, checkoutStatus, payAmount, unappliedAmount } = checkout;
  const own = lines.filter(({ checkoutId }) => checkoutId === id);
  const whole = decimals.add(sum(own, 'applyAmount'), unappliedAmount ?? '0');
  const isPosted = checkoutStatus === 'POSTED';
  const isPaid = isPosted && checkoutType === 'PAYMENT';
  return [
    ...(isPaid && own.length === 0 ? [`${checkoutNo}: posted without lines`] : []),
    ...(isPaid && !isSame(unappliedAmount ?? '0', '0') ? [`${checkoutNo}: ${unappliedAmount} of it is for nothing`] : []),
    ...(isSame(whole, payAmount) ? [] : [`${checkoutNo}: ${payAmount} is not ${whole}`]),
    ...(own.every((line) => line.isPosted === isPosted) ? [] : [`${checkoutNo}: lines are not ${checkoutStatus}`]),
  ];
}

/** Returns a fault if the numbers of debit notes in one month have a gap. Neither concurrent work nor a kill may cause one. */
function numberFaults(notes: readonly Found[]): string[] {
  const months = Map.groupBy(notes, ({ debitNo }) => String(debitNo).slice(0, -4));
  return [...months].flatMap(([month, own]) => {
    const numbers = own.map(({ debitNo }) => Number(String(debitNo).slice(-4))).toSorted((a, b) => a - b);
    return numbers.every((number, i) => number === i + 1) ? [] : [`numbers of ${month}: ${numbers}`];
  });
}

/**
 * Returns a fault for everything that exists twice because a repeated call was carried out again. Every line has a unique remark, and every
 * transfer a unique reference.
 */
function twiceFaults(costs: readonly Found[], checkouts: readonly Found[]): string[] {
  // A voided adjustment is not counted. It exists if a bill was withdrawn, and reconciling it again creates a new adjustment.
  const counted = costs.filter(({ source, costStatus }) => source !== 'ADJUST' || costStatus !== 'VOID');
  const written = counted.flatMap(({ remark }) => (remark === null || remark === 'test' ? [] : [remark]));
  const living = checkouts.filter(({ checkoutStatus }) => checkoutStatus !== 'REVERSED');
  const refs = living.flatMap(({ partyId, bankRef }) => (bankRef === null ? [] : [`${partyId} ${bankRef}`]));
  return [...twice(written), ...twice(refs)].map((what) => `${what} is there twice`);
}

function twice(list: readonly string[]): string[] {
  return list.filter((one, i) => list.indexOf(one) < i);
}

function rowFaults(direction: string, rows: readonly Found[], costs: readonly Found[]): string[] {
  const counted = costs.filter((cost) => cost.direction === direction && ['APPROVED', 'BILLED', 'SETTLED'].includes(cost.costStatus));
  const whole = sum(counted, 'openAmount');
  const bad = rows.filter((row) => {
    const balance = decimals.subtract(decimals.add(row.unbilledAmount, row.billedAmount), row.settledAmount);
    return !isSame(balance, row.balanceAmount);
  });
  return [
    ...bad.map(({ period }) => `${direction} ${period}: balance is not unbilled + billed - settled`),
    ...(isSame(sum(rows, 'balanceAmount'), whole) ? [] : [`${direction}: rows are not ${whole}`]),
  ];
}
