import { listed, semicolons } from '../../../contract/text.ts';
import type { DoingEvent, Values } from '../../../server/extend.ts';
import type { Checkout } from './checkout.ts';
import { askDate } from './payDate.ts';
import { owedBy } from './refuseUnfit.ts';
import { mayPostAlone } from './secondPerson.ts';

/** What somebody says who has paid, or was paid. */
export interface Paid {
  readonly payAmount?: string;
  readonly payMethod: Checkout['payMethod'];
  readonly bankRef?: string;
  readonly payDate: string;
}

/** What somebody has confirmed beside it; nothing of it is stored. */
interface Confirmed {
  readonly keepSurplus?: boolean;
  readonly confirmDate?: boolean;
}

/** The two of them, of what was sent. */
export function paidIn({ input }: Pick<DoingEvent, 'input'>): Paid {
  const { keepSurplus: _kept, confirmDate: _confirmed, ...paid } = input as unknown as Paid & Confirmed;
  return paid;
}

export type Line = { readonly debitNoteId?: string; readonly costId?: string; readonly applyAmount: string };

type Desk = Pick<DoingEvent, 'records' | 'refuse' | 'user' | 'time' | 'input'>;

/** Makes a settlement and posts it, all or nothing; one that takes a second person is left to somebody else to post. */
export async function settleNow(desk: Desk, values: Values<'hwCheckout'>): Promise<Checkout> {
  const { records, input } = desk;
  const made = await records.create('hwCheckout', values);
  const lines = await records.find('hwCheckoutLine', { checkoutId: made.id });
  if (!(await mayPostAlone(desk, { checkout: made, lines }))) {
    askDate(desk, made, await owedBy(records, lines));
    return made;
  }
  const { keepSurplus, confirmDate } = input as Confirmed;
  return records.transit('hwCheckout', made.id, 'post', {
    ...(keepSurplus !== undefined && { keepSurplus }),
    ...(confirmDate !== undefined && { confirmDate }),
  });
}

/** The answer to whoever has settled something at once: what is posted, and what waits for somebody else. */
export function told(checkouts: readonly Checkout[]) {
  const numbersOf = (isPosted: boolean): string[] =>
    checkouts
      .filter(({ checkoutStatus }) => (checkoutStatus === 'POSTED') === isPosted)
      .map(({ checkoutNo }) => checkoutNo ?? '');
  const parts = [
    { of: numbersOf(true), zh: '已过账', en: 'Posted' },
    { of: numbersOf(false), zh: '待他人过账', en: 'Left to somebody else to post:' },
  ].filter(({ of }) => of.length > 0);
  return {
    message: {
      zh: parts.map(({ of, zh }) => `${zh} ${listed(of).zh}`).join(semicolons.zh),
      en: parts.map(({ of, en }) => `${en} ${listed(of).en}`).join(semicolons.en),
    },
    ids: checkouts.map(({ id }) => id),
  };
}
