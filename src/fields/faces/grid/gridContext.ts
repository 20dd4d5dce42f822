import { type ComponentType, createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { wholeLine } from '../../figures/wholeLine.ts';
import { useShownValue } from '../useShownValue.ts';
import type { GridStore, Row } from './gridStore.ts';
import type { CellPlace } from './moveOf.ts';

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
  readonly go: (cell: CellPlace) => void;
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

export interface FaultSource {
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
