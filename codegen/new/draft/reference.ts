import { displayFields } from '../../../src/contract/record.ts';
import { everyDisplay } from '../../keywords/display.ts';
import type { ReferenceSource } from '../../read/recordSource.ts';
import type { ResourceSource } from '../../read/source.ts';
import { camelCase, stemOf, textsOf } from '../names/texts.ts';
import type { DraftWorld } from '../world.ts';

/** A field that may hold a record of another resource. */
interface Candidate {
  readonly name: string;
  /** The table that the source says it refers to. */
  readonly target?: string | undefined;
  /** What people call it. */
  readonly heading: string;
  /** Its values, where they are texts. */
  readonly texts: readonly string[];
}

/** What a field refers to, and why it is believed to where the source does not say so. */
export interface FoundReference {
  readonly resource: string;
  readonly filter?: ReferenceSource['filter'];
  readonly why?: string;
}

interface Around {
  readonly world: DraftWorld;
  readonly siblings: readonly string[];
  readonly own: string;
}

/** The resource that a field refers to: by the source's own word, or by its name, heading or values; a guess comes with its reason. */
export function findReference(candidate: Candidate, { world, siblings, own }: Around): FoundReference | undefined {
  const { name, target } = candidate;
  const others = world.resources.map(({ source }) => source);
  if (target !== undefined) return isSame(target, own) ? { resource: own } : byTarget(target, others);
  const known = others.filter((other) => other.name !== own);
  const stem = textsOf(name).length > 1 ? /^(.+?)(?:Id|Ids|Ref|Key)$/.exec(camelCase(textsOf(name)))?.[1] : undefined;
  const named =
    stem === undefined ? undefined : known.find((other) => stemOf(other.name).toLowerCase() === stem.toLowerCase());
  if (named) return { resource: named.name, why: `\`${name}\` is named after it` };
  const shown = known.find((other) => isShown(name, other) && !isAlike(other, siblings));
  if (shown) return { resource: shown.name, why: `its records are known by \`${name}\`` };
  const alike = new Set(known.filter((other) => isAlike(other, siblings)).map((other) => other.name));
  const found = [byHeading(candidate, world), byValues(candidate, world, new Set([...alike, own]))];
  return found.find((each) => each && each.resource !== own && !alike.has(each.resource));
}

/** What others refer to under the same heading, as people write it: `Customer`, not `customer`. */
function byHeading({ heading }: Candidate, { titles }: DraftWorld): FoundReference | undefined {
  const found = /^[\p{Lu}\p{Script=Han}]/u.test(heading) ? titles.referenceOf(heading) : undefined;
  if (!found) return undefined;
  const { resource, filter, by } = found;
  const called = by === resource ? 'its records have this name' : `\`${by}\` has this name`;
  return { resource, ...(filter && { filter }), why: `${called} too` };
}

/** Different values that are all codes or names of stored records prove where they come from. */
const enough = 2;

function byValues(
  { texts }: Candidate,
  { codes }: DraftWorld,
  without: ReadonlySet<string>,
): FoundReference | undefined {
  const different = new Set(texts);
  if (different.size < enough) return undefined;
  const found = [...(codes ?? [])].find(
    ([resource, stored]) => !without.has(resource) && [...different].every((text) => stored.has(text)),
  );
  return found && { resource: found[0], why: 'all its values are codes or names of stored records' };
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
  const [first] = textsOf(name);
  const isOwn = textsOf(name).length > 1 && first === textsOf(stemOf(source.name))[0];
  return isOwn && everyDisplay(source).some(({ display }) => displayFields(display).includes(name));
}

/** Whoever has most fields of a resource is such a record itself and does not refer to one. */
function isAlike({ record }: ResourceSource, siblings: readonly string[]): boolean {
  const fields = Object.keys(record.properties);
  return fields.filter((field) => siblings.includes(field)).length * 2 > fields.length;
}
