import {
  type ActionEvent,
  type ActionHooks,
  type Decimal,
  decimals,
  type OnPrepare,
  type PrepareEvent,
  type Records,
  type Values,
} from '../../../server/extend.ts';
import { accountsIn, joined } from '../costs/cost.ts';
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

/** A kind of record with bank details: fields of it, each with a field beside it for what is proposed (`newBankName`). */
interface BankDetails {
  readonly fields: readonly string[];
  /** Whether what somebody enters with a new record holds at once. */
  readonly isFirstFree?: (event: Pick<PrepareEvent, 'user' | 'othersWhoMay' | 'records'>) => Promise<boolean>;
  readonly nameOf: (record: Values) => string;
}

/** Where money goes to: of a party it is what we pay to, of a letterhead what customers pay to. */
export const partyBank: BankDetails = {
  fields: ['bankName', 'bankAccount'],
  nameOf: ({ userName }) => String(userName),
};
export const letterheadBank: BankDetails = {
  fields: ['bankName', 'bankAccount', 'swift', 'routingNo'],
  // Who sets the company up and is alone has nobody to ask. After the first letterhead nobody is alone by switching others off.
  isFirstFree: async ({ user, othersWhoMay, records }) =>
    user.roleKeys.includes('admin') &&
    (await othersWhoMay('system:debitNote:confirmBank')).length === 0 &&
    ((await records.count('hwDebitNoteConfig')) === 0 ||
      (await othersWhoMay('system:debitNote:confirmBank', { evenOff: true })).length === 0),
  nameOf: ({ configCode }) => String(configCode),
};

const settled = { bankState: null, bankBy: null, bankTime: null, bankReason: null };

/**
 * Before every write but their confirmation, whichever way it comes: bank details that somebody changes, or gives a new record, are only proposed.
 * The record goes on with those that it had until somebody else confirms the new ones.
 */
export function proposeBank({ fields, isFirstFree }: BankDetails): OnPrepare {
  return async (event) => {
    const { rows, user, time, cause } = event;
    if (cause === 'action:confirmBank') return rows.map(() => ({}));
    const isFree = rows.some(({ isNew }) => isNew) && (await isFirstFree?.(event));
    return rows.map(({ before, record, isNew }) => {
      const changed = fields.filter((field) => (before?.[field] ?? null) !== (record[field] ?? null));
      if (changed.length === 0 || (isNew && isFree)) return {};
      const isWaiting = before?.bankState === 'PENDING';
      const entries = fields.flatMap((field) => {
        const former = before?.[field] ?? null;
        const kept = isWaiting ? (before[proposedOf(field)] ?? null) : former;
        const proposed = changed.includes(field) ? (record[field] ?? null) : kept;
        return [
          [field, former],
          [proposedOf(field), proposed],
        ];
      });
      // Of what others have proposed something may stay: it is theirs as well.
      const others = isWaiting && changed.length < fields.length ? accountsIn(String(before.bankBy ?? '')) : [];
      const by = joined([...others, user.account]);
      const noted = { bankState: 'PENDING', bankBy: by, bankTime: time.toISOString(), bankReason: null };
      return { ...Object.fromEntries(entries), ...noted };
    });
  };
}

/** Somebody else has compared the proposed details with what the other side says: from now on they hold. */
export function confirmBank(bank: BankDetails): ActionHooks {
  return async (event, next) => {
    await rejectSame(event, bank);
    return next((record) => ({
      ...Object.fromEntries(bank.fields.map((field) => [field, record[proposedOf(field)] ?? null])),
      ...nothingProposed(bank),
      ...settled,
    }));
  };
}

/** The proposed details are dropped; the record says why until somebody proposes others. */
export function rejectBank(bank: BankDetails): ActionHooks {
  return async (event, next) => {
    await rejectSame(event, bank);
    const { bankReason } = event.input;
    return next(() => ({ ...nothingProposed(bank), ...settled, bankState: 'REJECTED', bankReason }));
  };
}

/** Four eyes: neither who proposed something of it, nor somebody who is no staff. */
async function rejectSame({ rows, user, records, reject }: ActionEvent, { nameOf }: BankDetails): Promise<void> {
  const own = rows.find(({ bankBy }) => accountsIn(String(bankBy ?? '')).includes(user.account));
  if (own) {
    reject({
      zh: `${nameOf(own)} 的银行信息是您提交的，须由他人确认或退回`,
      en: `You entered the bank details of ${nameOf(own)}, so somebody else must confirm or reject them`,
    });
  }
  const caller = await records.get('hwUser', user.id);
  if (caller?.userType === 'STAFF') return;
  reject({ zh: '银行信息由员工确认或退回', en: 'Only staff can confirm or reject bank details' });
}

function nothingProposed({ fields }: BankDetails): Values {
  return Object.fromEntries(fields.map((field) => [proposedOf(field), null]));
}

/** `bankName` is proposed as `newBankName`. */
function proposedOf(field: string): string {
  return `new${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}
