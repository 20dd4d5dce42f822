import { listed, semicolons } from '../../../contract/text.ts';
import type { DoingEvent, Values } from '../../../server/extend.ts';
import { type Checkout, needsOther } from './checkout.ts';

/** What somebody says who has paid, or was paid. */
export interface Paid {
  readonly payAmount?: string;
  readonly payMethod: Checkout['payMethod'];
  readonly bankRef?: string;
  readonly payDate: string;
}

export type Line = { readonly debitNoteId?: string; readonly costId?: string; readonly applyAmount: string };

/** Makes a settlement and posts it, all or nothing; one that moves no money is left to somebody else to post. */
export async function settleNow({ books }: Pick<DoingEvent, 'books'>, values: Values<'hwCheckout'>): Promise<Checkout> {
  const made = await books.create('hwCheckout', values);
  return needsOther(made) ? made : books.transit('hwCheckout', made.id, 'post');
}

/** The answer to whoever has settled something at once: what is posted, and what waits for somebody else. */
export function told(checkouts: readonly Checkout[]) {
  const numbersOf = (list: readonly Checkout[]): string[] => list.map(({ checkoutNo }) => checkoutNo ?? '');
  const [waiting, posted] = [checkouts.filter(needsOther), checkouts.filter((each) => !needsOther(each))].map(
    numbersOf,
  );
  const parts = [
    { of: posted, zh: '已过账', en: 'Posted' },
    { of: waiting, zh: '待他人过账', en: 'Left to somebody else to post:' },
  ].filter(({ of = [] }) => of.length > 0);
  return {
    message: {
      zh: parts.map(({ of = [], zh }) => `${zh} ${listed(of).zh}`).join(semicolons.zh),
      en: parts.map(({ of = [], en }) => `${en} ${listed(of).en}`).join(semicolons.en),
    },
    ids: checkouts.map(({ id }) => id),
  };
}
