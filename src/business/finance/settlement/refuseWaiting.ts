import type { DoingEvent } from '../../../server/extend.ts';

/**
 * Refuses to take the same lines off one another once more while that waits for somebody else to post it. The lines are
 * locked, so that two who press at once are told of each other.
 */
export async function refuseWaiting(
  { books, refuse }: Pick<DoingEvent, 'books' | 'refuse'>,
  lines: readonly { readonly costId: string }[],
): Promise<void> {
  const costId = lines.map((line) => line.costId);
  await books.find('hwCost', { id: costId }, { lock: 'write' });
  const entered = await books.find('hwCheckoutLine', { costId });
  const id = [...new Set(entered.flatMap(({ checkoutId }) => checkoutId ?? []))];
  if (id.length === 0) return;
  const [waiting] = await books.find('hwCheckout', { id, checkoutStatus: 'DRAFT', payAmount: '0' });
  if (!waiting) return;
  refuse({
    zh: `核销单 ${waiting.checkoutNo} 已录入这些费用的冲减，正待他人过账`,
    en: `${waiting.checkoutNo} takes these lines off one another already: it waits for somebody else to post it`,
  });
}
