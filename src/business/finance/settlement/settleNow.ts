import type { DoingEvent, Values } from '../../../server/extend.ts';
import type { Checkout } from './checkout.ts';

/** What somebody says who has paid, or was paid. */
export interface Paid {
  readonly payAmount?: string;
  readonly payMethod: Checkout['payMethod'];
  readonly bankRef?: string;
  readonly payDate: string;
}

export type Line = { readonly debitNoteId?: string; readonly costId?: string; readonly applyAmount: string };

/** Makes a settlement and posts it, all or nothing. */
export async function settleNow({ books }: Pick<DoingEvent, 'books'>, values: Values<'hwCheckout'>): Promise<Checkout> {
  const { id } = await books.create('hwCheckout', values);
  return books.transit('hwCheckout', id, 'post');
}

/** The answer to whoever has posted settlements at once. */
export function told(checkouts: readonly Checkout[]) {
  const numbers = checkouts.map(({ checkoutNo }) => checkoutNo);
  return {
    message: { zh: `已过账 ${numbers.join('、')}`, en: `Posted ${numbers.join(', ')}` },
    ids: checkouts.map(({ id }) => id),
  };
}
