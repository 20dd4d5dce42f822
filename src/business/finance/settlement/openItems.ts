import {
  type Decimal,
  decimals,
  minorUnit,
  type OnRead,
  type Records,
  type Stored,
  type Values,
  type Where,
} from '../../../server/extend.ts';
import type { OpenOfParty } from '../both/answers.ts';
import { type Checkout, checkoutRules, payable, supplierOf } from './checkout.ts';

/** Returns the open debit notes of a customer in one currency. */
export async function openNotes(records: Pick<Records, 'find'>, customerId: string, currency: string): Promise<OpenItem[]> {
  const open = { debitStatus: payable, balanceAmount: { gt: '0' } };
  const notes = await records.find('hwDebitNote', { customerId, currency, ...open });
  return notes.map(({ id, debitNo, dueDate, balanceAmount }) => ({
    id,
    no: debitNo ?? '',
    dueDate,
    open: balanceAmount ?? '0',
  }));
}

/** Returns the reconciled, unpaid cost lines of a supplier in one currency; credits are negative. */
export async function openCosts(
  records: Pick<Records, 'find'>,
  where: Where<'hwCost'> & Pick<Stored<'hwCost'>, 'partyId' | 'currency'>,
): Promise<OpenItem[]> {
  const open = { direction: 'AP', costStatus: 'BILLED', openAmount: { ne: '0' } } as const;
  const costs = await records.find('hwCost', { ...where, ...open });
  return costs.map(({ id, costNo, dueDate, openAmount }) => ({
    id,
    no: costNo ?? '',
    dueDate,
    open: openAmount ?? '0',
  }));
}

/** A debit note or cost line with an open amount. */
export interface OpenItem {
  readonly id: string;
  /** The document number. Of two items due on the same day, the smaller number comes first. */
  readonly no: string;
  readonly dueDate: string | null;
  readonly open: Decimal;
}

interface Applied {
  readonly item: OpenItem;
  readonly amount: Decimal;
}

/** Applies an amount to items in order of due date until it is used up; items without a due date come last (README, rule 21). */
function applyOldest(items: readonly OpenItem[], amount: Decimal): readonly Applied[] {
  let left: Decimal = amount;
  const applied: Applied[] = [];
  for (const item of items.toSorted(byDay)) {
    if (decimals.compare(left, 0) <= 0) break;
    if (decimals.compare(item.open, 0) <= 0) continue;
    const part = decimals.compare(item.open, left) < 0 ? item.open : left;
    applied.push({ item, amount: part });
    left = decimals.subtract(left, part);
  }
  return applied;
}

/**
 * Applies an amount to the open items of a supplier, by due date. Items that the amount does not cover are settled with credits of the
 * supplier, as far as there are any. A negative amount is a payment by the supplier.
 */
export function applyNet(items: readonly OpenItem[], amount: Decimal): readonly Applied[] {
  const owed = items.filter(({ open }) => decimals.compare(open, 0) > 0);
  const credits = items.filter(({ open }) => decimals.compare(open, 0) < 0);
  const remainder = decimals.subtract(decimals.add(0, ...owed.map(({ open }) => open)), amount);
  const turned = credits.map((item) => ({ ...item, open: decimals.subtract(0, item.open) }));
  const off = applyOldest(turned, remainder);
  const whole = decimals.add(amount, ...off.map((each) => each.amount));
  const negative = off.map((each) => ({ ...each, amount: decimals.subtract(0, each.amount) }));
  return [...applyOldest(owed, whole), ...negative];
}

function byDay(a: OpenItem, b: OpenItem): number {
  const key = ({ dueDate, no }: OpenItem): string => `${dueDate ?? '9999-12-31'} ${no}`;
  return key(a) < key(b) ? -1 : 1;
}

type Line = Pick<Values<'hwCheckoutLine'>, 'debitNoteId' | 'costId'> & { readonly applyAmount: string };

/** Creates the lines of a settlement in order of due date. */
export async function fillLines(records: Records, checkout: Checkout): Promise<void> {
  const { id: checkoutId, checkoutType, currency, partyId, payAmount } = checkout;
  const rule = checkoutRules[checkoutType];
  const supplier = supplierOf(checkout);
  const notes = rule.notes ? applyOldest(await openNotes(records, partyId, currency), payAmount) : [];
  // An offset settles the customer's debt with our unpaid cost lines. It does not use supplier credits, so `applyNet` would be wrong here.
  const apply = rule.notes ? applyOldest : applyNet;
  const costs = rule.costs && supplier ? apply(await openCosts(records, { partyId: supplier, currency }), payAmount) : [];
  const lines = rule.notes && rule.costs ? paired(notes, costs) : [...notes.map(noteLine), ...costs.map(costLine)];
  await records.createMany(
    'hwCheckoutLine',
    lines.map((line) => ({ checkoutId, ...line })),
  );
}

const noteLine = ({ item, amount }: Applied): Line => ({ debitNoteId: item.id, applyAmount: amount });
const costLine = ({ item, amount }: Applied): Line => ({ costId: item.id, applyAmount: amount });

/** Pairs the applied parts of debit notes with those of cost lines. Each line of an offset has one debit note and one cost line. */
function paired(notes: readonly Applied[], costs: readonly Applied[]): Line[] {
  const lines: Line[] = [];
  const [left, right] = [notes, costs].map((side) => side.map((each) => ({ ...each })));
  while (left?.[0] && right?.[0]) {
    const [note, cost] = [left[0], right[0]];
    const part = decimals.compare(note.amount, cost.amount) < 0 ? note.amount : cost.amount;
    lines.push({ debitNoteId: note.item.id, costId: cost.item.id, applyAmount: part });
    for (const side of [left, right]) {
      const [first, ...rest] = side;
      if (!first) continue;
      const amount = decimals.subtract(first.amount, part);
      side.splice(0, side.length, ...(decimals.compare(amount, 0) > 0 ? [{ ...first, amount }] : []), ...rest);
    }
  }
  return lines;
}

/** Answers the open items of a party in one currency by due date, and its prepaid balance (README, rule 1). */
export const readOpen: OnRead<'hwCheckout'> = async ({ input, find }): Promise<OpenOfParty | null> => {
  const [partyId, currency] = [input.partyId, input.currency].map((value) => (typeof value === 'string' ? value : ''));
  const [party] = partyId ? await find('hwUser', { id: partyId }) : [];
  if (!party || !currency) return null;
  const isSupplier = party.userType === 'SUPPLIER';
  const items = isSupplier ? await openCosts({ find }, { partyId: party.id, currency }) : await openNotes({ find }, party.id, currency);
  const key = ({ dueDate, no }: (typeof items)[number]): string => `${dueDate ?? '9999-12-31'} ${no}`;
  return {
    items: items.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ no, dueDate, open }) => ({ no, dueDate, open })),
    total: decimals.round(decimals.add(0, ...items.map(({ open }) => open)), minorUnit(currency) ?? 2),
    balance: party.currency === currency && !isSupplier ? (party.balance ?? '0') : null,
    isSupplier,
  };
};
