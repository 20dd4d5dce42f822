import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../../../contract/resource.ts';
import type { WireRecord } from '../../../../../contract/wire.ts';
import { useNameOf } from '../entries.tsx';
import type { Carry } from '../moves.tsx';
import { texts } from '../texts.ts';
import { edgeKey, type WhyNot } from './locations.ts';

/** The loaded records below a parent, and their total number. */
export interface Branch {
  readonly records: readonly WireRecord[];
  /** Total number of records below the parent; undefined while loading. */
  readonly total: number | undefined;
}

export interface TreeData {
  /** Returns the children of a record, or of the top level for an empty id; undefined if not loaded. */
  readonly branchOf: (id: string) => Branch | undefined;
  /** Returns the number of children. */
  readonly childrenOf: (id: string) => number;
  readonly isOpen: (id: string) => boolean;
  /** Returns whether a record matches the filter itself, rather than being the parent of a match. */
  readonly isMatch: (id: string) => boolean;
}

/** A visible row of the tree. */
export type TreeLine =
  | {
      readonly kind: 'record';
      readonly record: WireRecord;
      /** Depth in the tree; 1 at the top level. */
      readonly level: number;
      /** Whether the children are shown; undefined if there are none. */
      readonly isOpen: boolean | undefined;
      readonly isMatch: boolean;
      /** Position among its siblings, starting at 1. */
      readonly position: number;
      /** Number of siblings, including this record. */
      readonly count: number;
    }
  /** Placeholder rows. `more`: `left` more children can be loaded. `awaited`: the children are loading. */
  | { readonly kind: 'more'; readonly parent: string; readonly level: number; readonly left: number }
  | { readonly kind: 'awaited'; readonly parent: string; readonly level: number };

/** An expanded record, or the top level, and the index of its next child. */
interface Opened {
  readonly parent: string;
  readonly level: number;
  next: number;
}

/**
 * Returns the visible rows of the tree. Each record appears at most once, even if the data contain cycles. A loop avoids deep recursion.
 */
export function flatten(data: TreeData): TreeLine[] {
  const lines: TreeLine[] = [];
  const shown = new Set<string>();
  const opened: Opened[] = [{ parent: '', level: 1, next: 0 }];
  for (let at = opened.at(-1); at !== undefined; at = opened.at(-1)) {
    const { parent, level } = at;
    const branch = data.branchOf(parent);
    const record = branch?.total === undefined ? undefined : branch.records[at.next];
    if (!record) {
      lines.push(...endOf(branch, at));
      opened.pop();
      continue;
    }
    at.next += 1;
    if (shown.has(record.id)) continue;
    shown.add(record.id);
    const hasChildren = data.childrenOf(record.id) > 0;
    const isOpen = hasChildren && data.isOpen(record.id);
    lines.push({
      kind: 'record',
      record,
      level,
      position: at.next,
      count: branch?.total ?? 0,
      isOpen: hasChildren ? isOpen : undefined,
      isMatch: data.isMatch(record.id),
    });
    if (isOpen) opened.push({ parent: record.id, level: level + 1, next: 0 });
  }
  return lines;
}

/** Returns the last row below a record: a loading indicator, or the number of further children. Empty if all children are loaded. */
function endOf(branch: Branch | undefined, { parent, level }: Opened): TreeLine[] {
  if (branch?.total === undefined) return [{ kind: 'awaited', parent, level }];
  const left = branch.total - branch.records.length;
  return left > 0 ? [{ kind: 'more', parent, level, left }] : [];
}

/** Groups the matches of a filter and their parents by parent id; an empty id is the top level. */
export function matchedTree(
  { records, ancestors }: { readonly records: readonly WireRecord[]; readonly ancestors: readonly WireRecord[] },
  by: string,
): ReadonlyMap<string, Branch> {
  const all = [...ancestors, ...records];
  const known = new Set(all.map(({ id }) => id));
  const parentOf = (record: WireRecord): string => {
    const parent = String(record[by] ?? '');
    return known.has(parent) ? parent : '';
  };
  const groups = Map.groupBy(all, parentOf);
  return new Map([...groups].map(([id, some]) => [id, { records: some, total: some.length }]));
}

