import type { Stored } from '../../../server/extend.ts';

/** A cost line: a receivable or payable of one party for one fee. */
export type Cost = Stored<'hwCost'>;

/** The states of a cost line from its approval on; only such lines count as money. */
export const approved: readonly string[] = ['APPROVED', 'BILLED', 'SETTLED'];

/** The number of a line for messages. */
export function nameOf({ costNo }: Pick<Cost, 'costNo'>): string {
  return costNo ?? '';
}

/** The accounts in a field that lists several, separated by commas. */
export function accountsIn(field: string | null | undefined): readonly string[] {
  return (field ?? '').split(',').flatMap((account) => account.trim() || []);
}

/** Accounts joined for such a field, each once. */
export function joined(accounts: readonly (string | null | undefined)[]): string {
  return [...new Set(accounts.flatMap((account) => account || []))].join(', ');
}

/** Whether the account created the line, last changed its contents, or caused the system to create it (README, rule 23). */
export function isAuthor({ createBy, enteredBy, causedBy }: Cost, account: string): boolean {
  return [createBy, enteredBy, ...accountsIn(causedBy)].includes(account);
}
