import { decimals, type Records, type Values } from '../../../server/extend.ts';
import { type Applied, applyNet, applyOldest } from './applyOldest.ts';
import { type Checkout, checkoutRules, supplierOf } from './checkout.ts';
import { openCosts, openNotes } from './openItems.ts';

type Line = Pick<Values<'hwCheckoutLine'>, 'debitNoteId' | 'costId'> & { readonly applyAmount: string };

/** Gives a settlement lines over what is due first. */
export async function fillLines(records: Records, checkout: Checkout): Promise<void> {
  const { id: checkoutId, checkoutType, currency, partyId, payAmount } = checkout;
  const rule = checkoutRules[checkoutType];
  const supplier = supplierOf(checkout);
  const notes = rule.notes ? applyOldest(await openNotes(records, partyId, currency), payAmount) : [];
  // Against what a customer owes stands what we owe alone.
  const apply = rule.notes ? applyOldest : applyNet;
  const costs =
    rule.costs && supplier ? apply(await openCosts(records, { partyId: supplier, currency }), payAmount) : [];
  const lines = rule.notes && rule.costs ? paired(notes, costs) : [...notes.map(noteLine), ...costs.map(costLine)];
  await records.createMany(
    'hwCheckoutLine',
    lines.map((line) => ({ checkoutId, ...line })),
  );
}

const noteLine = ({ item, amount }: Applied): Line => ({ debitNoteId: item.id, applyAmount: amount });
const costLine = ({ item, amount }: Applied): Line => ({ costId: item.id, applyAmount: amount });

/** What a customer owes against what we owe them: each line is of one note and one cost line. */
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