export type RecordLine = Extract<TreeLine, { kind: 'record' }>;

/** Returns the record of a row, if it has one. */
export function recordIn(lines: readonly TreeLine[], index: number): RecordLine | undefined {
  const line = lines[index];
  return line?.kind === 'record' ? line : undefined;
}

/** Returns the index of the next row with a record in this direction; out of range if there is none. */
export function beside(lines: readonly TreeLine[], index: number, step: 1 | -1): number {
  let next = index + step;
  while (lines[next] && lines[next]?.kind !== 'record') next += step;
  return next;
}

/** Returns the index of the parent's row; -1 at the top level. */
function above(lines: readonly TreeLine[], index: number): number {
  const level = lines[index]?.level ?? 1;
  return lines.findLastIndex((line, i) => i < index && line.kind === 'record' && line.level < level);
}

/** Effect of a key: `to` moves to a row, `toggle` expands (true) or collapses (false) the current row; undefined if none. */
type Walk = { readonly to: number } | { readonly toggle: boolean } | undefined;

/** Returns the effect of a key on a row, following the ARIA treegrid pattern. */
export function walkOf(key: string, lines: readonly TreeLine[], index: number): Walk {
  const { isOpen } = recordIn(lines, index) ?? {};
  const into = isOpen === undefined ? undefined : { to: beside(lines, index, 1) };
  const walks: Readonly<Record<string, () => Walk>> = {
    ArrowRight: () => (isOpen === false ? { toggle: true } : into),
    ArrowLeft: () => (isOpen ? { toggle: false } : { to: above(lines, index) }),
    ArrowUp: () => ({ to: beside(lines, index, -1) }),
    ArrowDown: () => ({ to: beside(lines, index, 1) }),
    Home: () => ({ to: beside(lines, -1, 1) }),
    End: () => ({ to: beside(lines, lines.length, -1) }),
  };
  return Object.hasOwn(walks, key) ? walks[key]?.() : undefined;
}

interface TreeKeysParts {
  readonly resource: Resource;
  readonly lines: readonly TreeLine[];
  readonly carry: Carry<WireRecord>;
  readonly judge: (record: WireRecord, parent: string) => WhyNot | undefined;
  readonly box: RefObject<HTMLElement | null>;
  readonly rowHeight: number;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  readonly onOpen: (id: string) => void;
  /** Moves a record to a drop position; undefined if the order cannot be changed. */
  readonly onPut: ((record: WireRecord, over: string) => void) | undefined;
}

/**
 * Returns the keyboard handlers of the tree, which follow the ARIA treegrid pattern. Right expands or moves to the first child, Left
 * collapses or moves to the parent; Up, Down, Home and End move between rows, and Enter opens the record. Space picks up a row; then arrow
 * keys select its new parent. Alt with Up or Down moves the row among its siblings.
 */
