import type { Field } from '../../../contract/resource.ts';
import type { LineState, LineStateOf } from '../../services.tsx';
import { useRow } from './gridContext.ts';

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
