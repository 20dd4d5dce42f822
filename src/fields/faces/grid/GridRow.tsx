import { memo, type ReactNode, useMemo } from 'react';
import { SiblingsContext, useFieldServices } from '../../services.tsx';
import { GridCell } from './GridCell.tsx';
import { useGrid } from './gridContext.ts';
import { copiedRow } from './newRow.ts';

interface GridRowProps {
  readonly rowKey: number;
  /** The place of the row, from 0. */
  readonly index: number;
  readonly isFull: boolean;
}

/** Two sheets. Drawn, because the letter for it is missing in many fonts. */
function CopySign(): ReactNode {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor">
      <path d="M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3" />
    </svg>
  );
}

/** One row with its cells; what is typed in one of them is no reason to render the others. */
export const GridRow = memo(function GridRow({ rowKey, index, isFull }: GridRowProps): ReactNode {
  const { items, store, isReadOnly, keepsStored, go } = useGrid();
  const isKept = keepsStored && store.row(rowKey).id !== undefined;
  const { word } = useFieldServices();
  const siblings = useMemo(
    () => ({
      get: () => store.row(rowKey),
      subscribe: store.subscribe,
      set: (values: Readonly<Record<string, unknown>>) => store.setCells(rowKey, values),
      fields: items,
    }),
    [store, rowKey, items],
  );
  return (
    <SiblingsContext value={siblings}>
      <tr aria-rowindex={index + 2} data-testid="line">
        <th scope="row">{index + 1}</th>
        {items.map((item, column) => (
          <GridCell key={item.name} item={item} rowKey={rowKey} index={index} column={column} />
        ))}
        <td className="q-lines-tools">
          {!isReadOnly && (
            <>
              <button
                type="button"
                className="q-tool"
                disabled={isFull}
                aria-label={word('copyRow', { n: index + 1 })}
                title={word('copyRow', { n: index + 1 })}
                onClick={() => store.insert(index + 1, [copiedRow(store.row(rowKey))])}
              >
                <CopySign />
              </button>
              <button
                type="button"
                className="q-tool"
                disabled={isKept}
                aria-label={word('removeRow', { n: index + 1 })}
                title={word('removeRow', { n: index + 1 })}
                onClick={() => {
                  store.remove(rowKey);
                  // The button goes with its row; whoever changes their mind is still in the grid.
                  const { length } = store.get().rows;
                  if (length > 0) go({ row: Math.min(index, length - 1), column: 0 });
                }}
              >
                <span aria-hidden="true">×</span>
              </button>
            </>
          )}
        </td>
      </tr>
    </SiblingsContext>
  );
});
