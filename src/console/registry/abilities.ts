import { useCan } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { Ability } from '../../contract/permission.ts';
import type { Resource } from '../../contract/resource.ts';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import { isPermitted, type RequestedAction } from '../providers/refineProviders.ts';
import type { Access } from './access.ts';

/** What a page or a button is for: an ability, or one of Refine's words for some of them. */
type PageAction = Ability | 'list' | 'show' | 'clone' | 'edit' | 'delete';

/**
 * Refine's `useCan`, with an answer from the first moment: nothing flashes, and no page waits. Other rights are another
 * question, so that an old answer outlives none.
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

/** A number that changes whenever the permissions of the user change. */
function rightsOf(access: Access): number {
  const number = numbers.get(access) ?? ++last;
  numbers.set(access, number);
  return number;
}

/** The same for records of a resource that is loaded. */
export function useMayOn({ name, kind }: Pick<Resource, 'name' | 'kind'>, action: PageAction): boolean {
  return useMay({ resource: name, action, kind });
}

interface MayProps {
  readonly to: PageAction;
  readonly on: Pick<Resource, 'name' | 'kind'>;
  readonly children: ReactNode;
}

/** A button of a page, for users with the permission for its action. */
export function May({ to: action, on: resource, children }: MayProps): ReactNode {
  return useMayOn(resource, action) ? children : null;
}

/** Whether the person holds a permission; the server asks again. */
export function useHolds(code: string): boolean {
  return useStore(useApp().access).perms.has(code);
}
