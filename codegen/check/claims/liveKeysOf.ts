import type { Resource } from '../../../src/contract/resource.ts';
import { onceFor } from '../../model/onceFor.ts';
import type { Claim } from './claim.ts';
import { claimKey } from './claimKey.ts';
import type { ClaimNoun } from './claimTexts.ts';

/** What a resource that is live has claimed: what its file said when it was taken, at the places where it said so. */
export const liveClaimsOf = onceFor((resource: Resource): readonly (Claim & { readonly key: string })[] => {
  const { name, partOf, perms, screens, calls, actions, reads = [] } = resource;
  const claim = (noun: ClaimNoun, value: string, path: Claim['path']): Claim & { readonly key: string } => {
    return { noun, value, path, on: 'value', key: claimKey({ noun, value }) };
  };
  if (partOf) return [claim('theName', name, ['record', 'properties', partOf.field])];
  return [
    claim('theName', name, ['name']),
    claim('thePermissionPrefix', perms, ['perms']),
    ...screens.flatMap(({ component, path }) => [
      { ...claim('theScreen', component, ['screens', component]), on: 'key' as const },
      claim('thePath', path, ['screens', component, 'path']),
    ]),
    ...[...Object.values(calls), ...[...actions, ...reads].map(({ call }) => call)].map((call) =>
      claim('theCall', call, ['name']),
    ),
  ];
});

/** The same, by what it has in common with another claim of the same. */
export const liveKeysOf = onceFor((resource: Resource): readonly string[] =>
  liveClaimsOf(resource).map(({ key }) => key),
);
