import { type Decimal, decimals } from '../../../../server/extend.ts';
import { daysBetween } from '../../../days.ts';
import type { Step } from '../../both/trace.ts';
import { type Charge, chargeOf } from '../charge.ts';
import type { OperationRow } from '../lists/rows.ts';
import { plain } from '../plain.ts';
import { say } from '../say.ts';
import { within } from './operationCharge.ts';

interface Ask {
  /** The tiers of the fee, by the billed day that they begin with. */
  readonly rows: readonly OperationRow[];
  /** Pallets, or CBM, that lay there. */
  readonly qty: Decimal;
  readonly inDate: string;
  readonly outDate: string;
  /** Where the first row gives no free days. */
  readonly freeDays: number;
  readonly digits: number;
  readonly isRunning?: boolean;
  readonly found?: readonly Step[];
}

/**
 * Storage (domain.md 6.7): the days after the free ones, through the tiers in their order, each for as many as it reaches;
 * the last one for all that are left.
 */
export function storageCharge(ask: Ask): Charge {
  const { qty, inDate, outDate, freeDays, digits, isRunning = false, found = [] } = ask;
  const rows = ask.rows.toSorted((a, b) => decimals.compare(a.tierFrom, b.tierFrom));
  const stated = Number(rows[0]?.freeQty ?? 0);
  const free = stated > 0 ? stated : freeDays;
  const all = daysBetween(inDate, outDate);
  const days = Math.max(0, all - free);
  const parts = spread(rows, days);
  const rate = decimals.add('0', ...parts.map(({ amount }) => amount));
  const product = decimals.multiply(rate, qty);
  const bounded = days > 0 && rows[0] ? within(product, rows[0]) : { amount: product, steps: [] };
  const steps = [
    ...found,
    say('days', { from: inDate, to: outDate, days: String(all) }),
    ...(isRunning ? [say('running', { to: outDate })] : []),
    say('free', { qty: String(all), free: String(free), billable: String(days) }),
    ...parts.map(({ step }) => step),
    say('product', { qty: plain(qty), rate: plain(rate), amount: plain(product) }),
    ...bounded.steps,
  ];
  const unit = rows[0]?.chargeUnit === 'CBM_DAY' ? 'CBM' : 'PALLET';
  const quoteNo = rows.map((row) => row.quoteNo).join(' ');
  return chargeOf({ part: 'STORAGE', qty, rate, unit, amount: bounded.amount, steps, quoteNo, digits });
}

/** Days over tiers: what each of them takes, and costs for one pallet. */
function spread(rows: readonly OperationRow[], days: number): readonly { amount: Decimal; step: Step }[] {
  let done = 0;
  return rows.flatMap(({ tierTo, rate }, place) => {
    const end = tierTo === null || place === rows.length - 1 ? days : Math.min(days, Math.floor(Number(tierTo)));
    const count = Math.max(0, end - done);
    if (count === 0) return [];
    const amount = decimals.multiply(rate, count);
    const words = {
      from: String(done + 1),
      to: String(end),
      days: String(count),
      rate: plain(rate),
      amount: plain(amount),
    };
    done = end;
    return [{ amount, step: say('tierDays', words) }];
  });
}
