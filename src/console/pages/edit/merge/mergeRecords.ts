import type { Field, Resource } from '../../../../contract/resource.ts';
import { mergeLines } from './mergeLines.ts';
import { mergeValues } from './mergeValues.ts';
import type { Choices, Merged, Sides, Values } from './sides.ts';

interface RecordsToMerge {
  readonly resource: Pick<Resource, 'fields'>;
  readonly sides: Sides;
  /** What was chosen so far. */
  readonly choices?: Choices;
}

/**
 * One record out of two that come from the same: nothing that either side has changed is lost without being told as a
 * conflict, and what only one side has changed is taken without a question. The result stands on theirs, with its version.
 */
export function mergeRecords({ resource, sides, choices = new Map() }: RecordsToMerge): Merged {
  const own = resource.fields.filter(({ system }) => !system);
  const plain = mergeValues({ fields: own.filter(({ lines }) => !lines), sides, choices });
  const lined = own
    .filter(({ lines }) => lines)
    .map((field) => {
      const part = mergeLines({ field, choices, sides: linesOf(sides, field) });
      return { ...part, field };
    });
  return {
    result: { ...plain.result, ...Object.fromEntries(lined.map(({ field, result }) => [field.name, result])) },
    conflicts: [...plain.conflicts, ...lined.flatMap(({ conflicts }) => conflicts)],
    taken: [...plain.taken, ...lined.flatMap(({ taken }) => taken)],
    isMineKept: plain.isMineKept || lined.some(({ isMineKept }) => isMineKept),
  };
}

function linesOf({ base, mine, theirs }: Sides, { name }: Field): Sides<readonly Values[]> {
  return { base: rowsOf(base[name]), mine: rowsOf(mine[name]), theirs: rowsOf(theirs[name]) };
}

function rowsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? (value as readonly Values[]) : [];
}
