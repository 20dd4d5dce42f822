import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { system } from '../../../contract/log.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import { onePage } from '../../providers/dataProvider.ts';
import { logCall } from '../../providers/recordCalls.ts';
import { ask } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { useAbilities } from '../records/resource.ts';
import { listKey } from '../records/rows.ts';
import { texts } from './texts.ts';

/** Returns who last changed a record: name and account once the change log is loaded; until then, or without access to it, the account. */
export function useAuthor(resource: Resource, { id, updateBy }: WireRecord): string {
  const provider = useData();
  const { keys } = useKeys();
  const { t, language } = texts.useT();
  const account = String(updateBy ?? '');
  const query = useQuery({
    queryKey: listKey(keys, resource).params({ author: account, id, language }).get(),
    enabled: useAbilities(resource)('log') && account !== '' && account !== system.account,
    queryFn: ({ signal }) => ask(provider, logCall(resource, id, onePage), { signal, isQuiet: true }),
  });
  if (account === system.account) return system.title[language];
  // An existing hw server need not say who has changed a record.
  if (account === '') return t('somebody');
  const name = query.data?.people?.find((person) => person.account === account)?.name;
  return nameAndAccount(account, name);
}

/** Returns the name of a user with the account, because several users may have the same name. */
export function nameAndAccount(account: string, name: string | undefined): string {
  if (name === undefined || name === account) return account;
  return account === system.account ? name : `${name} (${account})`;
}
