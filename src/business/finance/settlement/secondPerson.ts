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

/** The default currency of a payment limit. */
const baseCurrency = 'USD';

/** How long a posted payment counts toward the limit, in ms. */
const window = 86_400_000;

/**
 * Whether one person may both enter and post a settlement:
 * - Settlements without a money movement, and payments of 0: never.
 * - Receipts and prepayments: always.
 * - Payments: up to the limit of one of the user's roles (`paymentLimit`, 0 by default). This payment counts toward the limit, and so do
 * the user's payments to the party in that currency that were posted in the last 24 hours or have the same payment date.
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
 * Returns the gross amount of this payment and of the user's other payments that count toward the limit (see `mayPostAlone`). Reversed
 * payments count too: the money may have left, and a reversal must not restore the limit.
 */
async function amountWithOthers({ records, user, time }: PostingContext, { checkout, lines, alongside = [] }: Payment): Promise<Decimal> {
  const { id, partyId, currency, payDate } = checkout;
  // The lock makes two simultaneous postings to a party run one after the other, so that neither misses the amount of the other.
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
  return decimals.add(grossOf(checkout, lines), ...[...byId.values()].map((other) => grossOf(other, linesOf.get(other.id) ?? [])));
}

function isAlike(one: Checkout, { checkoutType, partyId, currency }: Checkout): boolean {
  return one.checkoutType === checkoutType && one.partyId === partyId && one.currency === currency;
}

/** Returns the gross amount: the largest of the paid amount, the debts settled and the credits used, plus the fee. */
function grossOf({ payAmount, feeAmount }: Checkout, lines: readonly CheckoutLine[]): Decimal {
  const sums = [1, -1].map((sign) =>
    decimals.add(0, ...lines.map(({ applyAmount }) => (decimals.compare(applyAmount, 0) === sign ? sizeOf(applyAmount) : '0'))),
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

/** Rejects posting by a person who created or changed the settlement, where two people are required (README, rule 4). */
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
      en: `You entered or changed ${checkout.checkoutNo}, so somebody else must post it: with this one, your payments to this party in the last 24 hours or on this payment date exceed your payment limit`,
    });
  }
  reject({
    zh: `${checkout.checkoutNo} 是您录入或修改的：坏账、对冲和 0 元付款须由他人过账`,
    en: `You entered or changed ${checkout.checkoutNo}. Bad debts, offsets and payments of 0 must be posted by somebody else`,
  });
}

/** A kind of record with bank details. Each field has a second field for the proposed value, such as `newBankName` for `bankName`. */
interface BankDetails {
  readonly fields: readonly string[];
  /** Whether the bank details of a new record apply without confirmation. */
  readonly isFirstFree?: (event: Pick<PrepareEvent, 'user' | 'othersWhoMay' | 'records'>) => Promise<boolean>;
  readonly nameOf: (record: Values) => string;
}

/** The bank details of a party, to which we pay. */
export const partyBank: BankDetails = {
  fields: ['bankName', 'bankAccount'],
  nameOf: ({ userName }) => String(userName),
};
export const letterheadBank: BankDetails = {
  fields: ['bankName', 'bankAccount', 'swift', 'routingNo'],
  // An administrator who sets up the company alone has no other user who could confirm. After the first letterhead, disabled accounts count
  // as other users too: otherwise disabling them would avoid the confirmation.
  isFirstFree: async ({ user, othersWhoMay, records }) =>
    user.roleKeys.includes('admin') &&
    (await othersWhoMay('system:debitNote:confirmBank')).length === 0 &&
    ((await records.count('hwDebitNoteConfig')) === 0 ||
      (await othersWhoMay('system:debitNote:confirmBank', { evenOff: true })).length === 0),
  nameOf: ({ configCode }) => String(configCode),
};

const settled = { bankState: null, bankBy: null, bankTime: null, bankReason: null };

/**
 * Runs before every write. New or changed bank details are stored only as a proposal, unless the write confirms a proposal or
 * `isFirstFree` allows them for a new record. The record keeps its present details until another person confirms the proposal.
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
      // If a part of an earlier proposal stays, the authors of that proposal remain authors too.
      const others = isWaiting && changed.length < fields.length ? accountsIn(String(before.bankBy ?? '')) : [];
      const by = joined([...others, user.account]);
      const noted = { bankState: 'PENDING', bankBy: by, bankTime: time.toISOString(), bankReason: null };
      return { ...Object.fromEntries(entries), ...noted };
    });
  };
}

/** Applies the proposed details. The person who confirms must not have proposed any of these details. */
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

/** Drops the proposed details and stores the reason, which is shown until there is a new proposal. */
export function rejectBank(bank: BankDetails): ActionHooks {
  return async (event, next) => {
    await rejectSame(event, bank);
    const { bankReason } = event.input;
    return next(() => ({ ...nothingProposed(bank), ...settled, bankState: 'REJECTED', bankReason }));
  };
}

/** Lets neither an author of the proposal (four-eyes check) nor a user who is not staff confirm or reject bank details. */
async function rejectSame({ rows, user, records, reject }: ActionEvent, { nameOf }: BankDetails): Promise<void> {
  const own = rows.find(({ bankBy }) => accountsIn(String(bankBy ?? '')).includes(user.account));
  if (own) {
    reject({
      zh: `${nameOf(own)} 的银行信息是您提交的，须由他人确认或退回`,
      en: `You submitted the bank details of ${nameOf(own)}, so somebody else must confirm or reject them`,
    });
  }
  const caller = await records.get('hwUser', user.id);
  if (caller?.userType === 'STAFF') return;
  reject({ zh: '银行信息由员工确认或退回', en: 'Only staff can confirm or reject bank details' });
}

function nothingProposed({ fields }: BankDetails): Values {
  return Object.fromEntries(fields.map((field) => [proposedOf(field), null]));
}

/** Returns the name of the field for the proposed value: `bankName` becomes `newBankName`. */
function proposedOf(field: string): string {
  return `new${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}
