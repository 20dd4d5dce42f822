import { system } from '../../contract/log.ts';
import { findUserNames } from '../db/accounts.ts';
import type { Store } from '../db/store.ts';
import type { Context } from './context.ts';

/** What those who have done something are called, by their accounts, in the language of the reader. */
export async function operatorNames(
  { language }: Pick<Context, 'language'>,
  store: Store,
  accounts: readonly string[],
): Promise<(account: string) => string> {
  const names = await findUserNames(store, accounts, language);
  const own = new Map<string, string>([[system.account, system.title[language]]]);
  return (account) => names.get(account) ?? own.get(account) ?? account;
}
