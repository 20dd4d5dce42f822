import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Field } from '../../../contract/field.ts';
import { type Ability, isAble, offerOf } from '../../../contract/permission.ts';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import { useStore } from '../../client/store.ts';
import { accessCodes, permittedResource } from '../../registry/permittedResource.ts';

interface ResourceState {
  readonly module?: ResourceModule;
  readonly error?: HwError;
  readonly retry: () => void;
}

/**
 * Loads a compiled resource, limited to the user's permissions; `retry` loads it again after a failure. When the server has a newer
 * version, the current version is returned until the new one is loaded.
 */
export function useResource(name: string): ResourceState {
  const { resources, access } = useApp();
  const hash = useStore(access).resources.find((entry) => entry.name === name)?.hash;
  const [state, setState] = useState<Omit<ResourceState, 'retry'>>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt and a newer version load the resource again
  useEffect(() => {
    let isCurrent = true;
    resources.load(name).then(
      (module) => isCurrent && setState({ module }),
      (error: unknown) => isCurrent && setState(({ module }) => (module ? { module } : { error: error as HwError })),
    );
    return () => {
      isCurrent = false;
    };
  }, [resources, name, attempt, hash]);
  const retry = useCallback(() => {
    setState({});
    setAttempt((count) => count + 1);
  }, []);
  const permitted = usePermitted(state.module);
  return { ...state, ...(permitted && { module: permitted }), retry };
}

/** Returns the module limited to the user's permissions; it keeps its identity while these stay the same. */
function usePermitted(module: ResourceModule | undefined): ResourceModule | undefined {
  const { access } = useApp();
  const { perms } = useStore(access);
  const held =
    module &&
    accessCodes(module.resource)
      .filter((code) => perms.has(code))
      .join();
  return useMemo(() => {
    if (!module || held === undefined) return undefined;
    const resource = permittedResource(module.resource, new Set(held.split(',')));
    return resource === module.resource ? module : { ...module, resource };
  }, [module, held]);
}

/** Returns a function that tells whether the resource offers an operation and the user is permitted to use it. */
export function useAbilities(resource: Resource): (ability: Ability) => boolean {
  const { access } = useApp();
  const { perms } = useStore(access);
  return useMemo(() => {
    const offer = offerOf(resource);
    return (ability) => isAble(offer, ability, perms);
  }, [resource, perms]);
}

/** Returns whether the user may open a single record. A resource without `findById` reads records through its list, so listing suffices. */
export function useCanView(resource: Resource): boolean {
  const abilities = useAbilities(resource);
  return resource.calls.findById === undefined ? abilities('find') : abilities('findById');
}

/** Returns the path of a resource's list or detail page; undefined if the user's menu has none. */
export function useScreenPath(name: string, view: 'list' | 'detail'): string | undefined {
  const { access } = useApp();
  const { routes } = useStore(access);
  return [...routes.values()].find(({ page }) => page.view === view && page.resource === name)?.path;
}

/** Returns the path of a resource's list; undefined if the user's menu has none. */
export function useListPath(name: string): string | undefined {
  return useScreenPath(name, 'list');
}

/** System fields, which every record has and no resource file lists. */
const serverFields: Readonly<Record<string, Pick<Field, 'kind' | 'title'>>> = {
  createBy: { kind: 'text', title: { zh: '创建人', en: 'Created by' } },
  createTime: { kind: 'date-time', title: { zh: '创建时间', en: 'Created' } },
  updateBy: { kind: 'text', title: { zh: '更新人', en: 'Updated by' } },
  updateTime: { kind: 'date-time', title: { zh: '更新时间', en: 'Updated' } },
};

/** Returns a field of the resource or a system field; undefined if there is no such field. */
export function listField(resource: Resource, name: string): Field | undefined {
  const own = resource.fields.find((field) => field.name === name);
  const known = Object.hasOwn(serverFields, name) ? serverFields[name] : undefined;
  if (own || !known) return own;
  return { name, ...known, required: false, unique: false, system: true, conditions: [] };
}
