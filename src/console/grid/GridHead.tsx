import { type ReactNode, useEffect, useRef } from 'react';
import type { Sort } from '../../contract/query.ts';
import { Sign } from '../../fields/widgets/Sign.tsx';
import type { ColumnDrag, ColumnPin, GridColumn, GridSelection } from './columns.ts';

interface GridHeadProps<Row> extends Omit<ColumnDrag<Row>, 'measures'> {
  readonly columns: readonly GridColumn<Row>[];
  readonly pins: readonly ColumnPin[];
  readonly sorts: readonly Sort[];
  readonly onSort: (field: string, isAdded: boolean) => void;
  readonly selection?: GridSelection;
  readonly onResize?: (key: string, width: number | undefined) => void;
}

/**
 * Column titles. A click sorts by the column, a click with Shift adds it to the sort order. Dragging the edge of a title, or Shift with
 * the arrow keys, resizes the column.
 */
export function GridHead<Row>(props: GridHeadProps<Row>): ReactNode {
  const { columns, pins, sorts, onSort, selection, onPress, onDrag, onReset } = props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th className="q-cell q-cell-choice" data-pin="left" style={{ left: 0 }}>
            <AllBox selection={selection} />
          </th>
        )}
        {columns.map((column, i) => {
          const at = sorts.findIndex(({ field }) => field === column.key);
          const order = sorts[at]?.order;
          const isSizable = column.isSizable && props.onResize !== undefined;
          return (
            <th
              key={column.key}
              className="q-cell"
              data-align={column.align}
              {...pins[i]}
              {...(column.isSortable ? { 'aria-sort': order ? ariaOrder[order] : 'none' } : {})}
            >
              {column.isSortable ? (
                <button
                  type="button"
                  className="q-plain q-sorter"
                  data-order={order}
                  {...(isSizable ? { 'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight' } : {})}
                  onKeyDown={(event) => isSizable && onPress(event, column.key)}
                  onClick={(event) => onSort(column.key, event.shiftKey)}
                >
                  <span className="q-sorter-title">{column.title}</span>
                  <span className="q-sorter-mark" aria-hidden="true">
                    <Sign name={order === undefined ? 'sort' : arrows[order]} />
                    {sorts.length > 1 && at >= 0 && <small>{at + 1}</small>}
                  </span>
                </button>
              ) : (
                column.title
              )}
              {isSizable && (
                <span
                  className="q-sizer"
                  aria-hidden="true"
                  onPointerDown={(event) => onDrag(event, column.key)}
                  onDoubleClick={() => onReset(column.key)}
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const ariaOrder = { asc: 'ascending', desc: 'descending' } as const;
const arrows = { asc: 'up', desc: 'down' } as const;

function AllBox({ selection }: { selection: GridSelection }): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selection.all === 'some';
  }, [selection.all]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={selection.texts.all}
      checked={selection.all === 'all'}
      onChange={(event) => selection.toggleAll(event.target.checked)}
    />
  );
}
