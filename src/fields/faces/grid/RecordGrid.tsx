import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Field } from '../../../contract/resource.ts';
import type { InputProps } from '../../consoleFace.ts';
import { isFigure } from '../../figures/isFigure.ts';
import { useFieldServices } from '../../services.tsx';
import { GridBody } from './GridBody.tsx';
import { GridFaults, placeOf } from './GridFaults.tsx';
import { GridContext, type GridParts } from './gridContext.ts';
import type { GridStore } from './gridStore.ts';
import { newRow } from './newRow.ts';
import { useFaultSource } from './useFaultSource.ts';
import { useFirstFault } from './useFirstFault.ts';
import { moveFrom, useGridFocus } from './useGridFocus.ts';
import { useGridPaste } from './useGridPaste.ts';
import { useGridStore } from './useGridStore.ts';
import { usePlaceAsked } from './usePlaceAsked.ts';
import './recordGrid.css';

interface RecordGridProps extends InputProps {
  readonly maxRows: number;
  /** Left out: rows can be added. */
  readonly mayAdd?: boolean;
  /** Rows that are records already cannot be taken away. */
  readonly keepsStored?: boolean;
}

/** Heights of a row in px, as `recordGrid.css` has them: with inputs of one line, or of several. */
const heights = { low: 38, high: 72 };

/** Small records as a table of inputs: a row for each, the fields of `items` as columns. */
export function RecordGrid({ mayAdd = true, keepsStored = false, ...props }: RecordGridProps): ReactNode {
  const { id, field, isReadOnly, onBlur, faults } = props;
  const { word, language } = useFieldServices();
  const box = useRef<HTMLElement>(null);
  const store = useGridStore(props.value, props.onChange);
  const source = useFaultSource(faults);
  const items = useMemo(() => (field.items ?? []).filter(isShown), [field]);
  const touch = useRef(onBlur);
  touch.current = onBlur;
  const height = items.some(({ kind }) => kind === 'text-area') ? heights.high : heights.low;
  const { go } = useGridFocus(box, height);
  const parts = useMemo<GridParts>(
    () => ({ id, field, items, store, isReadOnly, keepsStored, faults: source, go, onBlur: () => touch.current() }),
    [id, field, items, store, isReadOnly, keepsStored, source, go],
  );
  const { count, canUndo } = useStanding(store);
  const maxRows = mayAdd ? props.maxRows : count;
  const { paste, left } = useGridPaste(parts, maxRows);
  const inside = faults.filter(({ path }) => path.startsWith(`/${field.name}/`));
  useFirstFault(box, { items, faults: inside, rowHeight: height });
  usePlaceAsked(box, (path) => go(placeOf(path, items)));
  const add = (): void => {
    store.insert(store.get().rows.length, [newRow(items)]);
    go({ row: store.get().rows.length - 1, column: 0 });
  };
  const press = (event: KeyboardEvent): void => {
    if (!isWithin(event)) return;
    const back = backOf(event);
    if (back) {
      event.preventDefault();
      if (!isReadOnly) store[back]();
      return;
    }
    const to = moveFrom(event);
    if (!to || to.row < 0 || to.column < 0 || to.column >= items.length) return;
    event.preventDefault();
    if (to.row < count) go(to);
    else if (event.key === 'Enter' && !isReadOnly && count < maxRows) add();
  };
  return (
    <fieldset
      className="q-lines"
      id={id}
      aria-label={field.title[language]}
      data-high={height === heights.high}
      onKeyDown={press}
      onPaste={(event) => isWithin(event) && paste(event)}
    >
      <GridContext value={parts}>
        <GridBody box={box} rowHeight={height} maxRows={maxRows} />
      </GridContext>
      <div className="q-lines-foot">
        <button type="button" className="q-button" disabled={isReadOnly || count >= maxRows} onClick={add}>
          {word('addRow')}
        </button>
        <button type="button" className="q-button" disabled={isReadOnly || !canUndo} onClick={store.undo}>
          {word('undo')}
        </button>
        <span className="q-soft" role="status">
          {word('rowCount', { n: count })}
          {left > 0 && ` ${word('rowsLeft', { n: left, most: maxRows })}`}
        </span>
      </div>
      <GridFaults items={items} faults={inside} onOpen={go} />
    </fieldset>
  );
}

function useStanding(store: GridStore): { readonly count: number; readonly canUndo: boolean } {
  const count = useSyncExternalStore(store.subscribe, () => store.get().rows.length);
  return { count, canUndo: useSyncExternalStore(store.subscribe, store.canUndo) };
}

/** What people enter, and numbers that follow from it. */
function isShown(item: Field): boolean {
  return !item.system || (isFigure(item) && item.derived !== undefined);
}

/** React also hands on what happens in a dialog that a cell has opened; it lies elsewhere in the page. */
function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

/** Ctrl+Z (or Cmd+Z) takes the last step in the grid back, with Shift, or as Ctrl+Y, it is done again. */
function backOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return undefined;
  return key === 'y' || event.shiftKey ? 'redo' : 'undo';
}
