/** A cell by its place. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** What of a key press says where it leads. */
interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Where the writing mark is in the input: keys that still have a way to go in it stay there. */
interface Input {
  /** A list of choices and a text of several lines use up, down and Enter themselves. */
  readonly isVertical: boolean;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** The cell that a key press leads to; undefined when the key means something else. `row` may lie beyond the last one. */
export function moveOf(press: Press, from: CellPlace, input: Input): CellPlace | undefined {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = press;
  if (altKey || metaKey) return undefined;
  const by = (rows: number, columns: number): CellPlace => ({ row: from.row + rows, column: from.column + columns });
  if (key === 'Enter' && !ctrlKey && !input.isVertical) return by(shiftKey ? -1 : 1, 0);
  if (shiftKey) return undefined;
  if (key === 'ArrowUp' && (ctrlKey || !input.isVertical)) return by(-1, 0);
  if (key === 'ArrowDown' && (ctrlKey || !input.isVertical)) return by(1, 0);
  if (ctrlKey) return undefined;
  if (key === 'ArrowLeft' && input.isAtStart) return by(0, -1);
  if (key === 'ArrowRight' && input.isAtEnd) return by(0, 1);
  return undefined;
}
