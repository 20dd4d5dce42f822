import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import type { InputProps } from '../../consoleFace.ts';
import { useFieldServices } from '../../services.tsx';
import { GridBody } from './GridBody.tsx';
import { GridFaults } from './GridFaults.tsx';
import { GridContext, type GridParts } from './gridContext.ts';
import { newRow } from './newRow.ts';
import { useFaultSource } from './useFaultSource.ts';
import { useFirstFault } from './useFirstFault.ts';
import { moveFrom, useGridFocus } from './useGridFocus.ts';
import { useGridPaste } from './useGridPaste.ts';
import { useGridStore } from './useGridStore.ts';
import './recordGrid.css';

interface RecordGridProps extends InputProps {
  readonly maxRows: number;
}

/** Heights of a row in px, as `recordGrid.css` has them: with inputs of one line, or of several. */
const heights = { low: 38, high: 72 };

/** Small records as a table of inputs: a row for each, the fields of `items` as columns. */
export function RecordGrid({ maxRows, ...props }: RecordGridProps): ReactNode {
  const { id, field, isReadOnly, onBlur, faults } = props;
  const { word, language } = useFieldServices();
  const box = useRef<HTMLElement>(null);
  const store = useGridStore(props.value, props.onChange);
  const source = useFaultSource(faults);
  const items = useMemo(() => (field.items ?? []).filter(({ system }) => !system), [field]);
  const touch = useRef(onBlur);
  touch.current = onBlur;
  const height = items.some(({ kind }) => kind === 'text-area') ? heights.high : heights.low;
  const { go } = useGridFocus(box, height);
  const parts = useMemo<GridParts>(
    () => ({ id, field, items, store, isReadOnly, faults: source, go, onBlur: () => touch.current() }),
    [id, field, items, store, isReadOnly, source, go],
  );
  const { paste, left } = useGridPaste(parts, maxRows);
  const count = useSyncExternalStore(store.subscribe, () => store.get().rows.length);
  const canUndo = useSyncExternalStore(store.subscribe, store.canUndo);
  const inside = faults.filter(({ path }) => path.startsWith(`/${field.name}/`));
  useFirstFault(box, { items, faults: inside, rowHeight: height });
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
