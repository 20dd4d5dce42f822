import fc from 'fast-check';
import type { Answer, Client } from '../../api/support/client.ts';
import { charge, checkoutCalls, costCalls, noteCalls, payableCalls, receivableCalls, type Till } from './till.ts';

/** What somebody does next: which kind of work, and numbers to choose with. */
export interface Operation {
  readonly kind: string;
  readonly a: number;
  readonly n: number;
}

type Work = (till: Till, client: Client, operation: Operation) => Promise<Answer | undefined>;
type Found = Answer['data'];

let serial = 0;
const unlike = (): string => `${process.pid}-${Date.now()}-${serial++}`;
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const amountOf = (n: number): string => `${(n * 37) % 400}.${String((n * 13) % 100).padStart(2, '0')}`;
const found = async (client: Client, call: string, filter: object): Promise<readonly Found[]> =>
  (await client.post(call, filter)).data.records;

const notes = ({ customerId }: Till, client: Client, debitStatus: readonly string[]) =>
  found(client, noteCalls.find, { customerId, debitStatus });
const checkouts = ({ customerId, supplierId }: Till, client: Client, checkoutStatus: string) =>
  found(client, checkoutCalls.find, { partyId: [customerId, supplierId], checkoutStatus });

const onNote =
  (from: readonly string[], transition: string, inputOf: (n: number) => object): Work =>
  async (till, client, { a, n }) => {
    const note = pick(await notes(till, client, from), a);
    return note && client.post(noteCalls.transit, { id: note.id, transition, input: inputOf(n) });
  };

const enter: Work = async (till, client, { n }) => {
  const direction = n % 3 === 0 ? 'AP' : 'AR';
  await charge({ ...till, clerk: client }, { direction, rate: amountOf(n + 1), bizDate: `2026-0${7 + (n % 3)}-10` });
  return undefined;
};

/** A part, all, or more than is open; wires have a number of their own. */
const receive: Work = async (till, client, { n }) => {
  const types = ['RECEIPT', 'RECEIPT', 'RECEIPT', 'PREPAY', 'BAD_DEBT', 'PAYMENT', 'OFFSET'];
  const checkoutType = types[n % types.length];
  const isOut = checkoutType === 'PAYMENT';
  const payMethod = checkoutType === 'RECEIPT' && n % 4 === 0 ? 'BALANCE' : 'WIRE';
  return client.post(checkoutCalls.save, {
    ...{ checkoutType, partyId: isOut ? till.supplierId : till.customerId, currency: 'USD' },
    ...(checkoutType === 'OFFSET' ? { contraPartyId: till.supplierId } : {}),
    ...{ payAmount: amountOf(n + 5), payMethod, bankRef: unlike(), payDate: '2026-11-01' },
  });
};

const onCheckout =
  (status: string, transition: string, input: object): Work =>
  async (till, client, { a }) => {
    const one = pick(await checkouts(till, client, status), a);
    // What moves no money is posted by another than who wrote it.
    const by = transition === 'post' && ['OFFSET', 'BAD_DEBT'].includes(one?.checkoutType) ? till.manager : client;
    return one && by.post(checkoutCalls.transit, { id: one.id, transition, input });
  };

const onPayable =
  (action: string, inputOf: (row: Found, till: Till, n: number) => object): Work =>
  async (till, client, { a, n }) => {
    const row = pick(await found(client, payableCalls.find, { partyId: till.supplierId }), a);
    return row && client.post(payableCalls.act(action), { id: row.id, input: inputOf(row, till, n) });
  };

/** Pays or bills the same thing as often as somebody presses who got no answer: one time it counts. */
const again =
  (work: Work): Work =>
  async (till, client, operation) => {
    const answers = await Promise.all([1, 2, 3].map(() => work(till, client, operation)));
    return answers[0];
  };

const billLines: Work = async (till, client, { n }) => {
  const open = { partyId: till.customerId, direction: 'AR', costStatus: 'APPROVED' };
  const lines = await found(client, costCalls.find, open);
  const ids = lines.slice(0, 1 + (n % 3)).map(({ id }) => id);
  return ids.length > 0 ? client.post(costCalls.act('toNote'), { ids, input: {} }) : undefined;
};

const onReceivable =
  (action: string, inputOf: (n: number) => object): Work =>
  async (till, client, { a, n }) => {
    const row = pick(await found(client, receivableCalls.find, { partyId: till.customerId }), a);
    return row && client.post(receivableCalls.act(action), { id: row.id, input: inputOf(n) });
  };

const wire = (n: number) => ({
  payMethod: 'WIRE',
  payDate: '2026-11-01',
  bankRef: unlike(),
  payAmount: amountOf(n + 3),
});
const paid = () => ({ payMethod: 'WIRE', payDate: '2026-11-01', bankRef: unlike() });

const works: Readonly<Record<string, { readonly weight: number; readonly work: Work }>> = {
  enter: { weight: 6, work: enter },
  bill: {
    weight: 2,
    work: (till, client) => client.post(noteCalls.bill, { input: { customerId: till.customerId, currency: 'USD' } }),
  },
  billLines: { weight: 3, work: again(billLines) },
  billRow: { weight: 2, work: onReceivable('bill', () => ({})) },
  issue: { weight: 4, work: onNote(['DRAFT'], 'issue', (n) => ({ issueDate: `2026-10-${10 + (n % 15)}` })) },
  confirm: { weight: 2, work: onNote(['ISSUED'], 'confirm', () => ({})) },
  dispute: { weight: 1, work: onNote(['ISSUED', 'CONFIRMED'], 'dispute', () => ({ disputeReason: 'x' })) },
  withdraw: { weight: 2, work: onNote(['DISPUTED'], 'withdraw', () => ({})) },
  void: { weight: 1, work: onNote(['DRAFT', 'ISSUED', 'PARTIAL'], 'void', () => ({ voidReason: 'x' })) },
  receive: { weight: 6, work: receive },
  post: { weight: 6, work: again(onCheckout('DRAFT', 'post', {})) },
  reverse: { weight: 3, work: again(onCheckout('POSTED', 'reverse', { reverseReason: 'x' })) },
  checkout: { weight: 2, work: onReceivable('checkout', wire) },
  reconcile: {
    weight: 3,
    work: onPayable('reconcile', (row, till, n) => ({
      ...{ supplierInvoiceNo: unlike(), invoiceDate: '2026-10-05', adjustConfigId: till.feeId },
      billAmount: n % 3 ? row.unbilledAmount : amountOf(n + 1),
    })),
  },
  // Who reconciles does not pay what the bill adds: one of two people does.
  pay: {
    weight: 2,
    work: again((till, client, each) => onPayable('pay', paid)(till, each.n % 2 ? till.manager : client, each)),
  },
};

/** Any operation, the common ones more often. */
export const operationArbitrary: fc.Arbitrary<Operation> = fc.record({
  kind: fc.oneof(...Object.entries(works).map(([kind, { weight }]) => ({ weight, arbitrary: fc.constant(kind) }))),
  a: fc.nat(50),
  n: fc.nat(1_000),
});

/** Does it; undefined where there was nothing that it could be done with. */
export function operate(till: Till, client: Client, operation: Operation): Promise<Answer | undefined> {
  return (works[operation.kind] as { work: Work }).work(till, client, operation);
}