export function useTreeKeys(parts: TreeKeysParts) {
  const { resource, lines, carry, onToggle, onOpen } = parts;
  const { t } = texts.useT();
  const nameOf = useNameOf(resource);
  const [spoken, speak] = useState('');
  const focus = useFocusRow(parts);
  const carrying = useCarrying({ ...parts, focus, speak });
  const walk = (key: string, index: number, { record }: RecordLine): boolean => {
    const step = walkOf(key, lines, index);
    if (key === 'Enter') onOpen(record.id);
    else if (key === ' ') {
      carry.lift(record, undefined);
      speak(t('treeLifted', { name: nameOf(record) }));
    } else if (!step) return false;
    else if ('toggle' in step) onToggle(record.id, step.toggle);
    else focus(step.to);
    return true;
  };
  /** Moves the record before its previous or after its next sibling. Returns false if that is not possible. */
  const step = (key: string, index: number, { record, position, count, level }: RecordLine): boolean => {
    const ways: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };
    const way = Object.hasOwn(ways, key) ? ways[key] : undefined;
    if (!way || !parts.onPut || position + way < 1 || position + way > count) return false;
    const isNext = (line: TreeLine | undefined): boolean => line?.kind === 'record' && line.level === level;
    const at =
      way === 1 ? lines.findIndex((line, i) => i > index && isNext(line)) : lines.findLastIndex((line, i) => i < index && isNext(line));
    const next = recordIn(lines, at);
    if (!next) return false;
    parts.onPut(record, edgeKey(way === 1 ? 'after' : 'before', next.record.id));
    speak(t(way === 1 ? 'treeAfter' : 'treeBefore', { name: nameOf(next.record) }));
    return true;
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const line = recordIn(lines, index);
    const isCarrying = carry.carried?.by === 'keys';
    if (line && event.altKey) {
      if (step(event.key, index, line)) event.preventDefault();
      return;
    }
    if (!line || !(isCarrying ? carrying(event.key, index) : walk(event.key, index, line))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onKey, spoken };
}

interface CarryingParts extends TreeKeysParts {
  readonly focus: (index: number) => void;
  readonly speak: (texts: string) => void;
}

/**
 * Returns the key handler that applies while a row is picked up and the focus is on its new parent. The handler returns true if it has
 * handled the key.
 */
function useCarrying({ resource, lines, carry, judge, focus, speak }: CarryingParts) {
  const { t } = texts.useT();
  const nameOf = useNameOf(resource);
  const meaning = (record: WireRecord, parent: WireRecord | undefined): string => {
    const why = judge(record, parent?.id ?? '');
    const name = parent ? nameOf(parent) : t('topLevel');
    if (why) return t('treeOverNo', { name, why: t(why) });
    return parent ? t('treeOver', { name }) : t('treeOverTop');
  };
  const leave = (): void => {
    carry.cancel();
    speak(t('treeBack'));
  };
  const drop = (record: WireRecord, over: string | undefined): void => {
    const parent = lines.find((line): line is RecordLine => line.kind === 'record' && line.record.id === over);
    if (over === undefined) leave();
    else if (judge(record, over)) speak(meaning(record, parent?.record));
    else {
      speak(t('treeDown'));
      carry.drop();
    }
  };
  const choose = (record: WireRecord, index: number): void => {
    const parent = recordIn(lines, index);
    if (!parent && index >= 0) return;
    carry.moveTo(parent?.record.id ?? '');
    speak(meaning(record, parent?.record));
    focus(index);
  };
  return (key: string, index: number): boolean => {
    const { thing, over } = carry.carried ?? {};
    if (!thing) return false;
    const works: Readonly<Record<string, () => void>> = {
      ArrowUp: () => choose(thing, beside(lines, index, -1)),
      ArrowDown: () => choose(thing, beside(lines, index, 1)),
      Home: () => choose(thing, -1),
      Enter: () => drop(thing, over),
      ' ': () => drop(thing, over),
      Escape: leave,
      Tab: leave,
    };
    works[key]?.();
    return Object.hasOwn(works, key) && key !== 'Tab';
  };
}

/** Returns a function that focuses a row. If the row is not rendered, it is scrolled into view first and focused once it is rendered. */
function useFocusRow({ box, rowHeight, lines }: TreeKeysParts): (index: number) => void {
  const expected = useRef<string>(undefined);
  const find = (id: string) => box.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`);
  useEffect(() => {
    const row = expected.current === undefined ? undefined : find(expected.current);
    if (!row) return;
    expected.current = undefined;
    row.focus();
  });
  return (index) => {
    const id = recordIn(lines, index)?.record.id;
    const row = id === undefined ? undefined : find(id);
    if (id !== undefined && !row) {
      expected.current = id;
      box.current?.scrollTo({ top: index * rowHeight });
    }
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
}
