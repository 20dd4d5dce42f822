import type { Field } from '../../../../contract/resource.ts';
import { withoutLocked } from '../../../../fields/lines/plainLines.ts';
import { mergeValues } from './mergeValues.ts';
import { orderLines } from './orderLines.ts';
import { sameValue } from './sameValue.ts';
import type { Choices, Conflict, Merged, Sides, Values } from './sides.ts';

type Lines = readonly Values[];

interface LinesToMerge {
  readonly field: Field;
  readonly sides: Sides<Lines>;
  readonly choices: Choices;
}

/**
 * The lines of a field, from both sides, line by line as their ids tell: what one side has added, changed or deleted is
 * so, and a line that both have changed is put together field by field. A line that one side has deleted and the other
 * has changed is a conflict of its own; kept although they have deleted it, it is a new line.
 */
export function mergeLines({ field, sides, choices }: LinesToMerge): Merged<Lines> {
  const items = (field.items ?? []).filter(({ system }) => !system);
  const byId = { base: idsOf(sides.base), mine: idsOf(sides.mine), theirs: idsOf(sides.theirs) };
  const found: Pick<Merged, 'conflicts' | 'isMineKept'>[] = [];
  let isTaken = false;
  const mergeOne = (id: string): Values | undefined => {
    const line = { base: byId.base.get(id), mine: byId.mine.get(id), theirs: byId.theirs.get(id) };
    const one = mergeLine({ field, items, line, place: placeOf(sides, id), choices, key: `${field.name}/${id}` });
    found.push(one);
    isTaken ||= one.isTaken;
    return one.result;
  };
  const ids = new Set([...byId.base.keys(), ...byId.mine.keys(), ...byId.theirs.keys()]);
  const kept = new Map([...ids].flatMap((id) => entryOf(id, mergeOne(id))));
  const result = orderLines(sides, kept);
  return {
    result,
    conflicts: found.flatMap(({ conflicts }) => conflicts),
    taken: isTaken || isMoved(sides, byId.theirs) ? [field] : [],
    isMineKept: found.some(({ isMineKept }) => isMineKept) || sides.mine.some(isNew) || isMoved(sides, byId.mine),
  };
}

interface LineToMerge {
  readonly field: Field;
  readonly items: readonly Field[];
  readonly line: Sides<Values | undefined>;
  readonly place: number;
  readonly choices: Choices;
  readonly key: string;
}

type MergedLine = Pick<Merged, 'conflicts' | 'isMineKept'> & {
  readonly result: Values | undefined;
  readonly isTaken: boolean;
};

function mergeLine({ field, items, line, place, choices, key }: LineToMerge): MergedLine {
  const { base, mine, theirs } = line;
  if (mine && theirs) {
    // What both have without a line before is what an earlier merge has brought.
    const sides = { base: base ?? theirs, mine, theirs };
    const merged = mergeValues({ fields: items, sides, choices, line: { field, place, key } });
    return { ...merged, isTaken: merged.taken.length > 0 };
  }
  const isChanged = (side: Values | undefined) =>
    side !== undefined && (!base || items.some((item) => !sameValue(item, base[item.name], side[item.name])));
  const left = mine ?? theirs;
  const goer = mine ? 'theirs' : 'mine';
  if (!isChanged(left))
    return { result: undefined, conflicts: [], isMineKept: goer === 'mine' && !!theirs, isTaken: !!mine };
  const added = { conflicts: [], isTaken: left === theirs, isMineKept: left === mine };
  if (!base) return { ...added, result: left === mine ? asNew(items, left) : left };
  const conflict: Conflict = { key, fields: items, line: { field, place }, values: line };
  const isMine = choices.get(key) !== 'theirs';
  const result = isMine ? mine && asNew(items, mine) : theirs;
  return { result, conflicts: [conflict], isMineKept: isMine, isTaken: false };
}

/** The line as a new one. */
function asNew(items: readonly Field[], line: Values | undefined): Values {
  const { id: _, version: __, ...own } = line ?? {};
  return withoutLocked(items, own);
}

function entryOf(id: string, line: Values | undefined): readonly (readonly [string, Values])[] {
  return line ? [[id, line]] : [];
}

function isNew({ id }: Values): boolean {
  return id === undefined || id === null || id === '';
}

function idsOf(lines: Lines): ReadonlyMap<string, Values> {
  return new Map(lines.filter((line) => !isNew(line)).map((line) => [String(line.id), line]));
}

/** Whether a side has put the lines that were there before in another order. */
function isMoved({ base }: Sides<Lines>, side: ReadonlyMap<string, Values>): boolean {
  const left = base.filter(({ id }) => side.has(String(id))).map(({ id }) => String(id));
  const now = [...side.keys()].filter((id) => left.includes(id));
  return left.join() !== now.join();
}

function placeOf({ base, theirs }: Sides<Lines>, id: string): number {
  const at = (lines: Lines) => lines.findIndex((line) => line.id === id) + 1;
  return at(theirs) || at(base);
}
