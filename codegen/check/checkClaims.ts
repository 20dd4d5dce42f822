import { ownScreens } from '../../src/contract/ownScreens.ts';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import { actionCallOf, callsOf } from '../model/callsOf.ts';
import type { Path } from '../read/place.ts';
import type { ResourceSource } from '../read/source.ts';
import type { Report } from './report.ts';

/** A resource file that may collide with others. */
export interface Claimant {
  readonly file: string;
  readonly source: ResourceSource;
  readonly report: Report;
}

/** Something of which there can be only one in all files. */
interface Claim {
  readonly noun: string;
  readonly value: string;
  readonly path: Path;
  readonly on: 'key' | 'value';
}

/** Refuses what another file has claimed before: names, permission prefixes, keys and paths of screens, call paths. */
export function checkClaims(claimants: readonly Claimant[]): void {
  const owners = new Map<string, string>([
    ...Object.values(sessionCalls).map((path) => ownerOf('the call', path, 'the session')),
    ...Object.values(schemaCalls).map((path) => ownerOf('the call', path, 'the console')),
    ...ownScreens.flatMap(({ component, path, perms }) => [
      ownerOf('the screen', component, 'the console'),
      ownerOf('the path', path, 'the console'),
      ownerOf('the permission prefix', perms, 'the console'),
    ]),
  ]);
  for (const { file, source, report } of claimants) {
    const isTwin = owners.has(keyOf({ noun: 'the name', value: source.name }));
    for (const claim of claimsOf(source)) {
      const owner = owners.get(keyOf(claim));
      // Of a second file with the same name it says nothing new that its calls collide too.
      if (isTwin && claim.noun === 'the call') continue;
      if (owner === undefined) {
        owners.set(keyOf(claim), file);
        continue;
      }
      const what = `${claim.noun} \`${claim.value}\` is already taken by ${owner === file ? 'this file' : owner}`;
      report.error({ path: claim.path, on: claim.on, what, mend: 'choose another' });
    }
  }
}

function claimsOf(source: ResourceSource): Claim[] {
  const name: Claim = { noun: 'the name', value: source.name, path: ['name'], on: 'value' };
  // Lines have the permissions of the record that they belong to, and no calls.
  if (source.partOf) return [name];
  return [
    name,
    { noun: 'the permission prefix', value: source.perms, path: ['perms'], on: 'value' },
    ...Object.entries(source.screens ?? {}).flatMap(([key, { path }]): Claim[] => [
      { noun: 'the screen', value: key, path: ['screens', key], on: 'key' },
      { noun: 'the path', value: path, path: ['screens', key, 'path'], on: 'value' },
    ]),
    ...Object.entries(callsOf(source)).map(([operation, value]): Claim => {
      const isNamed = typeof source.calls?.[operation as keyof typeof source.calls] === 'string';
      return { noun: 'the call', value, path: isNamed ? ['calls', operation] : ['name'], on: 'value' };
    }),
    ...(source.actions ?? []).map((action, i): Claim => {
      const path = ['actions', i, action.call === undefined ? 'name' : 'call'];
      return { noun: 'the call', value: actionCallOf(source, action), path, on: 'value' };
    }),
  ];
}

function ownerOf(noun: string, value: string, owner: string): [string, string] {
  return [keyOf({ noun, value }), owner];
}

/** Tables and routes do not tell capitals apart. */
function keyOf({ noun, value }: Pick<Claim, 'noun' | 'value'>): string {
  return `${noun} ${value.toLowerCase()}`;
}
