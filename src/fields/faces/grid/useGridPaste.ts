import { type ClipboardEvent, useContext, useState } from 'react';
import { LineStatesContext, useFieldServices } from '../../services.tsx';
import { findReferences } from './findReferences.ts';
import type { GridParts } from './gridContext.ts';
import { newRow } from './newRow.ts';
import { parseTable } from './parseTable.ts';
import { pasteRows } from './pasteRows.ts';
import { cellOf } from './useGridFocus.ts';

/** Takes a block of cells from the clipboard; `left` is how many of its rows found no room. */
export function useGridPaste({ field, items, store, isReadOnly }: GridParts, most: number) {
  const services = useFieldServices();
  const stateOf = useContext(LineStatesContext);
  const [left, setLeft] = useState(0);
  const paste = (event: ClipboardEvent): void => {
    const at = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    // A single value goes where the writing mark is, as anywhere else.
    if (isReadOnly || !at || !/[\t\r\n]./.test(text)) return;
    event.preventDefault();
    const pasted = pasteRows({
      ...{ rows: store.get().rows, items, row: at.row, column: at.column, cells: parseTable(text), most },
      fresh: () => newRow(items),
      isLocked: (item, line) => {
        const { isReadOnly: isLocked, isVisible } = stateOf({ field, item, line });
        return isLocked || !isVisible;
      },
    });
    store.replace(pasted.rows);
    setLeft(pasted.left);
    void findReferences(services, { items, store }, pasted.searched);
  };
  return { paste, left };
}
