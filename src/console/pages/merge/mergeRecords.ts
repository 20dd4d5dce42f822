import type { Field } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { withoutLocked } from '../../../fields/rows/plainLines.ts';
import { type Choices, type Conflict, type Merged, mergeValues, type Sides, type Values } from './mergeValues.ts';
import { sameValue } from './sameValue.ts';

type Lines = readonly Values[];

interface RecordsToMerge {
  readonly resource: Pick<Resource, 'fields'>;
  readonly sides: Sides;
  /** The decisions so far, by key of the conflict. */
  readonly choices?: Choices;
}

/**
 * Merges two versions of a record with a common base. Fields changed by one side are taken over; fields changed differently by both are
 * conflicts. The result has the version of `theirs`.
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

interface LinesToMerge {
  readonly field: Field;
  readonly sides: Sides<Lines>;
  readonly choices: Choices;
}

/**
 * Merges the lines of a field by their ids. Lines added, changed or deleted by one side are taken over, and lines changed by both are
 * merged field by field. A line deleted by one side and changed by the other is a conflict. If the user keeps a line that the other side
 * has deleted, it becomes a new line.
 */
function mergeLines({ field, sides, choices }: LinesToMerge): Merged<Lines> {
  const items = (field.items ?? []).filter(({ system }) => !system);
  const byId = { base: idsOf(sides.base), mine: idsOf(sides.mine), theirs: idsOf(sides.theirs) };
  const found: Pick<Merged, 'conflicts' | 'isMineKept'>[] = [];
  let isTaken = false;
  const mergeOne = (id: string): Values | undefined => {
    const line = { base: byId.base.get(id), mine: byId.mine.get(id), theirs: byId.theirs.get(id) };
    const one = mergeLine({ field, items, line, position: placeOf(sides, id), choices, key: `${field.name}/${id}` });
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
  readonly position: number;
  readonly choices: Choices;
  readonly key: string;
}

type MergedLine = Pick<Merged, 'conflicts' | 'isMineKept'> & {
  readonly result: Values | undefined;
  readonly isTaken: boolean;
};

function mergeLine({ field, items, line, position, choices, key }: LineToMerge): MergedLine {
  const { base, mine, theirs } = line;
  if (mine && theirs) {
    // A line that both sides have but the base does not was added by an earlier merge.
    const sides = { base: base ?? theirs, mine, theirs };
    const merged = mergeValues({ fields: items, sides, choices, line: { field, position, key } });
    return { ...merged, isTaken: merged.taken.length > 0 };
  }
  const isChanged = (side: Values | undefined) =>
    side !== undefined && (!base || items.some((item) => !sameValue(item, base[item.name], side[item.name])));
  const left = mine ?? theirs;
  const goer = mine ? 'theirs' : 'mine';
  if (!isChanged(left)) return { result: undefined, conflicts: [], isMineKept: goer === 'mine' && !!theirs, isTaken: !!mine };
  const added = { conflicts: [], isTaken: left === theirs, isMineKept: left === mine };
  if (!base) return { ...added, result: left === mine ? asNew(items, left) : left };
  const conflict: Conflict = { key, fields: items, line: { field, position }, values: line };
  const isMine = choices.get(key) !== 'theirs';
  const result = isMine ? mine && asNew(items, mine) : theirs;
  return { result, conflicts: [conflict], isMineKept: isMine, isTaken: false };
}

/** Returns the line as a new line: without its id and version, and without the values of locked fields. */
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

/** Returns whether a side has reordered the lines of the base. */
function isMoved({ base }: Sides<Lines>, side: ReadonlyMap<string, Values>): boolean {
  const left = base.filter(({ id }) => side.has(String(id))).map(({ id }) => String(id));
  const now = [...side.keys()].filter((id) => left.includes(id));
  return left.join() !== now.join();
}

function placeOf({ base, theirs }: Sides<Lines>, id: string): number {
  const at = (lines: Lines) => lines.findIndex((line) => line.id === id) + 1;
  return at(theirs) || at(base);
}

/**
 * Returns the lines in merged order: that of `mine` if it has reordered lines of the base, otherwise that of `theirs`. A line that only the
 * other side has stays behind the line that it followed on that side. `kept` has the remaining lines by id.
 */
function orderLines({ base, mine, theirs }: Sides<Lines>, kept: ReadonlyMap<string, Values>): Lines {
  const [first, second] = isInOrder(base, mine) ? [theirs, mine] : [mine, theirs];
  const ordered = first.map((line) => ({ line, key: keyOf(line) }));
  let behind: unknown;
  for (const line of second) {
    const key = keyOf(line);
    if (!ordered.some((other) => other.key === key)) {
      const at = ordered.findIndex((other) => other.key === behind) + 1;
      ordered.splice(at, 0, { line, key });
    }
    behind = key;
  }
  return ordered.flatMap(({ line, key }): Lines => {
    const stays = typeof key === 'string' ? kept.get(key) : line;
    return stays ? [stays] : [];
  });
}

/** Returns the key of a line: its id, or the object itself for a new line. */
function keyOf(line: Values): unknown {
  return isNew(line) ? line : String(line.id);
}

function isInOrder(base: Lines, mine: Lines): boolean {
  const indexes = new Map(base.map(({ id }, index) => [id, index]));
  const stored = mine.flatMap(({ id }) => indexes.get(id) ?? []);
  return stored.every((index, i) => i === 0 || index > (stored[i - 1] ?? -1));
}
