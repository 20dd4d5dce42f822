import { type Decimal, decimals, type Records, type Stored, type Values } from '../../../server/extend.ts';

type Note = Stored<'hwDebitNote'>;
type Cost = Stored<'hwCost'>;

/** Returns the sum of the posted settlement lines of each debit note or cost line. */
async function settledBy(records: Records, by: 'debitNoteId' | 'costId', ids: readonly string[]) {
  const lines = ids.length > 0 ? await records.find('hwCheckoutLine', { [by]: ids, isPosted: true }) : [];
  const sums = new Map<string, string>();
  for (const line of lines) {
    const id = line[by] ?? '';
    sums.set(id, decimals.add(sums.get(id) ?? '0', line.applyAmount));
  }
  return sums;
}

/** Updates debit notes and their lines to the state that follows from the posted receipts. The caller has locked the notes. */
export async function settleNotes(records: Records, notes: readonly Note[]): Promise<void> {
  const ids = notes.map(({ id }) => id);
  const sums = await settledBy(records, 'debitNoteId', ids);
  for (const note of notes) {
    const lines = await records.find('hwCost', { debitNoteId: note.id }, { lock: 'write' });
    const settled = sums.get(note.id) ?? '0';
    const parts = spread(lines, settled);
    await settleLines(records, lines, { parts, isWhole: isWhole(note, settled) });
    // A disputed note stays disputed even when receipts are posted or reversed.
    if (note.debitStatus === 'DISPUTED') continue;
    const { status, logged } = stateOf(note, settled);
    if (status !== note.debitStatus) await records.change('hwDebitNote', note.id, { debitStatus: status }, { logged });
  }
}

/** Like `settleNotes`, for payables. Credits on their supplier bill also settle part of them. */
export async function settleCosts(records: Records, costs: readonly Cost[]): Promise<void> {
  const ids = costs.map(({ id }) => id);
  const sums = await settledBy(records, 'costId', ids);
  const netted = netBills(await billedWith(records, costs));
  const partOf = (id: string): string => decimals.add(sums.get(id) ?? '0', netted.get(id) ?? '0');
  await settleLines(records, costs, { parts: new Map(ids.map((id) => [id, partOf(id)])), isWhole: true });
}

/** Returns all cost lines of the supplier bills that `costs` belong to. The amounts of billed lines can no longer change. */
async function billedWith(records: Records, costs: readonly Cost[]): Promise<readonly Cost[]> {
  const supplierInvoiceNo = [...new Set(costs.flatMap((cost) => cost.supplierInvoiceNo ?? []))];
  if (supplierInvoiceNo.length === 0) return [];
  const partyId = [...new Set(costs.map((cost) => cost.partyId))];
  const billed = { direction: 'AP', costStatus: ['BILLED', 'SETTLED'] } as const;
  return records.find('hwCost', { ...billed, partyId, supplierInvoiceNo });
}

function isWhole({ totalAmount }: Pick<Note, 'totalAmount'>, settled: string): boolean {
  return decimals.compare(settled, totalAmount ?? '0') >= 0;
}

function stateOf({ totalAmount, confirmTime }: Note, settled: string) {
  if (isWhole({ totalAmount }, settled)) return { status: 'SETTLED', logged: 'settle' } as const;
  if (decimals.compare(settled, 0) === 0) {
    return confirmTime ? ({ status: 'CONFIRMED', logged: 'reconfirm' } as const) : ({ status: 'ISSUED', logged: 'reopen' } as const);
  }
  return { status: 'PARTIAL', logged: 'receive' } as const;
}

interface Settled {
  readonly parts: ReadonlyMap<string, string>;
  /** Whether the whole note is settled, so that its lines of 0.00 are settled too. */
  readonly isWhole: boolean;
}

