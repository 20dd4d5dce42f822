import { type DoingEvent, decimals, type Stored } from '../../../server/extend.ts';

interface Wanted {
  readonly lines: readonly { readonly costId: string; readonly applyAmount: string }[];
  readonly payAmount: string;
}

/**
 * Refuses to pay the same lines once more while that waits for somebody else to post it: what waits and what comes are not
 * more than is open. A credit that is only taken off is entered once. The lines are locked, so that two who press at once
 * are told of each other.
 */
export async function refuseWaiting(
  { records, refuse }: Pick<DoingEvent, 'records' | 'refuse'>,
  { lines, payAmount }: Wanted,
): Promise<void> {
  const costId = lines.map((line) => line.costId);
  const costs = await records.find('hwCost', { id: costId }, { lock: 'write' });
  const entered = await records.find('hwCheckoutLine', { costId, isPosted: false });
  const id = [...new Set(entered.flatMap(({ checkoutId }) => checkoutId ?? []))];
  const drafts = id.length > 0 ? await records.find('hwCheckout', { id, checkoutStatus: 'DRAFT' }) : [];
  const isNetting = (amount: string): boolean => decimals.compare(amount, 0) === 0;
  const netting = isNetting(payAmount) ? drafts.find((draft) => isNetting(draft.payAmount)) : undefined;
  const waiting = netting ?? drafts.find((draft) => isTooMuch(draft.id, { costs, entered, drafts, lines }));
  if (!waiting) return;
  refuse({
    zh: `核销单 ${waiting.checkoutNo} 已录入这些费用，正待他人过账：请先过账或删除该核销单`,
    en: `${waiting.checkoutNo} has these lines already and waits for somebody else to post it: post it or delete it first`,
  });
}

interface Waiting extends Pick<Wanted, 'lines'> {
  readonly costs: readonly Stored<'hwCost'>[];
  readonly entered: readonly Stored<'hwCheckoutLine'>[];
  readonly drafts: readonly Stored<'hwCheckout'>[];
}

/** Whether, with what comes, more of a line that the draft is about would be paid than is open of it. */
function isTooMuch(draftId: string, { costs, entered, drafts, lines }: Waiting): boolean {
  const isDraft = new Set(drafts.map(({ id }) => id));
  const waiting = entered.filter(({ checkoutId }) => isDraft.has(checkoutId ?? ''));
  const own = new Set(waiting.flatMap((line) => (line.checkoutId === draftId ? [line.costId] : [])));
  return costs.some(({ id, openAmount }) => {
    if (!own.has(id)) return false;
    const all = [...waiting, ...lines].filter(({ costId }) => costId === id);
    const sum = decimals.add(0, ...all.map(({ applyAmount }) => applyAmount));
    const open = openAmount ?? '0';
    const sign = decimals.compare(open, 0) < 0 ? -1 : 1;
    return decimals.compare(sum, open) * sign > 0;
  });
}
