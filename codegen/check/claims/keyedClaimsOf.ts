import { actionCallOf, callsOf, readCallOf } from '../../model/callsOf.ts';
import { onceFor } from '../../model/onceFor.ts';
import type { ResourceSource } from '../../read/source.ts';
import type { Claim } from './claim.ts';
import { claimKey } from './claimKey.ts';

/** What a file claims, each with what it has in common with another claim of the same. */
export const keyedClaimsOf = onceFor((source: ResourceSource): readonly (Claim & { readonly key: string })[] =>
  claimsOf(source).map((claim) => ({ ...claim, key: claimKey(claim) })),
);

function claimsOf(source: ResourceSource): Claim[] {
  const name: Claim = { noun: 'theName', value: source.name, path: ['name'], on: 'value' };
  // Lines have the permissions of the record that they belong to, and no calls.
  if (source.partOf) return [name];
  return [
    name,
    ...(source.was === undefined ? [] : [formerName(source.was)]),
    { noun: 'thePermissionPrefix', value: source.perms, path: ['perms'], on: 'value' },
    ...Object.entries(source.screens ?? {}).flatMap(([key, { path }]): Claim[] => [
      { noun: 'theScreen', value: key, path: ['screens', key], on: 'key' },
      { noun: 'thePath', value: path, path: ['screens', key, 'path'], on: 'value' },
    ]),
    ...Object.entries(callsOf(source)).map(([operation, value]): Claim => {
      const isNamed = typeof source.calls?.[operation as keyof typeof source.calls] === 'string';
      return { noun: 'theCall', value, path: isNamed ? ['calls', operation] : ['name'], on: 'value' };
    }),
    ...(source.actions ?? []).map((action, i): Claim => {
      const path = ['actions', i, action.call === undefined ? 'name' : 'call'];
      return { noun: 'theCall', value: actionCallOf(source, action), path, on: 'value' };
    }),
    ...(source.reads ?? []).map((read, i): Claim => {
      return { noun: 'theCall', value: readCallOf(source, read), path: ['reads', i, 'name'], on: 'value' };
    }),
  ];
}

function formerName(value: string): Claim {
  return { noun: 'theFormerName', value, path: ['was'], on: 'value' };
}
