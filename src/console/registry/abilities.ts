import { type AccessControlProvider, useCan } from '@refinedev/core';
import type { ReactNode } from 'react';
import { ownScreens } from '../../contract/menu.ts';
import { type Ability, mayAct } from '../../contract/permission.ts';
import type { Resource } from '../../contract/resource.ts';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import type { Access, AccessStore } from './access.ts';

/** An action or page for which a permission is requested. */
export interface RequestedAction {
  /** Name of a resource, or component key of a page drawn by the console or business code. */
  readonly resource?: string | undefined;
  /** Name of the action; for pages of the console also a permission code. */
  readonly action: string;
  /** Kind of the records, if the resource has several. */
  readonly kind?: string | undefined;
}

/**
 * Returns whether the user has the permission. Fail-closed: false for unknown actions, resources and pages. Components use it through
 * `useMay`.
 */
function isPermitted({ resources, perms, routes }: Access, { resource, action, kind }: RequestedAction): boolean {
  const entry = resources.find(({ name }) => name === resource);
  if (entry) return mayAct({ ...entry, ...(kind !== undefined && { kind }) }, action, perms);
  const own = ownScreens.find(({ component }) => component === resource);
  if (own) {
    const code = action === 'list' ? own.permissions[0].code : action;
    return own.permissions.some((each) => each.code === code) && perms.has(code);
  }
  // A page of business code or a dashboard is open to users who have its menu entry. Its requests check further permissions.
  const isDrawn = [...routes.values()].some(({ page }) => !('resource' in page) && page.view !== 'unknown' && page.component === resource);
  return action === 'list' && isDrawn;
}

/** Creates the access provider for Refine's `useCan`. Fail-closed: unknown actions and resources are denied. */
export function createAccessProvider({ access }: { access: Pick<AccessStore, 'get'> }): AccessControlProvider {
  return {
    can: async ({ resource, action, params }) => ({
      can: isPermitted(access.get(), { resource, action, kind: kindIn(params) }),
    }),
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}

/** Returns the requested kind of record. */
function kindIn(params: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return typeof params?.kind === 'string' ? params.kind : undefined;
}

/** The action of a page or button: an ability, or a name that Refine uses for an ability. */
type PageAction = Ability | 'list' | 'show' | 'clone' | 'edit' | 'delete';

/**
 * Returns whether the user has the permission. Refine's `useCan` answers asynchronously, which makes buttons flash; this hook answers at
 * once. The query key contains a number for the user's rights, so that no cached answer is used after the rights have changed.
 */
export function useMay({ resource = '', action, kind }: RequestedAction): boolean {
  const known = useStore(useApp().access);
  const { data } = useCan({
    resource,
    action,
    params: { kind, rights: rightsOf(known) },
    queryOptions: { initialData: () => ({ can: isPermitted(known, { resource, action, kind }) }) },
  });
  return data?.can === true;
}

const numbers = new WeakMap<Access, number>();
let last = 0;

/** Returns a number that is different for each loaded `Access`, so that it changes whenever the user's permissions change. */
export function rightsOf(access: Access): number {
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

/** Returns whether the user has a permission code. The server checks the permission again. */
export function useHolds(code: string): boolean {
  return useStore(useApp().access).perms.has(code);
}
