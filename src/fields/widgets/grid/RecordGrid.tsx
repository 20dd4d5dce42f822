import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useFieldServices } from '../../services.tsx';
import type { InputProps } from '../../widget.ts';
import { useLocationRequests } from '../askForLocation.ts';
import { GridBody } from './GridBody.tsx';
import { GridFaults, placeOf, useFirstFault } from './GridFaults.tsx';
import { freeRows, GridContext, type GridParts, type RowRules, useFaultSource } from './gridContext.ts';
import { type CellLocation, createGridStore, type GridStore, type Row } from './gridStore.ts';
import { cellOf, keepFocus, pressGrid, useGridFocus } from './keyboard.ts';
import { newRow, shownItems } from './newRow.ts';
import { useGridPaste } from './useGridPaste.ts';
import './recordGrid.css';

interface RecordGridProps extends InputProps {
  readonly maxRows: number;
  /** Left out: any row can be added and taken away. */
  readonly rules?: RowRules;
  /** Its rows, where somebody else keeps them; `value` and `onChange` are theirs then, too. */
  readonly store?: GridStore;
  /** How to give a cell the focus, for whoever has to. */
  readonly goRef?: RefObject<((cell: CellLocation) => void) | null>;
}

/** Heights of a row in px, as `recordGrid.css` has them: with inputs of one line, or of several. */
const heights = { low: 38, high: 72 };

/** Small records as a table of inputs: a row for each, the fields of `items` as columns. */
export function RecordGrid({ rules = freeRows, ...props }: RecordGridProps): ReactNode {
  const { id, field, isReadOnly, onBlur, faults } = props;
  const { language } = useFieldServices();
  const box = useRef<HTMLElement>(null);
  const store = useGridStore(props, props.store);
  const source = useFaultSource(faults);
  const items = useMemo(() => shownItems(field), [field]);
  const touch = useRef(onBlur);
  touch.current = onBlur;
  const height = items.some(({ kind }) => kind === 'text-area') ? heights.high : heights.low;
  const { go } = useGridFocus(box, height);
  useImperativeHandle(props.goRef, () => go, [go]);
  const parts = useMemo<GridParts>(
    () => ({ id, field, items, store, isReadOnly, rules, faults: source, go, onBlur: () => touch.current() }),
    [id, field, items, store, isReadOnly, rules, source, go],
  );
  const { count, canUndo } = useStanding(store);
  const maxRows = rules.mayAdd ? props.maxRows : count;
  const { paste, left } = useGridPaste(parts, maxRows);
  const inside = faults.filter(({ path }) => path.startsWith(`/${field.name}/`));
  useFirstFault(box, { items, faults: inside, rowHeight: height });
  useLocationRequests(box, (path) => go(placeOf(path, items)));
  const { begin, leave } = useBegunRow(props, count);
  const add = (): void => {
    const row = store.get().rows.length;
    begin(row);
    store.insert(row, [newRow(items)]);
    go({ row, column: 0 });
  };
  const press = pressGrid({ parts, count, maxRows, add });
  return (
    <fieldset
      className="q-lines"
      id={id}
      aria-label={field.title[language]}
      data-high={height === heights.high}
      onKeyDown={(event) => isWithin(event) && press(event)}
      onBlur={leave}
      onPaste={(event) => isWithin(event) && paste(event)}
    >
      <GridContext value={parts}>
        <GridBody box={box} rowHeight={height} maxRows={maxRows} />
      </GridContext>
      <GridFoot {...{ parts, count, canUndo, maxRows, left }} onAdd={add} />
      <GridFaults items={items} faults={inside} onOpen={go} />
    </fieldset>
  );
}

function useStanding(store: GridStore): { readonly count: number; readonly canUndo: boolean } {
  const count = useSyncExternalStore(store.subscribe, () => store.get().rows.length);
  return { count, canUndo: useSyncExternalStore(store.subscribe, store.canUndo) };
}

/** React also bubbles events of a dialog that a cell has opened, although it lies elsewhere in the page. */
function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

interface GridFootProps {
  readonly parts: GridParts;
  readonly count: number;
  readonly canUndo: boolean;
  readonly maxRows: number;
  /** Rows that were pasted and found no room. */
  readonly left: number;
  readonly onAdd: () => void;
}

/** What can be done with the rows of a grid as a whole, and how many there are. */
function GridFoot({ parts, count, canUndo, maxRows, left, onAdd }: GridFootProps): ReactNode {
  const { store, rules, isReadOnly } = parts;
  const { word } = useFieldServices();
  return (
    <div className="q-lines-foot">
      {rules.mayAdd && (
        <button type="button" className="q-button" disabled={isReadOnly || count >= maxRows} onClick={onAdd}>
          {word('addRow')}
        </button>
      )}
      <button
        type="button"
        className="q-button"
        disabled={isReadOnly || !canUndo}
        onClick={() => keepFocus(parts, store.undo)}
      >
        {word('undo')}
      </button>
      <span className="q-soft" role="status">
        {word('rowCount', { n: count })}
        {left > 0 && ` ${word('rowsLeft', { n: left, most: maxRows })}`}
      </span>
    </div>
  );
}

/** Faults of a new row are shown only after the row is left or removed, not while its first cells are being filled in. */
function useBegunRow({ field, onBegin }: Pick<InputProps, 'field' | 'onBegin'>, count: number) {
  const begun = useRef<number>(undefined);
  useEffect(() => {
    if (begun.current === undefined || begun.current < count) return;
    begun.current = undefined;
    onBegin?.(undefined);
  }, [count, onBegin]);
  return {
    begin: (row: number): void => {
      begun.current = row;
      onBegin?.(`/${field.name}/${row}/`);
    },
    leave: ({ target, relatedTarget }: FocusEvent): void => {
      const [from, to] = [cellOf(target)?.row, cellOf(relatedTarget)?.row];
      if (from === undefined || from !== begun.current || to === from) return;
      begun.current = undefined;
      onBegin?.(undefined);
    },
  };
}

type Rows = readonly Row[];

/**
 * The rows of a grid: what people do goes to `onChange`, and what comes from elsewhere replaces it. Rows that come back are
 * known as the ones that were handed on; only others are looked through. Rows that somebody else keeps are theirs to handle.
 */
function useGridStore(
  { value, onChange }: { readonly value: unknown; readonly onChange: (rows: Rows | undefined) => void },
  kept?: GridStore,
): GridStore {
  const [sent] = useState(() => new WeakSet<Rows>());
  const notify = useRef(onChange);
  useEffect(() => {
    notify.current = onChange;
  });
  const [store] = useState(
    () =>
      kept ??
      createGridStore(rowsOf(value), (next) => {
        sent.add(next);
        notify.current(next.length > 0 ? next : undefined);
      }),
  );
  useEffect(() => {
    const rows = rowsOf(value);
    const known = store.get().rows;
    if (kept || rows === known || sent.has(rows) || JSON.stringify(rows) === JSON.stringify(known)) return;
    store.load(rows);
  }, [value, store, sent, kept]);
  return store;
}

function rowsOf(value: unknown): Rows {
  return Array.isArray(value) ? (value as Rows) : [];
}
