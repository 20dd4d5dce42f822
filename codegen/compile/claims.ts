/** Names and paths that only one file may use: resource names, permission prefixes, screen keys and paths, call paths. */

import { basename } from 'node:path/posix';
import { accessCalls } from '../../src/contract/access.ts';
import { ownScreens } from '../../src/contract/menu.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import { onceFor } from '../cache.ts';
import type { Report } from '../check/subject.ts';
import { actionCallOf, callsOf, readCallOf } from '../keywords/calls.ts';
import type { Path } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts, inCode, type Message } from '../texts/faultTexts.ts';
import type { Live } from '../types.ts';
import type { ParsedFile } from './readFile.ts';

/** A resource whose claims are checked, with its file and report. */
interface Claimant {
  readonly file: string;
  readonly source: ResourceSource;
  readonly report: Report;
}

interface Contest {
  readonly claimants: readonly Claimant[];
  /** The resources that the server currently serves. */
  readonly live: Live;
  /** The paths of all files, including unreadable ones. */
  readonly files: ReadonlySet<string>;
}

/** Who has a claim: the path of a file, or a description such as "the console". */
type Owner = string | Message;

interface Collision {
  readonly claimant: Claimant;
  readonly claim: Claim;
  readonly owner: Owner;
}

/**
 * Reports claims that another file or the console already has: names, permission prefixes, screen keys and paths, call paths. A live
 * resource keeps its claims even while its file has faults; otherwise the file named after its resource takes precedence.
 */
export function checkClaims({ claimants, live, files }: Contest): void {
  const present = live.filter(({ file }) => files.has(file));
  const valid = new Set(claimants.filter(({ report }) => !report.hasErrors).map(({ file }) => file));
  const invalid = new Set(present.map(({ file }) => file).filter((file) => !valid.has(file)));
  const isFirst = ({ file, source }: Claimant): boolean => isNamedAfter(file, source.name);
  const sorted = claimants.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  const served = new Set(present.map(({ file }) => file));
  for (;;) {
    const found = findCollisions(sorted, findHolders({ claimants, live: present, invalid }));
    const more = found.map(({ claimant }) => claimant.file).filter((file) => served.has(file) && !invalid.has(file));
    // A file with collisions continues to be served in its old version. Its old claims may collide with those of another file, so the check
    // runs again.
    for (const file of more) invalid.add(file);
    if (more.length > 0) continue;
    found.forEach(reportCollision);
    return;
  }
}

function findCollisions(claimants: readonly Claimant[], holders: ReadonlyMap<string, string>): Collision[] {
  const owners = builtInOwners();
  const found: Collision[] = [];
  for (const claimant of claimants) {
    const { file, source } = claimant;
    const ownerOf = (key: string): Owner | undefined => {
      const holder = holders.get(key);
      return owners.get(key) ?? (holder === file ? undefined : holder);
    };
    const isTwin = ownerOf(claimKey({ noun: 'theName', value: source.name })) !== undefined;
    for (const claim of keyedClaimsOf(source)) {
      const owner = ownerOf(claim.key);
      // If two files define the same resource, collisions of calls are not reported, because they follow from the common name.
      if (isTwin && claim.noun === 'theCall') continue;
      if (owner === undefined) owners.set(claim.key, file);
      else found.push({ claimant, claim, owner });
    }
  }
  return found;
}

function reportCollision({ claimant: { file, report }, claim: { noun, value, path, on }, owner }: Collision): void {
  const what = claimTaken({ noun, value }, owner === file ? claimTexts.thisFile : owner);
  report.error({ path, on, what, mend: commonTexts.chooseAnother });
}

/** Returns the owners of the names and paths that are reserved for the console and the session, by claim key. */
function builtInOwners(): Map<string, Owner> {
  return new Map([
    ...Object.values(sessionCalls).map((path) => owned('theCall', path, claimTexts.theSession)),
    ...Object.values(accessCalls).map((path) => owned('theCall', path, claimTexts.theConsole)),
    ...Object.values(schemaCalls).map((path) => owned('theCall', path, claimTexts.theConsole)),
    ...ownScreens.flatMap(({ component, path, perms }) => [
      owned('theScreen', component, claimTexts.theConsole),
      owned('thePath', path, claimTexts.theConsole),
      owned('thePermissionPrefix', perms, claimTexts.theConsole),
    ]),
  ]);
}

function owned(noun: ClaimNoun, value: string, owner: Message): [string, Owner] {
  return [claimKey({ noun, value }), owner];
}

/** A name or path that only one file may use. */
interface Claim {
  readonly noun: ClaimNoun;
  readonly value: string;
  readonly path: Path;
  readonly on: 'key' | 'value';
}

