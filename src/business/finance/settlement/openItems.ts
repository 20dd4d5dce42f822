import { decimals, type Records, type Stored, type Where } from '../../../server/extend.ts';
import type { OpenItem } from './applyOldest.ts';
import { payable } from './checkout.ts';

/** The notes of a customer that take money, in a currency. */
export async function openNotes(
  records: Pick<Records, 'find'>,
  customerId: string,
  currency: string,
): Promise<OpenItem[]> {
  const open = { debitStatus: payable, balanceAmount: { gt: '0' } };
  const notes = await records.find('hwDebitNote', { customerId, currency, ...open });
  return notes.map(({ id, debitNo, dueDate, balanceAmount }) => ({
    ...{ id, no: debitNo ?? '', dueDate },
    open: balanceAmount ?? '0',
  }));
}

/** The lines of a supplier that were reconciled and are not paid, in a currency; below 0 what the supplier gives back. */
export async function openCosts(
  records: Pick<Records, 'find'>,
  where: Where<'hwCost'> & Pick<Stored<'hwCost'>, 'partyId' | 'currency'>,
): Promise<OpenItem[]> {
  const open = { direction: 'AP', costStatus: 'BILLED', openAmount: { ne: '0' } } as const;
  const costs = await records.find('hwCost', { ...where, ...open });
  return costs.map(({ id, costNo, dueDate, openAmount }) => ({
    ...{ id, no: costNo ?? '', dueDate },
    open: openAmount ?? '0',
  }));
}

/** The sum of lines. */
export function sumOf(lines: readonly { readonly applyAmount: string }[]): string {
  return decimals.add(0, ...lines.map(({ applyAmount }) => applyAmount));
}
