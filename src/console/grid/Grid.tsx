import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useMemo } from 'react';
import type { Sort } from '../../contract/query.ts';
import { columnPins } from './columnPins.ts';
import { columnWidths } from './columnWidths.ts';
import { GridFoot } from './GridFoot.tsx';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import type { GridColumn } from './gridColumn.ts';
import { isNameKept } from './isNameKept.ts';
import type { RowWindow } from './rowWindow.ts';
import { tellCutWords } from './tellCutWords.ts';
import { useColumnDrag } from './useColumnDrag.ts';
import { useFootWidths } from './useFootWidths.ts';
import './grid.css';

export interface GridSelection {
  readonly has: (id: string) => boolean;
  /** `isRange`: all rows from the one before. */
  readonly toggle: (
    id: string,
    isWanted: boolean,
    where: { readonly index: number; readonly isRange: boolean },
  ) => void;
  /** Whether all, some or none of the rows are chosen, and choosing or leaving them all. */
  readonly all: 'all' | 'some' | 'none';
  readonly toggleAll: (isWanted: boolean) => void;
  /** Every row of the result, however few are here. */
  readonly chooseAll: () => void;
  readonly words: { readonly row: string; readonly all: string };
}

interface GridProps<Row extends { readonly id: string }> {
  /** The box that scrolls. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly sorts: readonly Sort[];
  readonly onSort: (field: string, isAdded: boolean) => void;
  /** Rows of the whole result; `rowAt` may not have all of them yet. */
  readonly count: number;
  readonly rowAt: (index: number) => Row | undefined;
  readonly window: RowWindow;
  /** Of every row, in px. */
  readonly rowHeight: number;
  /** Inner width of the box in px. */
  readonly width: number;
  readonly isBusy: boolean;
  readonly selection?: GridSelection;
  /** Whether somebody else has just changed a row. */
  readonly isMarked?: (id: string) => boolean;
  /** A column shall be just so wide, in px; undefined: as it is by itself. */
  readonly onResize?: (key: string, width: number | undefined) => void;
  /** What stands under the columns, by key; kept in sight while the rows are scrolled. */
  readonly foot?: ReadonlyMap<string, ReactNode>;
  /** Stands in place of rows when there are none. */
  readonly empty: ReactNode;
}

/** A table of any length: only the rows that are seen are in the page, the others are the height they would have. */
export function Grid<Row extends { readonly id: string }>(props: GridProps<Row>): ReactNode {
  const { box, label, count, rowAt, window: seen, rowHeight, width, isBusy, selection, empty } = props;
  const lead = selection ? selectionWidth : 0;
  const isKept = isNameKept(props.columns, width - lead);
  const columns = useMemo(() => pinnedFirst(props.columns, isKept), [props.columns, isKept]);
  const { measures: asked, ...drag } = useColumnDrag(columns, props.onResize);
  const least = useFootWidths(box, count > 0 ? props.foot : undefined);
  const measures = useMemo(() => widened(asked, columns, least), [asked, columns, least]);
  const widths = columnWidths(measures, width - lead);
  const pins = useMemo(() => columnPins(measures, lead), [measures, lead]);
  const total = widths.reduce((sum, one) => sum + one, lead);
  const rows = Array.from({ length: seen.to - seen.from }, (_, i) => seen.from + i);
  return (
    <section
      className="q-grid-box"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
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
        <tbody onPointerOver={tellCutWords}>
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
                {...(selection ? { onSelect: selection.toggle, selectWord: selection.words.row } : {})}
              />
            );
          })}
          <Gap height={(count - seen.to) * rowHeight} />
        </tbody>
        {props.foot && count > 0 && (
          <GridFoot columns={columns} pins={pins} widths={widths} lead={lead} foot={props.foot} />
        )}
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

/** Columns that are at least as wide as what stands under them. */
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

/** Ctrl+A chooses every row, unless it is a text that is being written. */
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

/** The height of rows that are not there. */
function Gap({ height }: { height: number }): ReactNode {
  return height > 0 ? <tr style={{ height }} /> : null;
}
