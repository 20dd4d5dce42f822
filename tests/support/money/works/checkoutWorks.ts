import { checkoutCalls, costCalls, noteCalls, payDay, receivableCalls } from '../till.ts';
import { again, amountIn, currencyOf, type Found, found, pick, unlike, type Work, type Worker, type Works } from './work.ts';

const checkouts = ({ me, till: { customerId, supplierId } }: Worker, checkoutStatus: string) =>
  found(me, checkoutCalls.find, { partyId: [customerId, supplierId], checkoutStatus });

/**
 * Enters a receipt or another settlement of a random amount, which may be less or more than the open amount. Every transfer has a unique
 * number.
 */
const receive: Work = ({ me, till }, { n }) => {
  const types = ['RECEIPT', 'RECEIPT', 'RECEIPT', 'PREPAY', 'BAD_DEBT', 'PAYMENT', 'OFFSET'];
  const checkoutType = types[n % types.length];
  const isOut = checkoutType === 'PAYMENT';
  const payMethod = checkoutType === 'RECEIPT' && n % 4 === 0 ? 'BALANCE' : 'WIRE';
  return me.post(checkoutCalls.save, {
    ...{ checkoutType, partyId: isOut ? till.supplierId : till.customerId, currency: currencyOf(n) },
    ...(checkoutType === 'OFFSET' ? { contraPartyId: till.supplierId } : {}),
    ...{ payAmount: amountIn(currencyOf(n), n + 5), payMethod, bankRef: unlike(), payDate: payDay },
  });
};

/** Pays half of the open amount of one line of the supplier. */
const payPart: Work = async ({ me, till }, { a }) => {
  const open = { partyId: till.supplierId, direction: 'AP', costStatus: 'BILLED' };
  const lines = await found(me, costCalls.find, { ...open, openAmount: { gt: '2' } });
  const line = pick(lines, a);
  if (!line) return undefined;
  const payAmount = String(Math.floor(Number(line.openAmount) / 2));
  return me.post(checkoutCalls.save, {
    ...{ checkoutType: 'PAYMENT', partyId: till.supplierId, currency: line.currency, payAmount },
    ...{ payMethod: 'WIRE', bankRef: unlike(), payDate: payDay },
    lines: [{ costId: line.id, applyAmount: payAmount }],
  });
};

const edit: Work = async (worker, { a, n }) => {
  const draft = pick(await checkouts(worker, 'DRAFT'), a);
  if (!draft) return undefined;
  const { data } = await worker.me.get(checkoutCalls.findById(draft.id));
  // If no lines are sent, the server fills in new ones, beginning with what is due first.
  return (
    data &&
    worker.me.post(checkoutCalls.save, {
      ...data,
      payAmount: amountIn(data.currency, n + 7),
      lines: n % 2 ? [] : data.lines,
    })
  );
};

const remove: Work = async (worker, { a }) => {
  const draft = pick(await checkouts(worker, 'DRAFT'), a);
  return draft && worker.me.get(checkoutCalls.deleteById(draft.id));
};

const auto: Work = async (worker, { a }) => {
  const types = ['RECEIPT', 'PAYMENT', 'BAD_DEBT'];
  const drafts = (await checkouts(worker, 'DRAFT')).filter(({ checkoutType }: Found) => types.includes(checkoutType));
  const draft = pick(drafts, a);
  return draft && worker.me.post(checkoutCalls.act('auto'), { id: draft.id, input: {} });
};

/**
 * Runs a transition of a settlement. A settlement without money must be posted by a second user; sometimes its author tries to post it,
 * which must fail.
 */
const onCheckout = (status: string, transition: string, input: object): Work =>
  again(async (worker, { a, n }) => {
    const one = pick(await checkouts(worker, status), a);
    const by = n % 3 === 0 ? worker.other : worker.me;
    return one && (() => by.post(checkoutCalls.transit, { id: one.id, transition, input }));
  });

const receipt = again(async ({ me, till }, { a, n }) => {
  const debitStatus = ['ISSUED', 'CONFIRMED', 'PARTIAL'];
  const note = pick(await found(me, noteCalls.find, { customerId: till.customerId, debitStatus }), a);
  const input = {
    payMethod: 'WIRE',
    payDate: payDay,
    bankRef: unlike(),
    ...(n % 2 && { payAmount: amountIn(note?.currency, n) }),
  };
  return note && (() => me.post(noteCalls.act('receipt'), { id: note.id, input }));
});

const collect = again(async ({ me, till }, { a, n }) => {
  const row = pick(await found(me, receivableCalls.find, { partyId: till.customerId }), a);
  const input = {
    payMethod: 'WIRE',
    payDate: payDay,
    bankRef: unlike(),
    payAmount: amountIn(row?.currency, n + 3),
  };
  return row && (() => me.post(receivableCalls.act('checkout'), { id: row.id, input }));
});

/** Work on settlements: create, edit, delete, post and reverse. */
export const checkoutWorks: Works = {
  receive: { weight: 6, work: receive },
  payPart: { weight: 3, work: payPart },
  editCheckout: { weight: 2, work: edit },
  removeCheckout: { weight: 2, work: remove },
  auto: { weight: 2, work: auto },
  post: { weight: 8, work: onCheckout('DRAFT', 'post', {}) },
  reverse: { weight: 3, work: onCheckout('POSTED', 'reverse', { reverseReason: 'x' }) },
  receipt: { weight: 3, work: receipt },
  collect: { weight: 2, work: collect },
};