/** Writes the settled amounts of cost lines; a change of state is logged under its transition. */
async function settleLines(records: Records, lines: readonly Cost[], { parts, isWhole }: Settled): Promise<void> {
  const changes = lines.flatMap((line) => {
    const settledAmount = parts.get(line.id) ?? '0';
    const isPaid = decimals.compare(settledAmount, line.totalAmount ?? '0') === 0;
    const isDone = isPaid && (isWhole || decimals.compare(settledAmount, 0) !== 0);
    const costStatus = isDone ? ('SETTLED' as const) : ('BILLED' as const);
    const isSame = costStatus === line.costStatus && decimals.compare(settledAmount, line.settledAmount ?? '0') === 0;
    const values: Values<'hwCost'> = { settledAmount, costStatus };
    return isSame ? [] : [{ id: line.id, values, from: line.costStatus, to: costStatus }];
  });
  for (const [logged, some] of Map.groupBy(changes, stepOf)) {
    await records.changeMany('hwCost', some, logged === '' ? {} : { logged });
  }
}

function stepOf({ from, to }: { readonly from: string | null; readonly to: string }): string {
  if (from === to) return '';
  return to === 'SETTLED' ? 'settle' : 'unsettle';
}

type Line = Pick<Stored<'hwCost'>, 'id' | 'bizDate' | 'costNo' | 'totalAmount' | 'partyId' | 'currency' | 'supplierInvoiceNo'>;

/**
 * Calculates how much of each line is settled by credits of the same supplier bill. Credits settle the other lines of the bill, the oldest
 * first, so that the open amount is what the supplier demands. The result depends on the lines only, so payments and reversals do not
 * change it.
 */
function netBills(lines: readonly Line[]): ReadonlyMap<string, Decimal> {
  const billOf = ({ partyId, currency, supplierInvoiceNo }: Line): string => JSON.stringify([partyId, currency, supplierInvoiceNo]);
  const bills = [...Map.groupBy(lines, billOf).values()];
  return new Map(bills.flatMap((own) => [...netOne(own)]));
}

function netOne(lines: readonly Line[]): ReadonlyMap<string, Decimal> {
  const isLess = ({ totalAmount }: Line): boolean => decimals.compare(totalAmount ?? '0', 0) < 0;
  const owed = lines.filter((line) => !isLess(line));
  const off = lines.filter(isLess).map((line) => ({ ...line, totalAmount: negative(line.totalAmount ?? '0') }));
  const [whole, less] = [owed, off].map((side) => decimals.add(0, ...side.map(({ totalAmount }) => totalAmount ?? '0')));
  const both = decimals.compare(whole ?? '0', less ?? '0') < 0 ? (whole ?? '0') : (less ?? '0');
  return new Map([...spread(owed, both), ...[...spread(off, both)].map(([id, part]): [string, Decimal] => [id, negative(part)])]);
}

function negative(amount: Decimal): Decimal {
  return decimals.subtract(0, amount);
}

interface Spread {
  readonly id: string;
  readonly bizDate: string;
  readonly costNo: string | null;
  readonly totalAmount: Decimal | null;
}

/**
 * Distributes a settled amount over the lines of a debit note or supplier bill, oldest first. Credit lines count only when the whole
 * document is settled. The result depends on the amount only, so that reversals in any order restore the lines.
 */
function spread(lines: readonly Spread[], settled: Decimal): ReadonlyMap<string, Decimal> {
  const amounts = lines.map((line) => ({ ...line, total: line.totalAmount ?? '0' }));
  const whole = decimals.add(0, ...amounts.map(({ total }) => total));
  if (decimals.compare(whole, settled) === 0) return new Map(amounts.map(({ id, total }) => [id, total]));
  const key = ({ bizDate, costNo }: Spread): string => `${bizDate} ${costNo ?? ''}`;
  let left: Decimal = settled;
  const parts = amounts
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    .map(({ id, total }): [string, Decimal] => {
      const capacity = decimals.max(0, total);
      const part = decimals.compare(capacity, left) < 0 ? capacity : left;
      left = decimals.subtract(left, part);
      return [id, part];
    });
  return new Map(parts);
}
