import { memo, type ReactNode } from 'react';
import type { ColumnPlace } from './columnPlaces.ts';
import type { GridSelection } from './Grid.tsx';
import type { GridColumn } from './gridColumn.ts';
import { isEdge } from './isEdge.ts';
import { pinStyle } from './pinStyle.ts';

interface GridRowProps<Row> {
  /** Undefined while it is on its way. */
  readonly row: Row | undefined;
  readonly index: number;
  readonly columns: readonly GridColumn<Row>[];
  readonly places: readonly ColumnPlace[];
  readonly lead: number;
  readonly isSelected: boolean;
  /** Somebody else has just changed it. */
  readonly isMarked: boolean;
  readonly onSelect?: GridSelection['toggle'];
  readonly selectWord?: string;
}

/** One row; it is rendered again only when something of it changes, not when its neighbours come and go. */
export const GridRow = memo(function GridRow<Row extends { readonly id: string }>(props: GridRowProps<Row>): ReactNode {
  const { row, index, columns, places, lead, isSelected, isMarked, onSelect, selectWord } = props;
  if (!row) return <AwaitedRow index={index} columns={columns.length + (onSelect ? 1 : 0)} />;
  return (
    <tr
      data-testid="list-row"
      data-id={row.id}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
    >
      {onSelect && (
        <td className="q-cell q-cell-choice" data-pin="left" style={{ left: 0 }}>
          <input
            type="checkbox"
            aria-label={selectWord}
            checked={isSelected}
            onChange={({ target, nativeEvent }) => {
              const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
              onSelect(row.id, target.checked, { index, isRange });
            }}
          />
        </td>
      )}
      {columns.map((column, i) => (
        <td
          key={column.key}
          className="q-cell"
          data-align={column.align}
          data-pin={column.pin}
          data-edge={isEdge(columns, i) || undefined}
          style={pinStyle(places[i], lead)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row extends { readonly id: string }>(props: GridRowProps<Row>) => ReactNode;

function AwaitedRow({ index, columns }: { index: number; columns: number }): ReactNode {
  return (
    <tr className="q-row-awaited" aria-rowindex={index + 2} aria-busy="true">
      <td className="q-cell" colSpan={columns}>
        <span />
      </td>
    </tr>
  );
}
