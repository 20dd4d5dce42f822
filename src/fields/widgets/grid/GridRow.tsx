import { memo, type ReactNode, useContext, useMemo } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { LineStatesContext, SiblingsContext, useFieldServices } from '../../services.tsx';
import { CellNoteContext, useCellFault, useCellShown, useGrid, useLineState, useRow } from './gridContext.ts';
import { keepFocus } from './keyboard.ts';
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
  const { items, store, rules } = useGrid();
  const siblings = useMemo(
    () => ({
      get: () => store.row(rowKey),
      subscribe: (listener: () => void) => store.subscribeTo(rowKey, listener),
      set: (values: Readonly<Record<string, unknown>>) => store.setCells(rowKey, values),
      fields: items,
    }),
    [store, rowKey, items],
  );
  const why = useRow(rowKey, (row) => rules.against('edit', row));
  return (
    <SiblingsContext value={siblings}>
      <tr aria-rowindex={index + 2} data-testid="line" data-fixed={why !== undefined || undefined}>
        <th scope="row" title={why}>
          {index + 1}
          {why !== undefined && <span className="q-hidden">{why}</span>}
        </th>
        {items.map((item, column) => (
          <GridCell key={item.name} item={item} rowKey={rowKey} index={index} column={column} />
        ))}
        <td className="q-lines-tools">
          <RowTools rowKey={rowKey} index={index} isFull={isFull} />
        </td>
      </tr>
    </SiblingsContext>
  );
});

/** What may be done with the row as a whole. */
function RowTools({ rowKey, index, isFull }: GridRowProps): ReactNode {
  const grid = useGrid();
  const { items, store, isReadOnly, rules } = grid;
  const { word } = useFieldServices();
  const isRemovable = useRow(rowKey, rules.mayRemove);
  const why = useRow(rowKey, (row) => rules.against('remove', row));
  if (isReadOnly) return null;
  const [copy, drop] = [word('copyRow', { n: index + 1 }), word('removeRow', { n: index + 1 })];
  return (
    <>
      {rules.mayAdd && (
        <button
          type="button"
          className="q-tool"
          disabled={isFull}
          aria-label={copy}
          title={copy}
          onClick={() => store.insert(index + 1, [copiedRow(store.row(rowKey), items)])}
        >
          <CopySign />
        </button>
      )}
      {isRemovable && (
        <button
          type="button"
          className="q-tool"
          disabled={why !== undefined}
          aria-label={drop}
          title={why ?? drop}
          onClick={() => keepFocus(grid, () => store.remove(rowKey))}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </>
  );
}

interface GridCellProps {
  readonly item: Field;
  readonly rowKey: number;
  /** The place of the row, from 0. */
  readonly index: number;
  readonly column: number;
}

/** One cell: the input of its own kind. It renders again when its value, its state or its message changes. */
const GridCell = memo(function GridCell({ item, rowKey, index, column }: GridCellProps): ReactNode {
  const { id, field, store, isReadOnly, onBlur } = useGrid();
  const { language, widgetOf } = useFieldServices();
  const { value, valueNow, shows } = useCellShown(rowKey, item);
  const path = `/${field.name}/${index}/${item.name}`;
  const message = useCellFault(path);
  const state = useLineState(useContext(LineStatesContext), { field, item, rowKey });
  const { Input, align } = widgetOf(item.kind);
  const Note = useContext(CellNoteContext);
  const cellId = `${id}-${rowKey}-${item.name}`;
  if (!state.isVisible) {
    return (
      <td data-row={index} data-column={column}>
        {Note && <Note item={item} rowKey={rowKey} />}
      </td>
    );
  }
  return (
    <td data-row={index} data-column={column} data-align={align} data-faulty={message !== undefined} title={message}>
      <label className="q-hidden" htmlFor={cellId}>
        {`${item.title[language]} ${index + 1}`}
      </label>
      <Input
        id={cellId}
        field={item}
        value={value}
        valueNow={valueNow}
        onChange={(next, isShown) => {
          if (isShown) shows(next);
          store.setCells(rowKey, { [item.name]: next });
        }}
        onBlur={() => {
          store.pause();
          onBlur();
        }}
        isReadOnly={isReadOnly || state.isReadOnly}
        isRequired={state.isRequired}
        faults={message === undefined ? [] : [{ path, keyword: '', message }]}
        describedBy={`${cellId}-fault`}
      />
      {message !== undefined && (
        <span id={`${cellId}-fault`} className="q-hidden">
          {message}
        </span>
      )}
      {Note && <Note item={item} rowKey={rowKey} />}
    </td>
  );
});
