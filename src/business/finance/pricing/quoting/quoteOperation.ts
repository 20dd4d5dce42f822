import type { Text } from '../../../../contract/text.ts';
import { type Decimal, decimals } from '../../../../server/extend.ts';
import type { QuotePart, Step } from '../../both/trace.ts';
import { unitName } from '../../both/unitName.ts';
import { matchOperation, operationRows } from '../charges/matchOperation.ts';
import { operationCharge } from '../charges/operationCharge.ts';
import { storageCharge } from '../charges/storageCharge.ts';
import { chooseList, noListFor } from '../lists/chooseList.ts';
import type { OperationRow } from '../lists/rows.ts';
import type { Fee } from './fees.ts';
import type { ContainerDays, OrderFacts } from './orderFacts.ts';
import { type QuoteAsk, type QuotedLine, type Way, withoutPrice } from './quote.ts';

/** A fee that the order is charged, by the rows of the list that has it. */
interface Charged extends QuoteAsk {
  readonly fee: Fee;
  readonly rows: readonly OperationRow[];
  readonly unit: string;
  readonly found: readonly Step[];
}

/** The operation fees of an order (domain.md 6.5, 6.7, 6.8): each automatic fee item by the list that has it. */
export async function quoteOperation(ask: QuoteAsk, way: Way): Promise<readonly QuotedLine[]> {
  const { facts, fees, book } = ask;
  const { customerId, repositoryId, currency } = facts.order;
  const due = fees.automatic.filter((fee) => isDue(fee, ask, way));
  if (due.length === 0) return [];
  const lists = repositoryId
    ? await book.operation({ customerId, repositoryId, currency, date: facts.date })
    : { exclusive: undefined, public: undefined };
  const { cabinetId } = facts.order;
  return due.flatMap((fee) => {
    const sought = { costConfigId: fee.id, cabinetId, date: facts.date };
    const name = { zh: fee.costName, en: fee.costNameEn };
    const { list, steps } = chooseList(lists, { has: (one) => operationRows(one, sought).size > 0, name });
    const none = noListFor(facts.order, { name, date: facts.date });
    if (!list) return [withoutPrice({ key: `OPERATION ${fee.id}`, type: 'OPERATION', fee }, none)];
    const found = [dateStep(ask), ...steps];
    return [...operationRows(list, sought)].flatMap(([unit, rows]) => linesOf({ ...ask, fee, rows, unit, found }));
  });
}

/** Of what is quoted, the day whose prices hold. */
export interface Dated {
  readonly facts: Pick<OrderFacts, 'date' | 'dateOf'>;
}

/** The first step of every way to a price. */
export function dateStep({ facts: { date, dateOf } }: Dated): Step {
  return { says: 'date', with: { date, of: dateOf } };
}

/** What the price of a container includes is not charged besides; days that have not begun are not either. */
function isDue({ inCombination, quotePart }: Fee, { facts }: QuoteAsk, way: Way): boolean {
  if (way === 'COMBINATION' && inCombination === true) return false;
  if (quotePart === 'STORAGE') return facts.stays.length > 0;
  if (!quotePart) return true;
  return (facts.days[quotePart as keyof ContainerDays]?.days ?? 0) > 0;
}

function linesOf(charged: Charged): readonly QuotedLine[] {
  const { unit, fee, facts } = charged;
  if (unit === 'PLT_DAY' || unit === 'CBM_DAY') return storageLines(charged);
  if (unit === 'DAY') return dayLine(charged);
  const qty = facts.quantities[unit];
  const key = `OPERATION ${fee.id} ${unit}`;
  if (qty === undefined) return [withoutPrice({ key, type: 'OPERATION', fee }, byHand(unit))];
  return chargeLine(charged, { key, qty });
}

/** Demurrage, per diem and chassis, by their days; the terminal's free days hold where the row gives none. */
function dayLine(charged: Charged): readonly QuotedLine[] {
  const { fee, facts, found } = charged;
  const days = facts.days[fee.quotePart as keyof ContainerDays];
  const key = `OPERATION ${fee.id} DAY`;
  if (!days) return [withoutPrice({ key, type: 'OPERATION', fee }, byHand('DAY'))];
  const isFreed = fee.quotePart === 'PER_DIEM' && facts.perDiemFreeDays > 0;
  const rows = charged.rows.map((row) =>
    isFreed && decimals.compare(row.freeQty, 0) === 0 ? { ...row, freeQty: String(facts.perDiemFreeDays) } : row,
  );
  const lines = chargeLine({ ...charged, rows, found: [...found, ...days.steps] }, { key, qty: String(days.days) });
  return lines.map((line) => ({ ...line, isForecast: days.isRunning }));
}

function chargeLine(charged: Charged, { key, qty }: { key: string; qty: Decimal }): readonly QuotedLine[] {
  const { fee, rows, facts, found } = charged;
  if (decimals.compare(qty, 0) === 0) return [];
  const match = matchOperation(rows, qty);
  if ('reason' in match) return [withoutPrice({ key, type: 'OPERATION', fee }, match.reason)];
  const part = (fee.quotePart ?? undefined) as QuotePart | undefined;
  const steps = [...found, ...match.steps];
  const charge = operationCharge({ row: match.row, qty, digits: facts.digits, part, found: steps });
  if (decimals.compare(charge.amount, 0) === 0) return [];
  return [{ ...charge, key, type: 'OPERATION', fee }];
}

/** One line for all pallets that came and went on the same days; of those that are still there a forecast. */
function storageLines(charged: Charged): readonly QuotedLine[] {
  const { fee, rows, facts, found, unit } = charged;
  return facts.stays.flatMap(({ inDate, outDate, pallets, cbm }) => {
    const key = `STORAGE ${fee.id} ${inDate} ${outDate ?? ''}`;
    const isRunning = outDate === null;
    const qty = unit === 'PLT_DAY' ? pallets : cbm;
    const { digits, freeStorageDays: freeDays, today } = facts;
    const stay = { qty, inDate, outDate: outDate ?? today, isRunning, freeDays };
    const charge = storageCharge({ ...stay, rows, digits, found });
    if (decimals.compare(charge.amount, 0) === 0) return [];
    return [{ ...charge, key, type: 'OPERATION' as const, fee, isForecast: isRunning }];
  });
}

function byHand(unit: string): Text {
  const { zh, en } = unitName(unit);
  return {
    zh: `${zh}数未知，请手工填写数量和单价`,
    en: `Nobody knows the number of ${en}: fill in quantity and rate by hand`,
  };
}
