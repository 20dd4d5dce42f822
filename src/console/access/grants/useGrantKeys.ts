import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { GrantMode } from './grantTree.ts';
import type { GrantActions } from './pressIn.ts';

interface GrantKeysParts extends GrantActions {
  readonly box: RefObject<HTMLElement | null>;
}

/** Letters that set a whole branch. */
export const modeKeys: Readonly<Record<GrantMode, string>> = { all: 'a', none: 'n', screens: 's' };

/** The tree by keyboard, as ARIA has it, with letters for a whole branch. One entry is the tab stop. */
export function useGrantKeys({ lines, box, onToggle, onPress, onMode }: GrantKeysParts) {
  const [last, setLast] = useState<string>();
  const wanted = useRef<string>(undefined);
  const stop = lines.some(({ node }) => node.id === last) ? last : lines[0]?.node.id;
  useEffect(() => {
    if (wanted.current === undefined) return;
    box.current?.querySelector<HTMLElement>(`[role=treeitem][data-id="${CSS.escape(wanted.current)}"]`)?.focus();
    wanted.current = undefined;
  });
  const go = (index: number): void => {
    const line = lines[index];
    if (!line) return;
    wanted.current = line.node.id;
    setLast(line.node.id);
    box.current?.querySelector<HTMLElement>(`[role=treeitem][data-id="${CSS.escape(line.node.id)}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id;
    const index = lines.findIndex(({ node }) => node.id === id);
    const line = lines[index];
    if (!line) return;
    const above = lines.findLastIndex((other, i) => i < index && other.level < line.level);
    const works: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => (line.isOpen === false ? onToggle(line.node.id, true) : line.isOpen && go(index + 1)),
      ArrowLeft: () => (line.isOpen ? onToggle(line.node.id, false) : go(above)),
      ' ': () => onPress(line.node.id),
      ...Object.fromEntries(
        Object.entries(modeKeys).map(([mode, key]) => [key, () => onMode(line.node.id, mode as GrantMode)]),
      ),
    };
    const work = Object.hasOwn(works, event.key) ? works[event.key] : undefined;
    if (!work) return;
    event.preventDefault();
    event.stopPropagation();
    work();
  };
  return { stop, onKey, onFocus: setLast };
}
