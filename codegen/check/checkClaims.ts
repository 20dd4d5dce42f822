import { accessCalls } from '../../src/contract/access.ts';
import { ownScreens } from '../../src/contract/menu.ts';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import type { Message } from '../texts/faultTexts.ts';
import type { Live } from '../types.ts';
import type { Claim } from './claims/claim.ts';
import { claimKey } from './claims/claimKey.ts';
import { type ClaimNoun, claimTaken, claimTexts } from './claims/claimTexts.ts';
import { findKeepers } from './claims/findKeepers.ts';
import { isNamedAfter } from './claims/isNamedAfter.ts';
import { keyedClaimsOf } from './claims/keyedClaimsOf.ts';
import type { Report } from './report.ts';

/** A resource file that may collide with others. */
export interface Claimant {
  readonly file: string;
  readonly source: ResourceSource;
  readonly report: Report;
}

/** Who stands against whom. */
interface Contest {
  readonly claimants: readonly Claimant[];
  /** What is live now. */
  readonly live: Live;
  /** The paths of all files, also of those that cannot be read. */
  readonly files: ReadonlySet<string>;
}

/** A file, or what was there before any file. */
type Owner = string | Message;

interface Collision {
  readonly claimant: Claimant;
  readonly claim: Claim;
  readonly owner: Owner;
}

/**
 * Refuses what another file has claimed before: names, permission prefixes, keys and paths of screens, call paths. What
 * is live keeps it, also while its file is at fault; otherwise a file that is called as its resource comes first.
 */
export function checkClaims({ claimants, live, files }: Contest): void {
  const present = live.filter(({ file }) => files.has(file));
  const sound = new Set(claimants.filter(({ report }) => !report.hasErrors).map(({ file }) => file));
  const unsound = new Set(present.map(({ file }) => file).filter((file) => !sound.has(file)));
  const isFirst = ({ file, source }: Claimant): boolean => isNamedAfter(file, source.name);
  const sorted = claimants.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  const served = new Set(present.map(({ file }) => file));
  for (;;) {
    const found = findCollisions(sorted, findKeepers({ claimants, live: present, unsound }));
    const more = found.map(({ claimant }) => claimant.file).filter((file) => served.has(file) && !unsound.has(file));
    // Who is refused is served as before, and keeps what it had then: that may be what another one has counted on.
    for (const file of more) unsound.add(file);
    if (more.length > 0) continue;
    found.forEach(tell);
    return;
  }
}

function findCollisions(claimants: readonly Claimant[], keepers: ReadonlyMap<string, string>): Collision[] {
  const owners = ownersAtFirst();
  const found: Collision[] = [];
  for (const claimant of claimants) {
    const { file, source } = claimant;
    const ownerOf = (key: string): Owner | undefined => {
      const keeper = keepers.get(key);
      return owners.get(key) ?? (keeper === file ? undefined : keeper);
    };
    const isTwin = ownerOf(claimKey({ noun: 'theName', value: source.name })) !== undefined;
    for (const claim of keyedClaimsOf(source)) {
      const owner = ownerOf(claim.key);
      // Of a second file with the same name it says nothing new that its calls collide too.
      if (isTwin && claim.noun === 'theCall') continue;
      if (owner === undefined) owners.set(claim.key, file);
      else found.push({ claimant, claim, owner });
    }
  }
  return found;
}

function tell({ claimant: { file, report }, claim: { noun, value, path, on }, owner }: Collision): void {
  const what = claimTaken({ noun, value }, owner === file ? claimTexts.thisFile : owner);
  report.error({ path, on, what, mend: commonTexts.chooseAnother });
}

/** What the console and the session have before any file says anything. */
function ownersAtFirst(): Map<string, Owner> {
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
