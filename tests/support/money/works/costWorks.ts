import type { Answer } from '../../../api/support/client.ts';
import { costCalls } from '../till.ts';
import { amountOf, currencyOf, found, pick, unlike, type Work, type Worker, type Works } from './work.ts';

interface Line {
  readonly n: number;
  readonly isCredit?: boolean;
  readonly currency?: string;
}

const costs = ({ me, till: { customerId, supplierId } }: Worker, filter: object) =>
  found(me, costCalls.find, { partyId: [customerId, supplierId], ...filter });

/** Creates a draft line with a unique remark. */
function draftLine({ till, me }: Worker, { n, isCredit, currency = currencyOf(n) }: Line): Promise<Answer> {
  const isOut = !isCredit && n % 3 === 0;
  return me.post(costCalls.save, {
    ...{ direction: isOut ? 'AP' : 'AR', partyId: isOut ? till.supplierId : till.customerId, orderId: till.orderId },
    ...{ costConfigId: till.feeId, qty: isCredit ? '-1' : '1', rate: amountOf(n + 1), taxRate: '0', currency },
    ...{ bizDate: `2026-0${7 + (n % 3)}-10`, remark: unlike() },
  });
}

/** Creates a cost line, which one user enters and submits and a colleague approves. */
export async function approvedLine(worker: Worker, line: Line): Promise<Answer> {
  const made = await draftLine(worker, line);
  if (made.code !== 20000) return made;
  const { id } = made.data;
  const sent = await worker.me.post(costCalls.transit, { id, transition: 'submit' });
  return sent.code === 20000 ? worker.other.post(costCalls.transit, { id, transition: 'approve' }) : sent;
}

const steps =
  (transition: string, filter: object, input?: object): Work =>
  async (worker, { a, n }) => {
    const list = await costs(worker, filter);
    const [first, second] = [pick(list, a), pick(list, a + 1)];
    if (!first || !second) return undefined;
    const which = n % 2 || first === second ? { id: first.id } : { ids: [first.id, second.id] };
    return worker.me.post(costCalls.transit, { ...which, transition, ...(input && { input }) });
  };

const edit: Work = async (worker, { a, n }) => {
  const line = pick(await costs(worker, { costStatus: ['DRAFT', 'REJECTED'] }), a);
  if (!line) return undefined;
  const { data } = await worker.me.get(costCalls.findById(line.id));
  return data && worker.me.post(costCalls.save, { ...data, rate: amountOf(n + 2) });
};

const remove: Work = async (worker, { a, n }) => {
  const list = await costs(worker, { costStatus: ['DRAFT', 'REJECTED'] });
  const ids = [pick(list, a)?.id, n % 2 ? pick(list, a + 1)?.id : undefined].filter((id) => id !== undefined);
  return ids.length > 0 ? worker.me.post(costCalls.deleteByIds, [...new Set(ids)]) : undefined;
};

/** Work on cost lines: from draft to approval, and withdrawing them. */
export const costWorks: Works = {
  enter: { weight: 8, work: (worker, { n }) => approvedLine(worker, { n }) },
  draft: { weight: 3, work: (worker, { n }) => draftLine(worker, { n }) },
  editCost: { weight: 2, work: edit },
  removeCost: { weight: 2, work: remove },
  submitCosts: { weight: 2, work: steps('submit', { costStatus: 'DRAFT' }) },
  approveCosts: { weight: 3, work: steps('approve', { costStatus: 'SUBMITTED' }) },
  rejectCosts: { weight: 2, work: steps('reject', { costStatus: 'SUBMITTED' }, { rejectReason: 'x' }) },
  voidCosts: { weight: 2, work: steps('void', { costStatus: 'APPROVED', debitNoteId: null }) },
};
