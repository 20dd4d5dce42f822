import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../../../contract/resource.ts';
import type { WireRecord } from '../../../../../contract/wire.ts';
import { useNameOf } from '../entries.tsx';
import type { Carry } from '../moves.tsx';
import { useWord } from '../texts.ts';
import { beside, type RecordLine, recordIn, type TreeLine, walkOf } from './lines.ts';
import { edgeKey, type WhyNot } from './locations.ts';

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
 * keys select its new parent.
 */
export function useTreeKeys(parts: TreeKeysParts) {
  const { resource, lines, carry, onToggle, onOpen } = parts;
  const word = useWord();
  const nameOf = useNameOf(resource);
  const [spoken, speak] = useState('');
  const focus = useFocusRow(parts);
  const carrying = useCarrying({ ...parts, focus, speak });
  const walk = (key: string, index: number, { record }: RecordLine): boolean => {
    const step = walkOf(key, lines, index);
    if (key === 'Enter') onOpen(record.id);
    else if (key === ' ') {
      carry.lift(record, undefined);
      speak(word('treeLifted', { name: nameOf(record) }));
    } else if (!step) return false;
    else if ('toggle' in step) onToggle(record.id, step.toggle);
    else focus(step.to);
    return true;
  };
  /** Moves the record before its previous or after its next sibling. */
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
    speak(word(way === 1 ? 'treeAfter' : 'treeBefore', { name: nameOf(next.record) }));
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
 * Returns the key handlers for the time while a row is picked up and the focus is on its new parent. They return true if they handled the
 * key.
 */
function useCarrying({ resource, lines, carry, judge, focus, speak }: CarryingParts) {
  const word = useWord();
  const nameOf = useNameOf(resource);
  const meaning = (record: WireRecord, parent: WireRecord | undefined): string => {
    const why = judge(record, parent?.id ?? '');
    const name = parent ? nameOf(parent) : word('topLevel');
    if (why) return word('treeOverNo', { name, why: word(why) });
    return parent ? word('treeOver', { name }) : word('treeOverTop');
  };
  const leave = (): void => {
    carry.cancel();
    speak(word('treeBack'));
  };
  const drop = (record: WireRecord, over: string | undefined): void => {
    const parent = lines.find((line): line is RecordLine => line.kind === 'record' && line.record.id === over);
    if (over === undefined) leave();
    else if (judge(record, over)) speak(meaning(record, parent?.record));
    else {
      speak(word('treeDown'));
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

/** Returns a function that focuses a row after scrolling to it, which may first have to render it. */
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
