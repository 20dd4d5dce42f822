import { namesWith } from '../../../contract/record.ts';
import type { Field } from '../../../contract/resource.ts';
import { sameValue } from './sameValue.ts';

export type Values = Readonly<Record<string, unknown>>;

/** One record three times: as it was when the form was opened, as it is typed here, and as it is on the server by now. */
export interface Sides<T = Values> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

export const sideNames = ['mine', 'theirs'] as const;
export type Side = (typeof sideNames)[number];

/** Which side is kept, by the key of the conflict; where nothing is said, mine is. */
export type Choices = ReadonlyMap<string, Side>;

/** A line of a record that a conflict is about. */
interface LineOfConflict {
  /** The field that holds the lines. */
  readonly field: Field;
  /** Its position among the lines on the server, or otherwise among the former ones; from 1. */
  readonly place: number;
}

/** What both sides have changed, each in its own way. A side that has no such line any more is undefined. */
export interface Conflict {
  /** `weight`, or `boxes/<id>/qty`, or `boxes/<id>` for a line that one side has deleted. */
  readonly key: string;
  /** The fields in question; more than one where they only mean something together. */
  readonly fields: readonly Field[];
  readonly line: LineOfConflict | undefined;
  /** What the record is called, where several are asked about at once. */
  readonly of?: string;
  readonly values: Sides<Values | undefined>;
}

/** A record, or the rows of a field, put together from both sides. */
export interface Merged<T = Values> {
  readonly result: T;
  readonly conflicts: readonly Conflict[];
  /** What only they have changed, and is taken over. */
  readonly taken: readonly Field[];
  /** Whether anything of mine is in the result that they do not have. */
  readonly isMineKept: boolean;
}

interface ValuesToMerge {
  /** The fields that a person may change; all others are as the server has them. */
  readonly fields: readonly Field[];
  readonly sides: Sides;
  readonly choices: Choices;
  /** The line that these are the values of, with what the keys of its conflicts begin with. */
  readonly line?: LineOfConflict & { readonly key: string };
}

/**
 * The values of one record or line, from both sides: what one side has changed is as it has it, and what both have
 * changed in different ways is a conflict, kept as was chosen.
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

/** The values of some fields, and what the references among them are called. */
function partOf(unit: readonly Field[], values: Values): Values {
  const names = unit.flatMap(namesWith);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/**
 * The fields in the groups that are kept or let go of together: an amount without its currency would be another amount.
 * Every other field stands for itself.
 */
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
