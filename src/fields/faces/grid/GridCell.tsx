import { memo, type ReactNode, useContext } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { LineStatesContext, useFieldServices } from '../../services.tsx';
import { CellNoteContext, useCellFault, useCellShown, useGrid } from './gridContext.ts';
import { useLineState } from './useLineState.ts';

interface GridCellProps {
  readonly item: Field;
  readonly rowKey: number;
  /** The place of the row, from 0. */
  readonly index: number;
  readonly column: number;
}

/** One cell: the input of its own kind. It renders again when its value, its state or its message changes. */
export const GridCell = memo(function GridCell({ item, rowKey, index, column }: GridCellProps): ReactNode {
  const { id, field, store, isReadOnly, onBlur } = useGrid();
  const { language, faceOf } = useFieldServices();
  const { value, valueNow, shows } = useCellShown(rowKey, item);
  const path = `/${field.name}/${index}/${item.name}`;
  const message = useCellFault(path);
  const state = useLineState(useContext(LineStatesContext), { field, item, rowKey });
  const { Input, align } = faceOf(item.kind);
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
