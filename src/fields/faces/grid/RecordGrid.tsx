import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { InputProps } from '../../consoleFace.ts';
import { useFieldServices } from '../../services.tsx';
import { GridBody } from './GridBody.tsx';
import { GridFaults, placeOf } from './GridFaults.tsx';
import { GridFoot } from './GridFoot.tsx';
import { freeRows, GridContext, type GridParts, type RowRules } from './gridContext.ts';
import type { GridStore } from './gridStore.ts';
import type { CellPlace } from './moveOf.ts';
import { newRow } from './newRow.ts';
import { pressGrid } from './pressGrid.ts';
import { shownItems } from './shownItems.ts';
import { useBegunRow } from './useBegunRow.ts';
import { useFaultSource } from './useFaultSource.ts';
import { useFirstFault } from './useFirstFault.ts';
import { useGridFocus } from './useGridFocus.ts';
import { useGridPaste } from './useGridPaste.ts';
import { useGridStore } from './useGridStore.ts';
import { usePlaceAsked } from './usePlaceAsked.ts';
import './recordGrid.css';

interface RecordGridProps extends InputProps {
  readonly maxRows: number;
  /** Left out: any row can be added and taken away. */
  readonly rules?: RowRules;
  /** Its rows, where somebody else keeps them; `value` and `onChange` are theirs then, too. */
  readonly store?: GridStore;
  /** How to give a cell the focus, for whoever has to. */
  readonly goRef?: RefObject<((cell: CellPlace) => void) | null>;
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
  usePlaceAsked(box, (path) => go(placeOf(path, items)));
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

/** React also hands on what happens in a dialog that a cell has opened; it lies elsewhere in the page. */
function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}
