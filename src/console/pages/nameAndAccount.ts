import { system } from '../../contract/log.ts';

/** Who has done something, as people read it: by name, with the account that tells two of one name apart. */
export function nameAndAccount(account: string, name: string | undefined): string {
  if (name === undefined || name === account) return account;
  return account === system.account ? name : `${name} (${account})`;
}
