import { useSyncExternalStore } from 'react';
import type { Field } from '../../../contract/resource.ts';
import type { LineState, LineStateOf } from '../../services.tsx';
import { useGrid } from './gridContext.ts';

interface Cell {
  readonly field: Field;
  readonly item: Field;
  readonly rowKey: number;
}

/** What a cell is by the conditions of its field; the component renders again only when this changes. */
export function useLineState(stateOf: LineStateOf, { field, item, rowKey }: Cell): LineState {
  const { store } = useGrid();
  // One text for the three, because each look gives a new object.
  const text = useSyncExternalStore(store.subscribe, () => {
    const { isVisible, isRequired, isReadOnly } = stateOf({ field, item, line: store.row(rowKey) });
    return `${isVisible} ${isRequired} ${isReadOnly}`;
  });
  const [isVisible, isRequired, isReadOnly] = text.split(' ').map((word) => word === 'true');
  return { isVisible: isVisible ?? true, isRequired: isRequired ?? false, isReadOnly: isReadOnly ?? false };
}
