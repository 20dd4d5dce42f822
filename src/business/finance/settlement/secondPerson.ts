import { type Books, type DoingEvent, decimals } from '../../../server/extend.ts';
import { rateFinder } from '../costs/rateFinder.ts';
import { type Checkout, type CheckoutLine, needsOther } from './checkout.ts';

type Desk = Pick<DoingEvent, 'books' | 'user'>;

/** Of a limit that says no other. */
const baseCurrency = 'USD';

/**
 * Whether one person may enter a settlement and post it. Receipts and prepayments: always. Payments: up to the limit of
 * their roles (`paymentLimit`, 0 unless an administrator sets another one). What moves no money: never.
 */
export async function mayPostAlone({ books, user }: Desk, checkout: Checkout): Promise<boolean> {
  if (needsOther(checkout)) return false;
  if (checkout.checkoutType !== 'PAYMENT') return true;
  const { payAmount, payDate: date, currency: from } = checkout;
  const amount = decimals.compare(payAmount, 0) < 0 ? decimals.subtract(0, payAmount) : payAmount;
  const rateOf = rateFinder(books);
  for (const { paymentLimit, paymentCurrency } of await rolesOf(books, user.roleKeys)) {
    if (!paymentLimit || decimals.compare(paymentLimit, 0) <= 0) continue;
    const to = paymentCurrency ?? baseCurrency;
    const rate = await rateOf({ date, from, to });
    if (rate !== undefined && decimals.compare(decimals.multiply(amount, rate), paymentLimit) <= 0) return true;
  }
  return false;
}

function rolesOf(books: Pick<Books, 'find'>, roleKeys: readonly string[]) {
  return roleKeys.length > 0 ? books.find('hwRole', { roleKey: roleKeys, status: '0' }) : [];
}

/** Four eyes: who made it, or last wrote what it says, leaves the posting to another, where one person is not enough. */
export async function refuseOwn(
  desk: Desk & Pick<DoingEvent, 'refuse'>,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
): Promise<void> {
  const { refuse, user } = desk;
  const authors = [checkout, ...lines].flatMap(({ createBy, updateBy }) => [createBy, updateBy]);
  if (![...authors, checkout.enteredBy].includes(user.account) || (await mayPostAlone(desk, checkout))) return;
  if (checkout.checkoutType === 'PAYMENT' && !needsOther(checkout)) {
    refuse({
      zh: `${checkout.checkoutNo} 是您录入或修改的，付款须由他人过账`,
      en: `You have written ${checkout.checkoutNo}: somebody else posts a payment`,
    });
  }
  refuse({
    zh: `${checkout.checkoutNo} 是您录入或修改的，坏账、对冲和 0 元付款须由他人过账`,
    en: `You have written ${checkout.checkoutNo}: somebody else posts what is settled without money`,
  });
}
