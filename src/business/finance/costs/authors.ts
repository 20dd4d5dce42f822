import type { Cost } from './cost.ts';

/** The accounts in a field that keeps several: no account holds a comma. */
export function accountsIn(field: string | null | undefined): readonly string[] {
  return (field ?? '').split(',').flatMap((account) => account.trim() || []);
}

/** Accounts as one field keeps them, each once. */
export function joined(accounts: readonly (string | null | undefined)[]): string {
  return [...new Set(accounts.flatMap((account) => account || []))].join(', ');
}

/** Whether somebody made a line, last wrote what it says, or did what the system made it of: others approve it. */
export function isAuthor({ createBy, enteredBy, causedBy }: Cost, account: string): boolean {
  return [createBy, enteredBy, ...accountsIn(causedBy)].includes(account);
}
