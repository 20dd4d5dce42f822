import { type Decimal, decimals } from '../../../server/extend.ts';

/** Something that is owed. */
export interface OpenItem {
  readonly id: string;
  /** As people know it; of the same day the smaller one goes first. */
  readonly no: string;
  readonly dueDate: string | null;
  readonly open: Decimal;
}

export interface Applied {
  readonly item: OpenItem;
  readonly amount: Decimal;
}

/** What is due first is paid first, as far as the amount goes (domain.md 6.11); what has no day comes last. */
export function applyOldest(items: readonly OpenItem[], amount: Decimal): readonly Applied[] {
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
 * What a supplier gives back is taken off what is owed to them, as far as that goes beyond the amount; what is left to pay
 * goes to what is due first. Below 0 the supplier pays.
 */
export function applyNet(items: readonly OpenItem[], amount: Decimal): readonly Applied[] {
  const owed = items.filter(({ open }) => decimals.compare(open, 0) > 0);
  const given = items.filter(({ open }) => decimals.compare(open, 0) < 0);
  const room = decimals.subtract(decimals.add(0, ...owed.map(({ open }) => open)), amount);
  const turned = given.map((item) => ({ ...item, open: decimals.subtract(0, item.open) }));
  const off = applyOldest(turned, room);
  const whole = decimals.add(amount, ...off.map((each) => each.amount));
  const negative = off.map((each) => ({ ...each, amount: decimals.subtract(0, each.amount) }));
  return [...applyOldest(owed, whole), ...negative];
}

function byDay(a: OpenItem, b: OpenItem): number {
  const key = ({ dueDate, no }: OpenItem): string => `${dueDate ?? '9999-12-31'} ${no}`;
  return key(a) < key(b) ? -1 : 1;
}
