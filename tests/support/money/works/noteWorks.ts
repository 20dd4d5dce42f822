import { costCalls, noteCalls, receivableCalls } from '../till.ts';
import { approvedLine } from './costWorks.ts';
import { again, currencyOf, type Found, found, pick, type Work, type Worker, type Works } from './work.ts';

const notes = ({ me, till }: Worker, debitStatus: readonly string[]) =>
  found(me, noteCalls.find, { customerId: till.customerId, debitStatus });

const onNote =
  (from: readonly string[], transition: string, inputOf: (n: number) => object): Work =>
  async (worker, { a, n }) => {
    const note = pick(await notes(worker, from), a);
    return note && worker.me.post(noteCalls.transit, { id: note.id, transition, input: inputOf(n) });
  };

const issue: Work = async (worker, { a, n }) => {
  const list = await notes(worker, ['DRAFT']);
  const ids = [...new Set([pick(list, a)?.id, pick(list, a + 1)?.id])].filter((id) => id !== undefined);
  const input = { issueDate: `2026-10-${10 + (n % 15)}` };
  return ids.length > 0 ? worker.me.post(noteCalls.transit, { ids, transition: 'issue', input }) : undefined;
};

/** Disputes a note, or answers a dispute with a credit line that a colleague approves. */
const credit: Work = async (worker, { a, n }) => {
  const open = await notes(worker, ['DISPUTED', 'ISSUED', 'CONFIRMED', 'PARTIAL']);
  const note = pick(open, a);
  if (!note) return undefined;
  const step = (transition: string, input: object) => worker.me.post(noteCalls.transit, { id: note.id, transition, input });
  if (note.debitStatus !== 'DISPUTED') {
    const disputed = await step('dispute', { disputeReason: 'x' });
    if (disputed.code !== 20000) return disputed;
  }
  const line = await approvedLine(worker, { n: n % 90, isCredit: true, currency: note.currency });
  return line.code === 20000 ? step('credit', { costIds: [line.data.id] }) : line;
};

const billLines = again(async (worker, { n }) => {
  const open = { partyId: worker.till.customerId, direction: 'AR', costStatus: 'APPROVED', debitNoteId: null };
  const lines = await found(worker.me, costCalls.find, { ...open, currency: currencyOf(n) });
  const ids = lines.slice(0, 1 + (n % 3)).map(({ id }) => id);
  return ids.length > 0 ? () => worker.me.post(costCalls.act('toNote'), { ids, input: {} }) : undefined;
});

const billRows: Work = async (worker, { a, n }) => {
  const rows = await found(worker.me, receivableCalls.find, { partyId: worker.till.customerId });
  const open = rows.filter(({ unbilledAmount }: Found) => Number(unbilledAmount) > 0);
  const [first, second] = [pick(open, a), pick(open, a + 1)];
  if (!first || !second) return undefined;
  const which = n % 2 || first === second ? { id: first.id } : { ids: [first.id, second.id] };
  return worker.me.post(receivableCalls.act('bill'), { ...which, input: {} });
};

/** Work on debit notes: from draft to the customer's response. */
export const noteWorks: Works = {
  bill: {
    weight: 2,
    work: ({ till, me }, { n }) => me.post(noteCalls.bill, { input: { customerId: till.customerId, currency: currencyOf(n) } }),
  },
  billLines: { weight: 3, work: billLines },
  billRows: { weight: 2, work: billRows },
  issue: { weight: 5, work: issue },
  confirm: { weight: 2, work: onNote(['ISSUED'], 'confirm', () => ({})) },
  dispute: { weight: 3, work: onNote(['ISSUED', 'CONFIRMED', 'PARTIAL'], 'dispute', () => ({ disputeReason: 'x' })) },
  credit: { weight: 4, work: credit },
  withdraw: { weight: 3, work: onNote(['DISPUTED'], 'withdraw', () => ({})) },
  void: { weight: 2, work: onNote(['DRAFT', 'ISSUED', 'PARTIAL'], 'void', () => ({ voidReason: 'x' })) },
};
