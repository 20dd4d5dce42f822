import { useCan } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { Ability } from '../../contract/permission.ts';
import type { Resource } from '../../contract/resource.ts';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import { isPermitted, type RequestedAction } from '../providers/refineProviders.ts';
import type { Access } from './access.ts';

/** The action of a page or button: an ability, or one of Refine's names for one. */
type PageAction = Ability | 'list' | 'show' | 'clone' | 'edit' | 'delete';

/**
 * Returns whether the user has the permission. Refine's `useCan` answers asynchronously, which makes buttons flash; this hook answers at
 * once. The query key includes the user's rights, so that a change of them is not answered from the cache.
 */
export function useMay({ resource = '', action, kind }: RequestedAction): boolean {
  const known = useStore(useApp().access);
  const { data } = useCan({
    ...{ resource, action },
    params: { kind, rights: rightsOf(known) },
    queryOptions: { initialData: () => ({ can: isPermitted(known, { resource, action, kind }) }) },
  });
  return data?.can === true;
}

const numbers = new WeakMap<Access, number>();
let last = 0;

/** Returns a number that changes whenever the permissions of the user change. */
function rightsOf(access: Access): number {
  const number = numbers.get(access) ?? ++last;
  numbers.set(access, number);
  return number;
}

/** Like `useMay`, for records of a loaded resource. */
export function useMayOn({ name, kind }: Pick<Resource, 'name' | 'kind'>, action: PageAction): boolean {
  return useMay({ resource: name, action, kind });
}

interface MayProps {
  readonly to: PageAction;
  readonly on: Pick<Resource, 'name' | 'kind'>;
  readonly children: ReactNode;
}

/** Renders its children only if the user has the permission for the action. */
export function May({ to: action, on: resource, children }: MayProps): ReactNode {
  return useMayOn(resource, action) ? children : null;
}

/** Returns whether the user has a permission code; the server checks it again. */
export function useHolds(code: string): boolean {
  return useStore(useApp().access).perms.has(code);
}
