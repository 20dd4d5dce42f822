import { decimals, type Records, type Stored, type Values } from '../../../server/extend.ts';
import { netBills } from './netBills.ts';
import { spread } from './spread.ts';

type Note = Stored<'hwDebitNote'>;
type Cost = Stored<'hwCost'>;

/** What the lines that are posted come to, by note or by cost line. */
async function settledBy(records: Records, by: 'debitNoteId' | 'costId', ids: readonly string[]) {
  const lines = ids.length > 0 ? await records.find('hwCheckoutLine', { [by]: ids, isPosted: true }) : [];
  const sums = new Map<string, string>();
  for (const line of lines) {
    const id = line[by] ?? '';
    sums.set(id, decimals.add(sums.get(id) ?? '0', line.applyAmount));
  }
  return sums;
}

/** Brings notes, and their lines, to where the receipts that are posted leave them. They are locked before. */
export async function settleNotes(records: Records, notes: readonly Note[]): Promise<void> {
  const ids = notes.map(({ id }) => id);
  const sums = await settledBy(records, 'debitNoteId', ids);
  for (const note of notes) {
    const lines = await records.find('hwCost', { debitNoteId: note.id }, { lock: 'write' });
    const settled = sums.get(note.id) ?? '0';
    const parts = spread(lines, settled);
    await settleLines(records, lines, { parts, isWhole: isWhole(note, settled) });
    // What is disputed stays so, whatever is taken back of it.
    if (note.debitStatus === 'DISPUTED') continue;
    const { status, logged } = stateOf(note, settled);
    if (status !== note.debitStatus) await records.change('hwDebitNote', note.id, { debitStatus: status }, { logged });
  }
}

/** The same for cost lines that are paid by themselves; what their bills take off settles a part of them besides. */
export async function settleCosts(records: Records, costs: readonly Cost[]): Promise<void> {
  const ids = costs.map(({ id }) => id);
  const sums = await settledBy(records, 'costId', ids);
  const netted = netBills(await billedWith(records, costs));
  const partOf = (id: string): string => decimals.add(sums.get(id) ?? '0', netted.get(id) ?? '0');
  await settleLines(records, costs, { parts: new Map(ids.map((id) => [id, partOf(id)])), isWhole: true });
}

/** All lines of the bills that some lines are on: what they come to is fixed once they are billed. */
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
    return confirmTime
      ? ({ status: 'CONFIRMED', logged: 'reconfirm' } as const)
      : ({ status: 'ISSUED', logged: 'reopen' } as const);
  }
  return { status: 'PARTIAL', logged: 'receive' } as const;
}

interface Settled {
  readonly parts: ReadonlyMap<string, string>;
  /** A line of 0.00, which nobody pays, is done with when the note is that it stands on. */
  readonly isWhole: boolean;
}

/** Writes what is settled of cost lines, those that are done with under the name of that step. */
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
