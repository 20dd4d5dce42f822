import {
  type ComponentType,
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FieldFault } from '../../../contract/envelope.ts';
import type { Field } from '../../../contract/resource.ts';
import type { LineState, LineStateOf } from '../../services.tsx';
import { wholeLine } from '../../totals.ts';
import { useShownValue } from '../rendering.ts';
import type { CellLocation, GridStore, Row } from './gridStore.ts';

/** What the parts of a grid share; it stays the same while people type. */
export interface GridParts {
  readonly id: string;
  readonly field: Field;
  readonly items: readonly Field[];
  readonly store: GridStore;
  readonly isReadOnly: boolean;
  readonly rules: RowRules;
  readonly onBlur: () => void;
  /** Gives a cell the focus, wherever it is. */
  readonly go: (cell: CellLocation) => void;
  /** The message about a cell, by its path (`/boxes/3/qty`). */
  readonly faults: FaultSource;
}

/** What may be done with rows, besides writing in them. */
export interface RowRules {
  readonly mayAdd: boolean;
  /** Whether a row may be taken away at all. */
  readonly mayRemove: (row: Row) => boolean;
  /** Why a row, as it stands, may not be changed or taken away; undefined: it may. */
  readonly against: (way: 'edit' | 'remove', row: Row) => string | undefined;
}

export const freeRows: RowRules = { mayAdd: true, mayRemove: () => true, against: () => undefined };

/** What stands at a cell besides its input and its message. */
export interface CellNoteProps {
  readonly item: Field;
  readonly rowKey: number;
}

export const CellNoteContext = createContext<ComponentType<CellNoteProps> | undefined>(undefined);

interface FaultSource {
  readonly get: (path: string) => string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

export const GridContext = createContext<GridParts | undefined>(undefined);

/** The grid around the component. */
export function useGrid(): GridParts {
  const parts = useContext(GridContext);
  if (!parts) throw new Error('useGrid needs <GridContext> around it.');
  return parts;
}

/** What `look` finds in one row; the component renders again only when this changes, and looks only when the row does. */
export function useRow<Found>(key: number, look: (row: Row) => Found): Found {
  const { store } = useGrid();
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => look(store.row(key)));
}

/** What a cell holds, typed or worked out of its row; the component renders again when its input does not show it already. */
export function useCellShown(key: number, item: Field): ReturnType<typeof useShownValue> {
  const { field, store } = useGrid();
  const source = useMemo(() => {
    const read = () => {
      const row = store.row(key);
      return item.derived ? wholeLine(field.items ?? [], row)[item.name] : row[item.name];
    };
    return { read, subscribe: (listener: () => void) => store.subscribeTo(key, listener) };
  }, [store, key, field, item]);
  return useShownValue(source);
}

export function useCellFault(path: string): string | undefined {
  const { faults } = useGrid();
  return useSyncExternalStore(faults.subscribe, () => faults.get(path));
}

interface Cell {
  readonly field: Field;
  readonly item: Field;
  readonly rowKey: number;
}

/** What a cell is by the conditions of its field; the component renders again only when this changes. */
export function useLineState(stateOf: LineStateOf, { field, item, rowKey }: Cell): LineState {
  // One text for the three, because each look gives a new object.
  const text = useRow(rowKey, (line) => {
    const { isVisible, isRequired, isReadOnly } = stateOf({ field, item, line });
    return `${isVisible} ${isRequired} ${isReadOnly}`;
  });
  const [isVisible, isRequired, isReadOnly] = text.split(' ').map((word) => word === 'true');
  return { isVisible: isVisible ?? true, isRequired: isRequired ?? false, isReadOnly: isReadOnly ?? false };
}

/** The messages by path, for cells that listen to theirs alone. */
export function useFaultSource(faults: readonly FieldFault[]): FaultSource {
  const [source] = useState(() => {
    let known: ReadonlyMap<string, string> = new Map();
    const listeners = new Set<() => void>();
    return {
      get: (path: string) => known.get(path),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      set: (next: ReadonlyMap<string, string>) => {
        known = next;
        for (const listener of [...listeners]) listener();
      },
    };
  });
  useLayoutEffect(() => source.set(new Map(faults.map(({ path, message }) => [path, message]))), [source, faults]);
  return source;
}
