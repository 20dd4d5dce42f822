import type { Resource } from '../../../src/contract/resource.ts';
import { onceFor } from '../../model/onceFor.ts';
import { claimKey } from './claimKey.ts';

/** What a resource that is live has claimed: the keys of what its file said when it was taken. */
export const liveKeysOf = onceFor((resource: Resource): readonly string[] => {
  const { name, partOf, perms, screens, calls, actions } = resource;
  const key = (noun: string, value: string): string => claimKey({ noun, value });
  if (partOf) return [key('the name', name)];
  return [
    key('the name', name),
    key('the permission prefix', perms),
    ...screens.flatMap(({ component, path }) => [key('the screen', component), key('the path', path)]),
    ...[...Object.values(calls), ...actions.map(({ call }) => call)].map((call) => key('the call', call)),
  ];
});
