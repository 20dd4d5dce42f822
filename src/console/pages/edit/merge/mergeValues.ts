import { namesWith } from '../../../../contract/record.ts';
import type { Field } from '../../../../contract/resource.ts';
import { fieldUnits } from './fieldUnits.ts';
import { sameValue } from './sameValue.ts';
import type { Choices, Conflict, LineOfConflict, Merged, Sides, Values } from './sides.ts';

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
