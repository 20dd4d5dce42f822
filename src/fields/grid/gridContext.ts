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
import type { Field } from '../../contract/field.ts';
import type { FieldFault } from '../../contract/wire.ts';
import type { LineState, LineStateOf } from '../services.tsx';
import { wholeLine } from '../totals.ts';
import { useShownValue } from '../widgets/rendering.ts';
import type { CellLocation, GridStore, Row } from './gridStore.ts';

/** The values that all parts of a grid share. They do not change while the user types. */
export interface GridParts {
  readonly id: string;
  readonly field: Field;
  readonly items: readonly Field[];
  readonly store: GridStore;
  readonly isReadOnly: boolean;
  readonly rules: RowRules;
  readonly onBlur: () => void;
  /** Focuses a cell, even if its row is not rendered yet. */
  readonly go: (cell: CellLocation) => void;
  /** The messages of the cells, by path (such as `/boxes/3/qty`). */
  readonly faults: FaultSource;
}

/** Which rows may be added, changed and removed. */
export interface RowRules {
  readonly mayAdd: boolean;
  /** Whether the row may ever be removed. Otherwise it has no button for removing it. */
  readonly mayRemove: (row: Row) => boolean;
  /** Returns why a row cannot be changed or removed; undefined if it can. */
  readonly against: (way: 'edit' | 'remove', row: Row) => string | undefined;
}

export const freeRows: RowRules = { mayAdd: true, mayRemove: () => true, against: () => undefined };

/** Props of the extra content of a cell, beside its input and message. */
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

/** Returns the context of the surrounding grid. */
export function useGrid(): GridParts {
  const parts = useContext(GridContext);
  if (!parts) throw new Error('useGrid needs <GridContext> around it.');
  return parts;
}

/** Returns the result of `select` for a row. When the row changes, the component renders again only if the result differs. */
export function useRow<Found>(key: number, select: (row: Row) => Found): Found {
  const { store } = useGrid();
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => select(store.row(key)));
}

/** Returns the value of a cell, typed or calculated. The component renders again only if its input does not already show the value. */
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

/** Returns the state of a cell that the conditions of its field determine. The component renders again only when this state changes. */
export function useLineState(stateOf: LineStateOf, { field, item, rowKey }: Cell): LineState {
  // The state is serialized to one string, because with a new object for each call, the component would render at every change of the row.
  const text = useRow(rowKey, (line) => {
    const { isVisible, isRequired, isReadOnly } = stateOf({ field, item, line });
    return `${isVisible} ${isRequired} ${isReadOnly}`;
  });
  const [isVisible, isRequired, isReadOnly] = text.split(' ').map((word) => word === 'true');
  return { isVisible: isVisible ?? true, isRequired: isRequired ?? false, isReadOnly: isReadOnly ?? false };
}

/** Returns a source of messages by path, so that each cell subscribes only to its own message. */
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