/** Returns the comparison key of a claim. It ignores case, as table names and routes do. */
function claimKey({ noun, value }: Pick<Claim, 'noun' | 'value'>): string {
  return `${noun} ${value.toLowerCase()}`;
}

/** Messages about claims and their owners. */
const claimTexts = faultTexts({
  claimTaken: { en: '{{noun}} `{{value}}` is already taken by {{owner}}', zh: '{{noun}}`{{value}}`已被{{owner}}使用' },
  theName: { en: 'the name', zh: '名称' },
  theFormerName: { en: 'the former name', zh: '原名称' },
  thePermissionPrefix: { en: 'the permission prefix', zh: '权限前缀' },
  theScreen: { en: 'the screen', zh: '页面' },
  thePath: { en: 'the path', zh: '路径' },
  theCall: { en: 'the call', zh: '接口' },
  theSession: { en: 'the session', zh: '登录会话' },
  theConsole: { en: 'the console', zh: '控制台' },
  thisFile: { en: 'this file', zh: '本文件' },
});

type ClaimNoun = 'theName' | 'theFormerName' | 'thePermissionPrefix' | 'theScreen' | 'thePath' | 'theCall';

/** Returns the message that a claim is already taken by a file or a part of the server. */
export function claimTaken({ noun, value }: Pick<Claim, 'noun' | 'value'>, owner: string | Message): Message {
  return claimTexts.claimTaken({
    noun: claimTexts[noun],
    value,
    owner: typeof owner === 'string' ? inCode(owner) : owner,
  });
}

interface HolderParams {
  readonly claimants: readonly Claimant[];
  readonly live: Live;
  /** The files with faults, which are served in their old version. */
  readonly invalid: ReadonlySet<string>;
}

/**
 * Returns the file that keeps each claim, by claim key. A file keeps the claims of its live resource if it still makes them, or if it has
 * faults and is therefore served in its old version.
 */
function findHolders({ claimants, live, invalid }: HolderParams): ReadonlyMap<string, string> {
  const byFile = Map.groupBy(claimants, ({ file }) => file);
  const claimKeys = new Map<string, ReadonlySet<string>>();
  for (const [file, all] of byFile) {
    claimKeys.set(file, new Set(all.flatMap(({ source }) => keyedClaimsOf(source).map(({ key }) => key))));
  }
  return new Map(
    live.flatMap(({ file, resource }) =>
      liveKeysOf(resource)
        .filter((key) => invalid.has(file) || claimKeys.get(file)?.has(key))
        .map((key): [string, string] => [key, file]),
    ),
  );
}

/** The claims of a resource with their comparison keys. */
const keyedClaimsOf = onceFor((source: ResourceSource): readonly (Claim & { readonly key: string })[] =>
  claimsOf(source).map((claim) => ({ ...claim, key: claimKey(claim) })),
);

function claimsOf(source: ResourceSource): Claim[] {
  const name: Claim = { noun: 'theName', value: source.name, path: ['name'], on: 'value' };
  // Described lines use the permissions of their record and have no calls.
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

/** Returns the claims of a live resource. Their paths point into the file from which the resource was compiled. */
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
    ...[...Object.values(calls), ...[...actions, ...reads].map(({ call }) => call)].map((call) => claim('theCall', call, ['name'])),
  ];
});

/** The claim keys of a live resource. */
const liveKeysOf = onceFor((resource: Resource): readonly string[] => liveClaimsOf(resource).map(({ key }) => key));

/**
 * Whether the file name equals the resource name, ignoring case. If two files define the same resource, the file with another name is
 * probably a copy.
 */
export function isNamedAfter(path: string, name: string): boolean {
  return basename(path, '.json').toLowerCase() === name.toLowerCase();
}

/**
 * Sorts the files. If several files have the same resource name, those that will be rejected go to the end, because a reference is resolved
 * to the first file.
 */
export function byPriority(files: readonly ParsedFile[], live: Live): readonly ParsedFile[] {
  const liveFiles = new Map(live.map(({ file, resource }) => [resource.name.toLowerCase(), file]));
  const named = Map.groupBy(files, nameOf);
  const losers = new Set<ParsedFile>();
  for (const [name, rivals] of named) {
    if (name === undefined || rivals.length === 1) continue;
    const right =
      rivals.find(({ file }) => file.path === liveFiles.get(name)) ?? rivals.find(({ file }) => isNamedAfter(file.path, name)) ?? rivals[0];
    for (const rival of rivals) if (rival !== right) losers.add(rival);
  }
  return losers.size === 0 ? files : [...files.filter((file) => !losers.has(file)), ...losers];
}

function nameOf({ parts: [own] }: ParsedFile): string | undefined {
  return own?.source.name.toLowerCase();
}
