import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Field } from '../../contract/field.ts';
import { LineStatesContext, SiblingsContext, useFieldServices } from '../services.tsx';
import { useGrowth } from '../widgets/rendering.ts';
import { CodeHint } from './CodeHint.tsx';
import { CellNoteContext, useCellFault, useCellShown, useGrid, useLineState, useRow } from './gridContext.ts';
import { copiedRow } from './gridStore.ts';
import { keepFocus } from './keyboard.ts';

interface GridRowProps {
  readonly rowKey: number;
  /** The index of the row, from 0. */
  readonly index: number;
  readonly isFull: boolean;
}

/** A copy icon, drawn as SVG because many fonts do not have it. */
function CopySign(): ReactNode {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor">
      <path d="M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3" />
    </svg>
  );
}

/** A row with its cells. Typing in a cell does not render the other cells. */
const GridRow = memo(function GridRow({ rowKey, index, isFull }: GridRowProps): ReactNode {
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

/** The buttons of a row. */
function RowTools({ rowKey, index, isFull }: GridRowProps): ReactNode {
  const grid = useGrid();
  const { items, store, isReadOnly, rules } = grid;
  const { t } = useFieldServices();
  const isRemovable = useRow(rowKey, rules.mayRemove);
  const why = useRow(rowKey, (row) => rules.against('remove', row));
  if (isReadOnly) return null;
  const [copy, drop] = [t('copyRow', { n: index + 1 }), t('removeRow', { n: index + 1 })];
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
  /** The index of the row, from 0. */
  readonly index: number;
  readonly column: number;
}

/** A cell with the input of its kind. It renders again when its value, state or message changes. */
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
      {item.knownBy && message === undefined && <CodeHint item={item} rowKey={rowKey} isReadOnly={isReadOnly || state.isReadOnly} />}
      {Note && <Note item={item} rowKey={rowKey} />}
    </td>
  );
});

/** The range of rendered rows: the row `from` is included, the row `to` is not. */
interface RowsSeen {
  readonly from: number;
  readonly to: number;
}

/** The number of rows rendered beyond each edge of the viewport. */
const spare = 5;
/** The range of rendered rows moves in steps of this many rows, so that not every scroll event renders. */
const step = 5;

/** Returns the rows to render for a scroll position; lengths in px. */
export function rowsSeen(top: number, height: number, { count, rowHeight }: { count: number; rowHeight: number }): RowsSeen {
  const first = Math.floor(Math.max(0, top) / rowHeight) - spare;
  const last = Math.ceil((Math.max(0, top) + height) / rowHeight) + spare;
  const from = Math.min(Math.max(0, Math.floor(first / step) * step), Math.max(0, count - 1));
  return { from, to: Math.min(count, Math.ceil(last / step) * step) };
}

/** With at most this many rows, all of them are rendered. */
const few = 30;
/** The assumed viewport height until it is measured, in px. */
const firstHeight = 480;
/** About how many inputs are added in each frame, so that opening a form with many inputs does not freeze the page. */
const slice = 64;

interface Size {
  readonly count: number;
  readonly rowHeight: number;
  /** The number of inputs in a row. */
  readonly columns: number;
}

/**
 * Returns the rows to render: all rows of a short grid, else those in and near the viewport. Just after opening, each frame adds some of
 * these rows.
 */
function useRowsSeen(box: RefObject<HTMLElement | null>, { count, rowHeight, columns }: Size): RowsSeen {
  const [seen, setSeen] = useState({ top: 0, height: firstHeight });
  const measure = useCallback(() => {
    const { current } = box;
    if (!current || current.clientHeight === 0) return;
    const next = { top: current.scrollTop, height: current.clientHeight };
    setSeen((before) => (isAlike(before, next, rowHeight) ? before : next));
  }, [box, rowHeight]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [box, measure]);
  const { from, to } = count <= few ? { from: 0, to: count } : rowsSeen(seen.top, seen.height, { count, rowHeight });
  return { from, to: Math.min(to, from + useGrowth(to - from, Math.max(2, Math.floor(slice / columns)))) };
}

interface Viewport {
  readonly top: number;
  readonly height: number;
}

/** Whether both viewports need the same rows. */
function isAlike(a: Viewport, b: Viewport, rowHeight: number): boolean {
  const [before, after] = [a, b].map(({ top, height }) => rowsSeen(top, height, { count: Number.MAX_SAFE_INTEGER, rowHeight }));
  return before?.from === after?.from && before?.to === after?.to;
}

interface GridBodyProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly rowHeight: number;
  readonly maxRows: number;
}

/** The table of a grid: the header and the visible rows. */
export const GridBody = memo(function GridBody({ box, rowHeight, maxRows }: GridBodyProps): ReactNode {
  const { field, items, store, isReadOnly } = useGrid();
  const { language, widgetOf } = useFieldServices();
  const keys = useSyncExternalStore(store.subscribe, () => store.get().keys);
  const { from, to } = useRowsSeen(box, { count: keys.length, rowHeight, columns: items.length });
  const widths = items.map(({ kind }) => widthOf(widgetOf(kind).width));
  const widest = Math.max(...widths);
  const width = widths.reduce((sum, each) => sum + each, 40 + 72);
  return (
    <section
      className="q-lines-box"
      ref={box}
      aria-label={field.title[language]}
      hidden={keys.length === 0}
      // A scrollable area must be reachable by keyboard, also when it has no focusable input.
      {...(isReadOnly && { tabIndex: 0 })}
    >
      <table style={{ minWidth: width }} aria-rowcount={keys.length + 1}>
        <colgroup>
          <col style={{ width: 40 }} />
          {items.map(({ name }, i) => (
            // The widest column takes the remaining space; the columns for number and actions have a fixed width.
            <col key={name} style={widths[i] === widest ? undefined : { width: widths[i] }} />
          ))}
          <col style={{ width: 72 }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">#</th>
            {items.map((item) => (
              <th key={item.name} scope="col" data-required={item.required} data-align={widgetOf(item.kind).align}>
                <span className="q-lines-title" title={item.title[language]}>
                  {item.title[language]}
                </span>
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          <Space rows={from} rowHeight={rowHeight} />
          {keys.slice(from, to).map((key, i) => (
            <GridRow key={key} rowKey={key} index={from + i} isFull={keys.length >= maxRows} />
          ))}
          <Space rows={keys.length - to} rowHeight={rowHeight} />
        </tbody>
      </table>
    </section>
  );
});

/** Returns the width of a column in px. An input needs more space than a value in a list. */
function widthOf(width: number): number {
  return Math.max(110, width + 20);
}

/** An empty row that takes the space of the rows above or below the rendered ones. */
function Space({ rows, rowHeight }: { rows: number; rowHeight: number }): ReactNode {
  return rows > 0 ? <tr style={{ height: rows * rowHeight }} /> : null;
}
