import { type Decimal, decimals } from '../../../../server/extend.ts';
import type { QuotePart, Step } from '../../both/trace.ts';
import { unitName } from '../../both/unitName.ts';
import { type Charge, chargeOf } from '../charge.ts';
import type { DispatchRow } from '../lists/rows.ts';
import { plain } from '../plain.ts';
import { say } from '../say.ts';
import type { Destination } from './destination.ts';

interface Ask {
  readonly row: DispatchRow;
  readonly destination: Pick<Destination, 'destType' | 'needsAppointment' | 'isOversize'>;
  readonly qty: Decimal;
  /** Digits of the currency. */
  readonly digits: number;
  /** How the row and the quantity were found. */
  readonly found?: readonly Step[];
}

/** Delivery to one destination (domain.md 6.4): the price and each extra, as charges of their own. */
export function dispatchCharges({ row, destination, qty, digits, found = [] }: Ask): readonly Charge[] {
  const base = baseOf({ row, qty, digits, found });
  const fuel = row.fuelPct !== null && decimals.compare(row.fuelPct, 0) > 0 ? [fuelOn(base, row, digits)] : [];
  const extras: readonly (readonly [QuotePart, Decimal | null, boolean])[] = [
    ['LIFTGATE', row.liftgateFee, true],
    ['RESIDENTIAL', row.residentialFee, destination.destType === 'RESIDENTIAL'],
    ['APPOINTMENT', row.appointmentFee, destination.needsAppointment],
    ['OVERSIZE', row.oversizeFee, destination.isOversize],
  ];
  const fees = extras.flatMap(([part, fee, isDue]) => (fee !== null && isDue ? feeOf({ part, fee, row, digits }) : []));
  return [base, ...fuel, ...fees];
}

function baseOf({ row, qty, digits, found }: Omit<Ask, 'destination'>): Charge {
  const product = row.fixedPrice ? row.rate : decimals.multiply(row.rate, qty);
  const isLess = row.minAmount !== null && decimals.compare(product, row.minAmount) < 0;
  const amount = isLess ? (row.minAmount as Decimal) : product;
  const words = { qty: plain(qty), rate: plain(row.rate), amount: plain(product) };
  const steps = [
    ...(found ?? []),
    say('quantity', { qty: plain(qty), unit: unitName(row.chargeUnit, qty) }),
    row.fixedPrice ? say('flat', { rate: plain(row.rate) }) : say('product', words),
    ...(isLess ? [say('minimum', { amount: plain(amount) })] : []),
  ];
  const { rate, chargeUnit: unit, quoteNo } = row;
  return chargeOf({ part: 'DISPATCH', qty, rate, unit, amount, steps, quoteNo, digits });
}

/** On the base as it is billed, so that whoever has the bill can reckon it again. */
function fuelOn(base: Charge, { fuelPct, quoteNo }: DispatchRow, digits: number): Charge {
  const percent = fuelPct ?? '0';
  const rate = decimals.divide(base.amount, 100, 4);
  const amount = decimals.divide(decimals.multiply(base.amount, percent), 100, digits + 8);
  const steps = [say('percent', { base: base.amount, percent: plain(percent), amount: plain(amount) })];
  return chargeOf({ part: 'FUEL', qty: percent, rate, unit: 'PERCENT', amount, steps, quoteNo, digits });
}

interface Fee {
  readonly part: QuotePart;
  readonly fee: Decimal;
  readonly row: DispatchRow;
  readonly digits: number;
}

function feeOf({ part, fee, row, digits }: Fee): readonly Charge[] {
  if (decimals.compare(fee, 0) <= 0) return [];
  const steps = [say('fixedFee', { amount: plain(fee) })];
  return [chargeOf({ part, qty: '1', rate: fee, unit: 'ORDER', amount: fee, steps, quoteNo: row.quoteNo, digits })];
}
