import { bulkFields } from '../../../../../contract/bulk.ts';
import type { Field } from '../../../../../contract/field.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { WireRecord } from '../../../../../contract/wire.ts';
import { isWholeNumber } from '../../../../../fields/kinds.ts';
import type { ListQuery } from '../../../records/listQuery.ts';

/** Why a record cannot become a child of another one. */
export type WhyNot = 'forbidden' | 'locked' | 'needed' | 'belowItself';

interface ParentParams {
  /** The parent field. */
  readonly field: Field;
  readonly record: WireRecord;
  /** Id of the new parent; empty for the top level. */
  readonly parent: string;
  /** The loaded records by id. */
  readonly known: ReadonlyMap<string, WireRecord>;
  /** Whether the user may change records. */
  readonly canUpdate: boolean;
}

/** Returns why a record cannot be moved below another one; undefined if no reason is known here. */
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

/** A drop position: before or after a record, or as its child. */
interface TreeLocation {
  /** Id of the parent; empty for the top level. */
  readonly parent: string;
  readonly beside?: { readonly id: string; readonly side: 'before' | 'after' };
}

/**
 * Returns the integer field by which the whole tree is sorted in ascending order, if bulk edit may change the field. Dragging then changes
 * the order. Undefined otherwise, for example if the list is filtered.
 */
export function orderField(resource: Resource, { sorts, keyword, filters }: ListQuery): Field | undefined {
  const isWhole = keyword === '' && Object.keys(filters).length === 0;
  const [first] = sorts.length > 0 ? sorts : resource.list.sort;
  if (!isWhole || first?.order !== 'asc') return undefined;
  const field = resource.fields.find(({ name }) => name === first.field);
  const isFree = field && isWholeNumber(field) && !field.system && !field.lockedAfterCreate && !field.options;
  return isFree && bulkFields(resource).some(({ name }) => name === field.name) ? field : undefined;
}

/** Returns the drop key of the position before or after a record. */
export function edgeKey(side: 'before' | 'after', id: string): string {
  return `${side}:${id}`;
}

/** Parses a drop key. A key that is only a record id stands for the position as a child of that record. */
export function locationIn(key: string, parentOf: (id: string) => string): TreeLocation {
  const [, side, id] = /^(before|after):(.+)$/.exec(key) ?? [];
  if (side === undefined || id === undefined) return { parent: key };
  return { parent: parentOf(id), beside: { id, side: side as 'before' | 'after' } };
}

interface Ordered {
  readonly record: WireRecord;
  readonly order: number;
}

/** Gap between order numbers, so that later inserts need not renumber other records. */
const gap = 10;

interface SiblingParams {
  /** All siblings at the target, in order. */
  readonly siblings: readonly WireRecord[];
  readonly record: WireRecord;
  readonly beside: NonNullable<TreeLocation['beside']>;
  readonly field: Field;
}

/** Returns the order numbers to save for a move: that of the record, and those of siblings only if there is no gap. */
export function orderedBeside({ siblings, record, beside, field }: SiblingParams): readonly Ordered[] {
  const numberOf = (one: WireRecord | undefined): number | undefined => (one === undefined ? undefined : Number(one[field.name] ?? 0));
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
