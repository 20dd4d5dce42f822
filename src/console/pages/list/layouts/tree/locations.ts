import { bulkFields } from '../../../../../contract/bulk.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field, Resource } from '../../../../../contract/resource.ts';
import { isWholeNumber } from '../../../../../fields/kinds.ts';
import type { ListQuery } from '../../../records/listQuery.ts';

/** Why a record cannot come below another one. */
export type WhyNot = 'forbidden' | 'locked' | 'needed' | 'belowItself';

interface ParentParams {
  /** The field that names the record above. */
  readonly field: Field;
  readonly record: WireRecord;
  /** Empty: the top level. */
  readonly parent: string;
  /** The records that are seen, by id. */
  readonly known: ReadonlyMap<string, WireRecord>;
  /** Whether the person may change records. */
  readonly canUpdate: boolean;
}

/** The reason why a record cannot be moved below another one; undefined: none known here. */
export function parentVerdict({ field, record, parent, known, canUpdate }: ParentParams): WhyNot | undefined {
  if (!canUpdate) return 'forbidden';
  if (field.system || field.lockedAfterCreate) return 'locked';
  if (parent === '') return field.required ? 'needed' : undefined;
  const seen = new Set<string>();
  for (let at = parent; at !== '' && !seen.has(at); at = String(known.get(at)?.[field.name] ?? '')) {
    if (at === record.id) return 'belowItself';
    seen.add(at);
  }
  return undefined;
}

/** Where something is put among others: before or after this one, or below it. */
interface TreeLocation {
  /** Empty: the top level. */
  readonly parent: string;
  readonly beside?: { readonly id: string; readonly side: 'before' | 'after' };
}

/** The whole number that the tree is sorted by and that people may write: then its order is theirs to make. */
export function orderField(resource: Resource, { sorts, keyword, filters }: ListQuery): Field | undefined {
  const isWhole = keyword === '' && Object.keys(filters).length === 0;
  const [first] = sorts.length > 0 ? sorts : resource.list.sort;
  if (!isWhole || first?.order !== 'asc') return undefined;
  const field = resource.fields.find(({ name }) => name === first.field);
  const isFree = field && isWholeNumber(field) && !field.system && !field.lockedAfterCreate && !field.options;
  return isFree && bulkFields(resource).some(({ name }) => name === field.name) ? field : undefined;
}

/** The name of a place between two others, for what is dropped there. */
export function edgeKey(side: 'before' | 'after', id: string): string {
  return `${side}:${id}`;
}

/** The meaning of such a name, or of a record id. */
export function locationIn(key: string, parentOf: (id: string) => string): TreeLocation {
  const [, side, id] = /^(before|after):(.+)$/.exec(key) ?? [];
  if (side === undefined || id === undefined) return { parent: key };
  return { parent: parentOf(id), beside: { id, side: side as 'before' | 'after' } };
}

interface Ordered {
  readonly record: WireRecord;
  readonly order: number;
}

/** Leaves room between two numbers, so that a later insert does not renumber others. */
const gap = 10;

interface SiblingParams {
  /** All that stand at that place, in their order. */
  readonly siblings: readonly WireRecord[];
  readonly record: WireRecord;
  readonly beside: NonNullable<TreeLocation['beside']>;
  readonly field: Field;
}

/** The numbers to save when a record moves there: its own, and those of others only if there is no room. */
export function orderedBeside({ siblings, record, beside, field }: SiblingParams): readonly Ordered[] {
  const numberOf = (one: WireRecord | undefined): number | undefined =>
    one === undefined ? undefined : Number(one[field.name] ?? 0);
  const others = siblings.filter(({ id }) => id !== record.id);
  const at = others.findIndex(({ id }) => id === beside.id) + (beside.side === 'after' ? 1 : 0);
  const least = (field.minimum ?? 0) - 1;
  const before = numberOf(others[at - 1]) ?? least;
  const after = numberOf(others[at]);
  const own = after === undefined ? before + gap : before + Math.max(1, Math.floor((after - before) / 2));
  const written: Ordered[] = [{ record, order: own }];
  let last = own;
  for (const other of others.slice(at)) {
    if ((numberOf(other) ?? 0) > last) break;
    last += 1;
    written.push({ record: other, order: last });
  }
  return written;
}
