import { displayFields } from '../../../src/contract/record.ts';
import { everyDisplay } from '../../read/everyDisplay.ts';
import type { ResourceSource } from '../../read/source.ts';
import { stemOf } from '../name/resourceNames.ts';
import { camelCase, wordsOf } from '../name/wordsOf.ts';

/** A field that may hold a record of another resource. */
interface Candidate {
  readonly name: string;
  /** The table that the source says it refers to. */
  readonly target?: string | undefined;
}

/** The resource that a field refers to: by the source's own word, or by its name; a guess comes with its reason. */
export function findReference(
  { name, target }: Candidate,
  { others, siblings, own }: { others: readonly ResourceSource[]; siblings: readonly string[]; own: string },
): { resource: string; why?: string } | undefined {
  if (target !== undefined) return isSame(target, own) ? { resource: own } : byTarget(target, others);
  const known = others.filter((other) => other.name !== own);
  const stem = wordsOf(name).length > 1 ? /^(.+?)(?:Id|Ids|Ref|Key)$/.exec(camelCase(wordsOf(name)))?.[1] : undefined;
  const named =
    stem === undefined ? undefined : known.find((other) => stemOf(other.name).toLowerCase() === stem.toLowerCase());
  if (named) return { resource: named.name, why: `\`${name}\` is called after it` };
  const shown = known.find((other) => isShown(name, other) && !isAlike(other, siblings));
  return shown && { resource: shown.name, why: `its records are called by their \`${name}\`` };
}

function byTarget(target: string, others: readonly ResourceSource[]): { resource: string } | undefined {
  const found =
    others.find(({ name }) => name.toLowerCase() === target.toLowerCase()) ??
    others.find(({ name }) => isSame(target, name));
  return found && { resource: found.name };
}

/** Whether a table and a resource are about the same: `ship_config` and `hwShipConfig`. */
function isSame(target: string, name: string): boolean {
  return stemOf(target).toLowerCase() === stemOf(name).toLowerCase();
}

/** Plain words such as `name` or `companyName` are anybody's: the name must speak of the resource. */
function isShown(name: string, source: ResourceSource): boolean {
  const [first] = wordsOf(name);
  const isOwn = wordsOf(name).length > 1 && first === wordsOf(stemOf(source.name))[0];
  return isOwn && everyDisplay(source).some(({ display }) => displayFields(display).includes(name));
}

/** Whoever has most fields of a resource is such a record itself and does not refer to one. */
function isAlike({ record }: ResourceSource, siblings: readonly string[]): boolean {
  const fields = Object.keys(record.properties);
  return fields.filter((field) => siblings.includes(field)).length * 2 > fields.length;
}
