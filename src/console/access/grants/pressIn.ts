import type { MouseEvent } from 'react';
import type { GrantLine } from './grantLines.ts';
import { type GrantMode, grantModes } from './grantTree.ts';

/** What can be done with the entries that are seen. */
export interface GrantActions {
  readonly lines: readonly GrantLine[];
  readonly onToggle: (id: string, isWanted: boolean) => void;
  readonly onPress: (id: string) => void;
  readonly onMode: (id: string | undefined, mode: GrantMode) => void;
}

/** Does what was pressed in the tree with the mouse: the element under it says what, the row around it with which entry. */
export function pressIn({ target }: MouseEvent, { lines, onToggle, onPress, onMode }: GrantActions): void {
  const act = (target as Element).closest<HTMLElement>('[data-act]')?.dataset.act;
  const id = (target as Element).closest<HTMLElement>('[data-id]')?.dataset.id;
  const line = lines.find(({ node }) => node.id === id);
  if (!line) return;
  if (act === 'press') onPress(line.node.id);
  if (act === 'toggle') onToggle(line.node.id, !line.isOpen);
  const mode = grantModes.find((one) => one === act);
  if (mode) onMode(line.node.id, mode);
}
