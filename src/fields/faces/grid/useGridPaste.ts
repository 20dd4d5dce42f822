import { type ClipboardEvent, useContext, useState } from 'react';
import { labelKey } from '../../../contract/record.ts';
import { type FieldServices, LineStatesContext, useFieldServices } from '../../services.tsx';
import type { GridParts } from './gridContext.ts';
import type { GridStore } from './gridStore.ts';
import { newRow } from './newRow.ts';
import { parseTable } from './parseTable.ts';
import { type Pasted, pasteRows } from './pasteRows.ts';
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
    void findReferences(services, store, pasted.searched);
  };
  return { paste, left };
}

/** What people call a record stands for its id; a text that means none, or several, stays for the checks to refuse. */
async function findReferences(
  { search }: FieldServices,
  store: GridStore,
  searched: Pasted['searched'],
): Promise<void> {
  const { keys } = store.get();
  const found = new Map<string, ReturnType<typeof search>>();
  await Promise.all(
    searched.map(async ({ row, item, text }) => {
      const key = keys[row];
      const resource = item.reference?.resource;
      if (key === undefined || resource === undefined) return;
      const question = `${resource} ${text}`;
      const answer = found.get(question) ?? search({ resource, keyword: text, page: 1 });
      found.set(question, answer);
      const { choices, total } = await answer.catch(() => ({ choices: [], total: 0 }));
      const choice = choices.find(({ label }) => label === text) ?? (total === 1 ? choices[0] : undefined);
      // Somebody may have typed over it meanwhile.
      if (!choice || store.row(key)[item.name] !== text) return;
      store.setCells(key, { [item.name]: choice.value, [labelKey(item.name)]: choice.label });
    }),
  );
}
