import { useCustom } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { ScopeAnswer } from '../../../contract/access.ts';
import { texts } from '../../access/texts.ts';
import type { HwError } from '../../client/hwError.ts';
import { customQuery } from '../../providers/requests.ts';
import { scopeOfRolesCall } from '../../providers/systemCalls.ts';
import { useT } from '../../texts/i18n.ts';
import { useFieldValue } from './formContext.ts';

/**
 * The account fields on which data scopes depend, each with the scope and the warning. If such a field is empty, a user with that scope
 * sees no records.
 */
const needed: Readonly<Record<string, { readonly scope: string; readonly word: 'lacksWarehouses' | 'lacksCustomer' }>> = {
  repositoryIds: { scope: 'WAREHOUSE', word: 'lacksWarehouses' },
  customerId: { scope: 'CUSTOMER', word: 'lacksCustomer' },
};

/** Warns below an empty account field if the roles of the account give access to no records without it. The account can still be saved. */
export function ReachNote({ field }: { readonly field: string }): ReactNode {
  const { t } = texts.useT();
  const need = needed[field];
  const [roleIds, dataScope] = [useFieldValue('roleIds'), useFieldValue('dataScope')];
  const [value, userType] = [useFieldValue(field), useFieldValue('userType')];
  // Accounts of type CUSTOMER are limited to their customer automatically.
  const isOpen = isEmpty(value) && !(field === 'customerId' && userType === 'CUSTOMER');
  const body = { roleIds: Array.isArray(roleIds) ? roleIds : [], dataScope: String(dataScope ?? '') };
  const { t: coreT } = useT();
  const { query, result } = useCustom<ScopeAnswer, HwError>({
    ...customQuery(scopeOfRolesCall(body), { isQuiet: true }),
    queryOptions: { enabled: isOpen && body.roleIds.length > 0 },
  });
  if (!need || !isOpen || body.roleIds.length === 0) return null;
  if (query.isError) {
    return (
      <div className="q-field-note" role="status" data-testid={`unknown-${field}`}>
        {t('reachUnknown')}{' '}
        <button type="button" className="q-link" onClick={() => void query.refetch()}>
          {coreT('list.retry')}
        </button>
      </div>
    );
  }
  if (result.data?.dataScope !== need.scope) return null;
  return (
    <div className="q-field-note q-field-warning" role="status" data-testid={`lacks-${field}`}>
      {t(need.word)}
    </div>
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
