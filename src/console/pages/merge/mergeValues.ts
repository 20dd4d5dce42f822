import type { Field } from '../../../contract/field.ts';
import { namesWith } from '../../../contract/wire.ts';
import { sameValue } from './sameValue.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Three versions of a record: as it was when the form was opened, as entered in the form, and as stored on the server. */
export interface Sides<T = Values> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

export const sideNames = ['mine', 'theirs'] as const;
export type Side = (typeof sideNames)[number];

/** The side to keep for each conflict, by its key; `mine` if there is no entry. */
export type Choices = ReadonlyMap<string, Side>;

/** The line of a record that has a conflict. */
interface LineOfConflict {
  /** The field with the lines. */
  readonly field: Field;
  /** Position of the line on the server, or else in the former record, starting at 1. */
  readonly position: number;
}

/** A field that both sides have changed differently, or a line that one side has changed and the other has deleted. */
export interface Conflict {
  /** Path of the conflict: `weight`, `boxes/<id>/qty`, or `boxes/<id>` for a line that one side has deleted. */
  readonly key: string;
  /** The fields with the conflict. Several if they must be merged together, such as an amount and its currency. */
  readonly fields: readonly Field[];
  readonly line: LineOfConflict | undefined;
  /** Name of the record, if several are merged at once. */
  readonly of?: string;
  /** The values of each side; undefined for a side that does not have the line. */
  readonly values: Sides<Values | undefined>;
}

/** The merge result of a record or of the rows of a field. */
export interface Merged<T = Values> {
  readonly result: T;
  readonly conflicts: readonly Conflict[];
  /** Fields changed only by the other side and taken over. */
  readonly taken: readonly Field[];
  /** Whether the result contains a change of `mine` that `theirs` does not have. */
  readonly isMineKept: boolean;
}

interface ValuesToMerge {
  /** The editable fields; all others take the server's values. */
  readonly fields: readonly Field[];
  readonly sides: Sides;
  readonly choices: Choices;
  /** The line that the values belong to, with the prefix of its conflict keys. */
  readonly line?: LineOfConflict & { readonly key: string };
}

/**
 * Merges the values of a record or line: fields changed by one side take its value; fields changed differently by both are conflicts and
 * take the selected side.
 */
export function mergeValues({ fields, sides, choices, line }: ValuesToMerge): Merged {
  const result: Record<string, unknown> = { ...sides.theirs };
  const conflicts: Conflict[] = [];
  const taken: Field[] = [];
  let isMineKept = false;
  for (const unit of fieldUnits(fields)) {
    const isChanged = (a: Values, b: Values) => unit.some((field) => !sameValue(field, a[field.name], b[field.name]));
    const isMine = isChanged(sides.base, sides.mine);
    const isTheirs = isChanged(sides.base, sides.theirs);
    const isOther = isChanged(sides.mine, sides.theirs);
    const key = [...(line ? [line.key] : []), unit[0]?.name].join('/');
    if (isTheirs && !isMine) taken.push(...unit);
    if (isMine && isTheirs && isOther) conflicts.push({ key, fields: unit, line, values: partsOf(unit, sides) });
    if (!isMine || !isOther || (isTheirs && choices.get(key) === 'theirs')) continue;
    Object.assign(result, partOf(unit, sides.mine));
    isMineKept = true;
  }
  return { result, conflicts, taken, isMineKept };
}

function partsOf(unit: readonly Field[], { base, mine, theirs }: Sides): Sides {
  return { base: partOf(unit, base), mine: partOf(unit, mine), theirs: partOf(unit, theirs) };
}

/** Returns the values of some fields, with labels of references. */
function partOf(unit: readonly Field[], values: Values): Values {
  const names = unit.flatMap(namesWith);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Groups the fields that must be merged together, such as an amount and its currency. Every other field is a group of its own. */
function fieldUnits(fields: readonly Field[]): readonly (readonly Field[])[] {
  const units = new Map<string, Field[]>();
  for (const field of fields) {
    const name = leader(field, fields);
    units.set(name, [...(units.get(name) ?? []), field]);
  }
  return [...units.values()];
}

function leader({ name, currency }: Field, fields: readonly Field[]): string {
  const of = currency && 'field' in currency ? currency.field : undefined;
  return of !== undefined && fields.some((field) => field.name === of) ? of : name;
}
