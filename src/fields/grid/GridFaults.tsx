import { type ReactNode, type RefObject, useEffect } from 'react';
import type { Field } from '../../contract/resource.ts';
import type { FieldFault } from '../../contract/wire.ts';
import { useFieldServices } from '../services.tsx';
import type { CellLocation } from './gridStore.ts';

/** The maximum number of messages listed below a grid. Further faulty cells are only marked. */
const most = 5;

interface GridFaultsProps {
  readonly items: readonly Field[];
  readonly faults: readonly FieldFault[];
  readonly onOpen: (cell: CellLocation) => void;
}

/** Lists the faults of a grid, each with a link to its cell. */
export function GridFaults({ items, faults, onOpen }: GridFaultsProps): ReactNode {
  const { word } = useFieldServices();
  if (faults.length === 0) return null;
  return (
    <ul className="q-lines-faults">
      {faults.slice(0, most).map(({ path, message }) => (
        <li key={path}>
          <button type="button" className="q-plain q-field-error" data-testid="field-error" onClick={() => onOpen(placeOf(path, items))}>
            {message}
          </button>
        </li>
      ))}
      {faults.length > most && <li className="q-soft">{word('moreFaults', { n: faults.length - most })}</li>}
    </ul>
  );
}

/** Converts a path such as `/boxes/3/qty` to a cell location. */
export function placeOf(path: string, items: readonly Field[]): CellLocation {
  const [, , row = '0', name] = path.split('/');
  return {
    row: Number(row),
    column: Math.max(
      0,
      items.findIndex((item) => item.name === name),
    ),
  };
}

interface Faulty {
  readonly items: readonly Field[];
  readonly faults: readonly FieldFault[];
  readonly rowHeight: number;
}

/** Scrolls a grid to its first fault when faults arrive while it does not have the focus, as after a rejected save. */
export function useFirstFault(box: RefObject<HTMLElement | null>, { items, faults, rowHeight }: Faulty): void {
  const first = faults[0]?.path;
  useEffect(() => {
    const { current } = box;
    if (!current || first === undefined || current.contains(document.activeElement)) return;
    const top = placeOf(first, items).row * rowHeight;
    if (top < current.scrollTop || top + rowHeight > current.scrollTop + current.clientHeight) current.scrollTop = top;
  }, [box, first, items, rowHeight]);
}
