import { type ActionEvent, type Decimal, decimals, type Records } from '../../../server/extend.ts';
import { rateFinder } from '../costs/exchangeRates.ts';
import { type Checkout, type CheckoutLine, needsOther } from './checkout.ts';

type PostingContext = Pick<ActionEvent, 'records' | 'user' | 'time'>;

interface Payment {
  readonly checkout: Checkout;
  readonly lines: readonly CheckoutLine[];
  /** The settlements that are posted in the same call. */
  readonly alongside?: readonly Checkout[];
}

/** The currency of a payment limit that names none. */
const baseCurrency = 'USD';

/** How long, in ms, a payment counts towards the limit once it is posted. */
const window = 86_400_000;

/**
 * Whether one person may enter a settlement and post it. Receipts and prepayments: always. Payments: up to the limit of
 * their roles (`paymentLimit`, 0 unless an administrator sets another one), together with what they have posted to the
 * party in that currency in the last 24 hours or for the same day of payment. What moves no money: never.
 */
export async function mayPostAlone(context: PostingContext, payment: Payment): Promise<boolean> {
  const { records, user } = context;
  const { checkout } = payment;
  if (needsOther(checkout)) return false;
  if (checkout.checkoutType !== 'PAYMENT') return true;
  const { payDate: date, currency: from } = checkout;
  let amount: Decimal | undefined;
  const rateOf = rateFinder(records);
  for (const { paymentLimit, paymentCurrency } of await rolesOf(records, user.roleKeys)) {
    if (!paymentLimit || decimals.compare(paymentLimit, 0) <= 0) continue;
    amount ??= await amountWithOthers(context, payment);
    const to = paymentCurrency ?? baseCurrency;
    const rate = await rateOf({ date, from, to });
    if (rate !== undefined && decimals.compare(decimals.multiply(amount, rate), paymentLimit) <= 0) return true;
  }
  return false;
}

/**
 * The gross amount of this payment and the others in the period. Reversed payments count too: the money may have left, and
 * a reversal would otherwise renew the limit.
 */
async function amountWithOthers(
  { records, user, time }: PostingContext,
  { checkout, lines, alongside = [] }: Payment,
): Promise<Decimal> {
  const { id, partyId, currency, payDate } = checkout;
  // The lock makes two payments that are posted at the same time see each other.
  await records.get('hwUser', partyId, { lock: 'write' });
  const posted = {
    checkoutType: 'PAYMENT',
    checkoutStatus: ['POSTED', 'REVERSED'],
    partyId,
    currency,
    postedBy: user.account,
  } as const;
  const since = new Date(time.getTime() - window).toISOString();
  const others = [
    ...alongside.filter((other) => isAlike(other, checkout)),
    ...(await records.find('hwCheckout', { ...posted, postedTime: { gte: since } })),
    ...(await records.find('hwCheckout', { ...posted, payDate })),
  ];
  const byId = new Map(others.map((other) => [other.id, other]));
  byId.delete(id);
  const ids = [...byId.keys()];
  const theirs = ids.length > 0 ? await records.find('hwCheckoutLine', { checkoutId: ids }) : [];
  const linesOf = Map.groupBy(theirs, ({ checkoutId }) => checkoutId);
  return decimals.add(
    grossOf(checkout, lines),
    ...[...byId.values()].map((other) => grossOf(other, linesOf.get(other.id) ?? [])),
  );
}

function isAlike(one: Checkout, { checkoutType, partyId, currency }: Checkout): boolean {
  return one.checkoutType === checkoutType && one.partyId === partyId && one.currency === currency;
}

/** The gross amount: what is settled before credits are taken off, or what is paid if that is more, plus the fee. */
function grossOf({ payAmount, feeAmount }: Checkout, lines: readonly CheckoutLine[]): Decimal {
  const sums = [1, -1].map((sign) =>
    decimals.add(
      0,
      ...lines.map(({ applyAmount }) => (decimals.compare(applyAmount, 0) === sign ? sizeOf(applyAmount) : '0')),
    ),
  );
  const most = [sizeOf(payAmount), ...sums].toSorted(decimals.compare).at(-1) ?? '0';
  return decimals.add(most, feeAmount ?? '0');
}

function sizeOf(amount: Decimal): Decimal {
  return decimals.compare(amount, 0) < 0 ? decimals.subtract(0, amount) : amount;
}

function rolesOf(records: Pick<Records, 'find'>, roleKeys: readonly string[]) {
  return roleKeys.length > 0 ? records.find('hwRole', { roleKey: roleKeys, status: '0' }) : [];
}

/** Rejects posting by the person who created or last changed the settlement, where two people are needed (README, rule 4). */
export async function rejectOwn(
  context: PostingContext & Pick<ActionEvent<'hwCheckout'>, 'reject' | 'rows'>,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
): Promise<void> {
  const { reject, user, rows: alongside } = context;
  const authors = [checkout, ...lines].flatMap(({ createBy, updateBy }) => [createBy, updateBy]);
  if (![...authors, checkout.enteredBy].includes(user.account)) return;
  if (await mayPostAlone(context, { checkout, lines, alongside })) return;
  if (checkout.checkoutType === 'PAYMENT' && !needsOther(checkout)) {
    reject({
      zh: `${checkout.checkoutNo} 是您录入或修改的，付款须由他人过账：您 24 小时内或同一付款日付给该单位的合计（含本笔）超过您的单人付款限额`,
      en: `You entered or changed ${checkout.checkoutNo}, so somebody else must post it: it brings your payments to this party in the last 24 hours, or on this payment date, above your payment limit`,
    });
  }
  reject({
    zh: `${checkout.checkoutNo} 是您录入或修改的：坏账、对冲和 0 元付款须由他人过账`,
    en: `You entered or changed ${checkout.checkoutNo}. Bad debts, offsets and payments of 0 must be posted by somebody else`,
  });
}
