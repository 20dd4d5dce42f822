import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, type RefObject, useMemo } from 'react';
import type { Sort } from '../../contract/query.ts';
import { type ColumnPin, columnPins, columnWidths, type GridColumn, type GridSelection, useColumnDrag } from './columns.ts';
import { GridFoot, reportCut, useFootWidths } from './GridFoot.tsx';
import { GridHead } from './GridHead.tsx';
import type { RowWindow } from './viewport.ts';
import './grid.css';

interface GridProps<Row extends { readonly id: string }> {
  /** The scroll container. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly sorts: readonly Sort[];
  readonly onSort: (field: string, isAdded: boolean) => void;
  /** Number of rows in the whole result; `rowAt` returns undefined for rows that are not loaded. */
  readonly count: number;
  readonly rowAt: (index: number) => Row | undefined;
  readonly window: RowWindow;
  /** Height of every row in px. */
  readonly rowHeight: number;
  /** Inner width of the scroll container in px. */
  readonly width: number;
  readonly isBusy: boolean;
  readonly selection?: GridSelection;
  /** Returns whether another user has just changed a row. */
  readonly isMarked?: (id: string) => boolean;
  /** Called with the new width of a column in px, or undefined to restore its default width. */
  readonly onResize?: (key: string, width: number | undefined) => void;
  /** Summaries shown in the footer, by column key; the footer stays visible while the rows scroll. */
  readonly foot?: ReadonlyMap<string, ReactNode>;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
}

/** A virtualized table: only visible rows are rendered, and spacers keep the full height. */
export function Grid<Row extends { readonly id: string }>(props: GridProps<Row>): ReactNode {
  const { box, label, count, rowAt, window: seen, rowHeight, width, isBusy, selection, empty } = props;
  const lead = selection ? selectionWidth : 0;
  const isKept = isNameKept(props.columns, width - lead);
  const columns = useMemo(() => pinnedFirst(props.columns, isKept), [props.columns, isKept]);
  const { measures: dragged, ...drag } = useColumnDrag(columns, props.onResize);
  const least = useFootWidths(box, count > 0 ? props.foot : undefined);
  const measures = useMemo(() => widened(dragged, columns, least), [dragged, columns, least]);
  const widths = columnWidths(measures, width - lead);
  const pins = useMemo(() => columnPins(measures, lead), [measures, lead]);
  const total = widths.reduce((sum, one) => sum + one, lead);
  const rows = Array.from({ length: seen.to - seen.from }, (_, i) => seen.from + i);
  return (
    <section
      className="q-grid-box"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll this element with the keyboard
      tabIndex={0}
      aria-label={label}
      data-testid="list-scroll"
      {...(selection ? { 'aria-keyshortcuts': 'Control+A', onKeyDown: (event) => pressAll(event, selection) } : {})}
      style={{ '--q-row': `${rowHeight}px` } as CSSProperties}
    >
      <table className="q-table" style={{ width: total }} aria-rowcount={count + 1} aria-busy={isBusy}>
        <colgroup>
          {selection && <col style={{ width: selectionWidth }} />}
          {columns.map(({ key }, i) => (
            <col key={key} style={{ width: widths[i] }} />
          ))}
        </colgroup>
        <GridHead {...props} {...drag} pins={pins} />
        <tbody onPointerOver={reportCut}>
          <Gap height={seen.from * rowHeight} />
          {rows.map((index) => {
            const row = rowAt(index);
            return (
              <GridRow
                key={row?.id ?? index}
                row={row}
                index={index}
                columns={props.columns}
                pins={pins}
                isSelected={row !== undefined && (selection?.has(row.id) ?? false)}
                isMarked={row !== undefined && (props.isMarked?.(row.id) ?? false)}
                {...(selection ? { onSelect: selection.toggle, selectWord: selection.texts.row } : {})}
              />
            );
          })}
          <Gap height={(count - seen.to) * rowHeight} />
        </tbody>
        {props.foot && count > 0 && <GridFoot columns={columns} pins={pins} widths={widths} lead={lead} foot={props.foot} />}
      </table>
      {count === 0 && empty && (
        <div style={{ width: total }}>
          <div className="q-grid-empty" style={{ width }}>
            {empty}
          </div>
        </div>
      )}
    </section>
  );
}

/** Returns the columns, widened so that their footer values fit. */
function widened<Measure extends { readonly width: number }>(
  measures: readonly Measure[],
  columns: readonly { readonly key: string }[],
  least: ReadonlyMap<string, number>,
): readonly Measure[] {
  return measures.map((measure, i) => {
    const width = least.get(columns[i]?.key ?? '') ?? 0;
    return width > measure.width ? { ...measure, width } : measure;
  });
}

/** Selects all rows on Ctrl+A, except inside a text input. */
function pressAll(event: KeyboardEvent<HTMLElement>, { chooseAll }: GridSelection): void {
  if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  if (event.target instanceof Element && event.target.matches('input:not([type=checkbox]), textarea')) return;
  event.preventDefault();
  chooseAll();
}

const selectionWidth = 40;

function pinnedFirst<Row>(columns: readonly GridColumn<Row>[], isKept: boolean): readonly GridColumn<Row>[] {
  const [first, ...others] = columns;
  return isKept && first ? [{ ...first, pin: 'left' }, ...others] : columns;
}

/** Spacer for rows that are not rendered. */
function Gap({ height }: { height: number }): ReactNode {
  return height > 0 ? <tr style={{ height }} /> : null;
}

interface GridRowProps<Row> {
  /** Undefined while the row is loading. */
  readonly row: Row | undefined;
  readonly index: number;
  readonly columns: readonly GridColumn<Row>[];
  readonly pins: readonly ColumnPin[];
  readonly isSelected: boolean;
  /** Whether another user has just changed the row. */
  readonly isMarked: boolean;
  readonly onSelect?: GridSelection['toggle'];
  readonly selectWord?: string;
}

/** One row; memoized, so that it re-renders only when its own data change. */
const GridRow = memo(function GridRow<Row extends { readonly id: string }>(props: GridRowProps<Row>): ReactNode {
  const { row, index, columns, pins, isSelected, isMarked, onSelect, selectWord } = props;
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
        <td key={column.key} className="q-cell" data-align={column.align} {...pins[i]}>
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

/** The maximum share of the container width that the pinned name column may take, so that other columns stay visible. */
const mostOfBox = 1 / 3;

type Measured = Pick<GridColumn<never>, 'width' | 'pin' | 'isNaming'>;

/** Returns true if the name column is pinned on the left: the table is wider than its container, and the column is not too wide itself. */
export function isNameKept(columns: readonly Measured[], available: number): boolean {
  const [first] = columns;
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const isExpected = first?.isNaming === true && first.pin === undefined && total > available;
  return isExpected && first.width <= available * mostOfBox;
}
